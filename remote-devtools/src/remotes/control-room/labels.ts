import type { AppDetails, HistoryEntry, LoadPoint } from '@fitreel/sdk/remotes';
import { appTexts, tableTexts } from '../texts';

const DAY = { month: 'short', day: 'numeric' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/**
 * A time to the minute in UTC, as commands and messages have it, and beside it the viewer's where that is another.
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

/** Loads, and the share of them that failed. */
export function loadsLabel({ loads, failures, ms }: Pick<LoadPoint, 'loads' | 'failures' | 'ms'>): string {
  if (loads === 0) return appTexts.noLoads;
  return appTexts.loads(loads, ((100 * failures) / loads).toFixed(1), ms);
}

/** What the canary is, for how many, and since when. */
export function canaryLabel(canary: NonNullable<AppDetails['canary']>): string {
  const { version, traffic, guard, since, by } = canary;
  return appTexts.canarySince(version, traffic, guard, timeLabel(since), by);
}

/** Who is responsible, and how to reach them. */
export function ownerLabel({ owner }: Pick<AppDetails, 'owner'>): string {
  return owner ? `${owner.name} (${owner.contact})` : appTexts.noOwner;
}

/** Who signed a release; empty where the site demands no signatures. */
export function signerLabel({ signer }: Pick<AppDetails['live'], 'signer'>): string {
  return signer ? appTexts.signed(signer.name, signer.key) : '';
}

/** What a change did: "canary 10 %, 1.0.1-… instead of 1.0.0-…". */
export function changeLabel({ kind, traffic, version, from, ended }: HistoryEntry): string {
  if (kind === 'rollback' && ended && ended.version === from)
    return appTexts.endedCanary(ended.version, ended.traffic, version);
  const what = traffic === undefined ? kind : `${kind} ${traffic} %`;
  return `${what}, ${version}${from && from !== version ? appTexts.insteadOf(from) : ''}`;
}

/** The commit of a change, with a + where the tree had other changes; empty without one. */
export function commitLabel({ commit, dirty }: HistoryEntry): string {
  return commit === undefined ? '' : appTexts.commit(`${commit.slice(0, 10)}${dirty ? '+' : ''}`);
}

/** What the guard of a canary waits for; empty where it compares. */
export function waitsLabel({ waits }: Pick<NonNullable<AppDetails['canary']>, 'waits'>): string {
  return waits ? ` · ${appTexts.guard(waits)}` : '';
}

/** A release for people: its commit and the message of its last change before its version. */
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

/** Entries that follow one another and say the same, but for revision and time: each once with the latest first, and how many. */
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
