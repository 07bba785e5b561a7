/** ISO 8601, section 5.5.2.2: PT1H2M3S, P0D. */
const ISO_DURATION = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?)?$/i;
/** 20:13, 1:02:03. */
const CLOCK = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/;
/** 1h 2m, 62 min, 90 s; in a text with single spaces. */
const UNITS =
  /^(?=\d)(?:(\d+) ?h(?:ours?|rs?)?)? ?(?:(\d+) ?m(?:in(?:ute)?s?)?\.?)? ?(?:(\d+) ?s(?:ec(?:ond)?s?)?\.?)?$/i;

/** The seconds of a length as people and programs write it; undefined for other texts. */
export function secondsOf(text: string): number | undefined {
  const [, days, isoHours, isoMinutes, isoSeconds] = ISO_DURATION.exec(text) ?? [];
  const [, hours, minutes, seconds] = CLOCK.exec(text) ?? UNITS.exec(text.replace(/\s+/g, ' ')) ?? [];
  const parts = [
    [days, 86_400],
    [isoHours ?? hours, 3600],
    [isoMinutes ?? minutes, 60],
    [isoSeconds ?? seconds, 1],
  ] as const;
  if (parts.every(([part]) => part === undefined)) return undefined;
  return parts.reduce((sum, [part = '0', unit]) => sum + Number(part) * unit, 0);
}

/** A length in whole minutes, at least 1. */
export function minutesOf(seconds: number): number {
  return Math.max(1, Math.round(seconds / 60));
}
