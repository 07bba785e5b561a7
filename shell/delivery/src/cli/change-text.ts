import { forcedNote, HISTORY_LIMIT_MAX, type ChangeRequest, type HistoryEntry } from '@fitreel/protocol';
import type { Delivery } from '../core/operations/delivery';

type What = Pick<HistoryEntry, 'kind' | 'traffic' | 'from' | 'ended'>;

/** Whether a change is a rollback that ended a canary and kept the live release. */
const endedCanary = ({ kind, from, ended }: What) => kind === 'rollback' && ended?.version === from;

/** A change in a few words. */
export function whatText(entry: What): string {
  if (endedCanary(entry)) return `end canary ${entry.ended?.traffic} %`;
  return entry.traffic === undefined ? entry.kind : `${entry.kind} ${entry.traffic} %`;
}

/** A sentence about the canary that a change also ended; empty without one. */
export function endedText({ app, ended }: Pick<HistoryEntry, 'app' | 'ended'>): string {
  return ended ? ` It ended ${canaryText(app, ended)}.` : '';
}

const canaryText = (app: string, { version, traffic }: NonNullable<HistoryEntry['ended']>) =>
  `the canary of ${app}, ${version} for ${traffic} % of the visitors`;

/**
 * A sentence about the effect of a rollback, a promotion or a retirement.
 *
 * @param where the place where the release is live, if not in every gateway
 */
export function doneText(entry: HistoryEntry, where = ''): string {
  const { kind, app, version, from, ended } = entry;
  if (ended && endedCanary(entry)) return `Ended ${canaryText(app, ended)}; ${version} stays live.`;
  const again = kind === 'rollback' ? ` again, in place of ${from}` : '';
  const text = kind === 'retire' ? `${app} is off the site.` : `${app} ${version} is live${where}${again}.`;
  return text + endedText(entry);
}

/** Changes that make a release live, or take it off the site. */
const DECIDING: ReadonlySet<string> = new Set(['deploy', 'canary', 'promote', 'rollback']);

/**
 * The author and reason of a release's rollback: `guard rolled it back: loads failed`. Undefined without one, or if it is back since.
 *
 * @param entries the entries of its app, the latest first
 */
export function rolledBackText(entries: readonly HistoryEntry[], version: string): string | undefined {
  const last = entries.find(
    (entry) => DECIDING.has(entry.kind) && [entry.version, entry.from].includes(version),
  );
  if (last?.kind !== 'rollback' || last.from !== version) return undefined;
  return `${last.by} rolled it back${last.note ? `: ${last.note}` : ''}`;
}

/** Returns `change`, which makes `version` live. If forced, its note names the rollback of that release that it overrides. */
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
