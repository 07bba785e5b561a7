import type { AppDetails, HistoryEntry, LoadPoint } from '@fitreel/sdk/remotes';
import { appTexts } from '../../texts';

/** A time in the viewer's zone, to the minute. */
export function timeLabel(at: number | string): string {
  return new Date(at).toLocaleString(undefined, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
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

/** What a change did: "canary 10 %, 1.0.1-… instead of 1.0.0-…". */
export function changeLabel({ kind, traffic, version, from }: HistoryEntry): string {
  const what = traffic === undefined ? kind : `${kind} ${traffic} %`;
  return `${what}, ${version}${from && from !== version ? appTexts.insteadOf(from) : ''}`;
}

/** The commit of a change, with a + where the tree had other changes; empty without one. */
export function commitLabel({ commit, dirty }: HistoryEntry): string {
  return commit === undefined ? '' : appTexts.commit(`${commit.slice(0, 10)}${dirty ? '+' : ''}`);
}
