import type { AppDetails, HistoryEntry, LoadPoint } from '@fitreel/sdk/remotes';
import { appTexts, tableTexts } from '../texts';

const DAY = { month: 'short', day: 'numeric' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * A time to the minute in UTC, as in commands and messages, followed by the viewer's local time if that differs.
 *
 * @param timeZone the viewer's by default
 */
export function timeLabel(at: number | string, timeZone?: string): string {
  const time = new Date(at);
  const of = (options: Intl.DateTimeFormatOptions) => time.toLocaleString(undefined, options);
  const utc = of({ ...DAY, ...MINUTE, timeZone: 'UTC' });
  if (utc === of({ ...DAY, ...MINUTE, timeZone })) return `${utc} UTC`;
  const isSameDay = of({ ...DAY, timeZone: 'UTC' }) === of({ ...DAY, timeZone });
  return `${utc} UTC (${of({ ...(!isSameDay && DAY), ...MINUTE, timeZone, timeZoneName: 'short' })})`;
}

/** The number of loads, and the share that failed. */
export function loadsLabel({ loads, failures, ms }: Pick<LoadPoint, 'loads' | 'failures' | 'ms'>): string {
  if (loads === 0) return appTexts.noLoads;
  return appTexts.loads(loads, ((100 * failures) / loads).toFixed(1), ms);
}

/** The version, traffic and start of a canary. */
export function canaryLabel(canary: NonNullable<AppDetails['canary']>): string {
  const { version, traffic, guard, since, by } = canary;
  return appTexts.canarySince(version, traffic, guard, timeLabel(since), by);
}

/** The owner of an app, with their contact. */
export function ownerLabel({ owner }: Pick<AppDetails, 'owner'>): string {
  return owner ? `${owner.name} (${owner.contact})` : appTexts.noOwner;
}

/** The signer of a release; empty if the site does not require signatures. */
export function signerLabel({ signer }: Pick<AppDetails['live'], 'signer'>): string {
  return signer ? appTexts.signed(signer.name, signer.key) : '';
}

/** The effect of a change: "canary 10 %, 1.0.1-… instead of 1.0.0-…". */
export function changeLabel({ kind, traffic, version, from, ended }: HistoryEntry): string {
  if (kind === 'rollback' && ended && ended.version === from)
    return appTexts.endedCanary(ended.version, ended.traffic, version);
  const what = traffic === undefined ? kind : `${kind} ${traffic} %`;
  return `${what}, ${version}${from && from !== version ? appTexts.insteadOf(from) : ''}`;
}

/** The commit of a change, with a + if the working tree had uncommitted changes; empty without a commit. */
export function commitLabel({ commit, dirty }: HistoryEntry): string {
  return commit === undefined ? '' : appTexts.commit(`${commit.slice(0, 10)}${dirty ? '+' : ''}`);
}

/** The pending condition of a canary's guard; empty once the guard compares. */
export function waitsLabel({ waits }: Pick<NonNullable<AppDetails['canary']>, 'waits'>): string {
  return waits ? ` · ${appTexts.guard(waits)}` : '';
}

/** A readable name for a release: its commit and the message of its last change, before its version. */
export function releaseLabel({ commit, note, version, at }: HistoryEntry): string {
  return [commit?.slice(0, 10), note, timeLabel(at), version].filter(Boolean).join(' · ');
}

const MINUTE_MS = 60_000;

/** The time from `since` until `now` (milliseconds since 1970), in the largest unit that fits: `3 h`. */
export function ageLabel(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  if (minutes >= 24 * 60) return tableTexts.age(Math.floor(minutes / (24 * 60)), 'd');
  return minutes >= 60 ? tableTexts.age(Math.floor(minutes / 60), 'h') : tableTexts.age(minutes, 'min');
}

/** Merges consecutive entries that differ only in revision and time into the latest one, with their count. */
export function folded(entries: readonly HistoryEntry[]): { entry: HistoryEntry; count: number }[] {
  const found: { entry: HistoryEntry; count: number }[] = [];
  for (const entry of entries) {
    const last = found.at(-1);
    const same = ({ kind, app, version, by, note, traffic }: HistoryEntry) =>
      [kind, app, version, by, note, traffic].join(' ');
    if (last && same(last.entry) === same(entry)) last.count += 1;
    else found.push({ entry, count: 1 });
  }
  return found;
}
