import type { HistoryEntry } from '@fitreel/protocol';

type What = Pick<HistoryEntry, 'kind' | 'traffic' | 'from' | 'ended'>;

/** Whether a change is a rollback that ended a canary, and left the live release alone. */
const endedCanary = ({ kind, from, ended }: What) => kind === 'rollback' && ended?.version === from;

/** What a change was, in a few words. */
export function whatText(entry: What): string {
  if (endedCanary(entry)) return `end canary ${entry.ended?.traffic} %`;
  return entry.traffic === undefined ? entry.kind : `${entry.kind} ${entry.traffic} %`;
}

/** The canary that a change ended besides what it did, as a sentence of its own; empty without one. */
export function endedText({ app, ended }: Pick<HistoryEntry, 'app' | 'ended'>): string {
  return ended ? ` It ended ${canaryText(app, ended)}.` : '';
}

const canaryText = (app: string, { version, traffic }: NonNullable<HistoryEntry['ended']>) =>
  `the canary of ${app}, ${version} for ${traffic} % of the visitors`;

/**
 * What a rollback, a promotion or a retirement has done.
 *
 * @param where a release is live, if not in every gateway
 */
export function doneText(entry: HistoryEntry, where = ''): string {
  const { kind, app, version, from, ended } = entry;
  if (ended && endedCanary(entry)) return `Ended ${canaryText(app, ended)}; ${version} stays live.`;
  const again = kind === 'rollback' ? ` again, in place of ${from}` : '';
  const text = kind === 'retire' ? `${app} is off the site.` : `${app} ${version} is live${where}${again}.`;
  return text + endedText(entry);
}
