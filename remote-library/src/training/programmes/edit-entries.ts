import { PROGRAMME_BOUNDS } from '@fitreel/sdk/programmes';
import { newId } from '../../shared/new-id';
import { spreadDays } from '../../shared/spread-days';
import { DAYS_OF_WEEK, type Entry } from './programme';

export const WEEKS_MAX = PROGRAMME_BOUNDS.days / DAYS_OF_WEEK;

type Entries = readonly Entry[];

/** By day; the entries of one day keep their order. */
export const inOrder = (entries: Entries): Entries => [...entries].sort((one, other) => one.day - other.day);

/** A new id, unique within a programme. */
export const entryId = (): string => newId().slice(0, 12);

/**
 * Moves an entry by one place: within its day, and from either end of it to the day before or after. Returns the same entries at the ends
 * of the programme.
 */
export function moveEntry(entries: Entries, id: string, by: -1 | 1, days: number): Entries {
  const all = [...inOrder(entries)];
  const from = all.findIndex((entry) => entry.id === id);
  const [entry, beside] = [all[from], all[from + by]];
  if (!entry) return entries;
  if (beside?.day === entry.day) {
    all[from] = beside;
    all[from + by] = entry;
    return all;
  }
  const day = entry.day + by;
  if (day < 0 || day >= days) return entries;
  all[from] = { ...entry, day };
  return all;
}

/** All entries in order, spread over `perWeek` days a week. */
export function spread(entries: Entries, perWeek: number): Entries {
  const days = spreadDays(entries.length, perWeek);
  return inOrder(entries).map((entry, index) => ({ ...entry, day: days[index] ?? 0 }));
}
