import { LRUCache } from 'lru-cache';
import { damageFound } from '../../core/events/events';
import { InvalidValue } from '../../core/store/check';

/** How many reported problems to remember. Beyond that, the oldest are reported again. */
const TOLD_MAX = 1000;

const told = new LRUCache<string, true>({ max: TOLD_MAX });

/** Tells the operator, once in this process, that a stored value is ignored until it is repaired or removed. */
function reportDamage({ message }: InvalidValue): void {
  if (told.has(message) || !damageFound.isWanted()) return;
  told.set(message, true);
  damageFound.publish({ problem: message });
}

/** Returns the result of `read`. If its value is damaged or from another version of FitReel, reports that and returns null. */
export function readOrReport<Read>(read: () => Read): Read | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    reportDamage(error);
    return null;
  }
}

/** Keeps values that `parse` accepts; reports and skips the rest. */
export function readable<Stored, Read>(values: readonly Stored[], parse: (value: Stored) => Read): Read[] {
  return values.flatMap((value) => readOrReport(() => [parse(value)]) ?? []);
}
