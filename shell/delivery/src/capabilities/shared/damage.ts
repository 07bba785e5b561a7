import { LRUCache } from 'lru-cache';
import { damageFound } from '../../core/events/events';
import { InvalidValue } from '../../core/store/check';

/** Problems that were told; beyond it, those of long ago are told again. */
const TOLD_MAX = 1000;

const told = new LRUCache<string, true>({ max: TOLD_MAX });

/** Tells the operator, once in this process, that a stored value is ignored until it is mended or removed. */
function reportDamage({ message }: InvalidValue): void {
  if (told.has(message) || !damageFound.isWanted()) return;
  told.set(message, true);
  damageFound.publish({ problem: message });
}

/** What `read` returns; null, and a report, where it meets a damaged value, or one of another version of FitReel. */
export function readOrReport<Read>(read: () => Read): Read | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    reportDamage(error);
    return null;
  }
}

/** The values that `parse` takes. Each other one is reported, and costs nothing else. */
export function readable<Stored, Read>(values: readonly Stored[], parse: (value: Stored) => Read): Read[] {
  return values.flatMap((value) => readOrReport(() => [parse(value)]) ?? []);
}
