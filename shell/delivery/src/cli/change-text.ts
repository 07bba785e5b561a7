import { forcedNote, HISTORY_LIMIT_MAX, type ChangeRequest, type HistoryEntry } from '@fitreel/protocol';
import type { Delivery } from '../core/operations/delivery';

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

/** Changes that bring a release onto the site, or take it off. */
const DECIDING: ReadonlySet<string> = new Set(['deploy', 'canary', 'promote', 'rollback']);

/**
 * Who rolled a release back, and why: `guard rolled it back: loads failed`. Undefined if nobody did, or if it has come back since.
 *
 * @param entries of its app, the latest first
 */
export function rolledBackText(entries: readonly HistoryEntry[], version: string): string | undefined {
  const last = entries.find(
    (entry) => DECIDING.has(entry.kind) && [entry.version, entry.from].includes(version),
  );
  if (last?.kind !== 'rollback' || last.from !== version) return undefined;
  return `${last.by} rolled it back${last.note ? `: ${last.note}` : ''}`;
}

/** `change`, which brings `version` live. By force its note says whose rollback of that release it goes past. */
export async function notingRollback<C extends ChangeRequest & { force?: boolean | undefined }>(
  delivery: Delivery,
  change: C,
  version: string,
): Promise<C> {
  if (!change.force) return change;
  const entries = await delivery.history({ app: change.app, limit: HISTORY_LIMIT_MAX });
  const verdict = rolledBackText(entries, version);
  return verdict === undefined ? change : { ...change, note: forcedNote(change.note, [verdict]) };
}
