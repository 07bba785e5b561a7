import { fieldsOf, isCount } from '@fitreel/sdk/platform';
import { PROGRAMME_BOUNDS } from '@fitreel/sdk/programmes';
import { TYPED_MAX_LENGTH } from '../../shared/drafts';
import { WEEKS_MAX } from './edit-entries';
import { entryIn, type OwnProgramme } from './programme';

/** The form fields of a programme. */
export interface ProgrammeFields extends Pick<OwnProgramme, 'title' | 'mode' | 'entries'> {
  /** The revision that saving replaces. */
  revision: number;
  weeks: number;
  /** The number of days a week over which the entries are spread: `3`. */
  perWeek: string;
}

/** The stored draft of the form; null if it is invalid. */
export function programmeFieldsIn(typed: unknown): ProgrammeFields | null {
  const { title, mode, entries: all, revision, weeks, perWeek } = fieldsOf(typed);
  if (typeof title !== 'string' || title.length > TYPED_MAX_LENGTH) return null;
  if (mode !== 'sequential' && mode !== 'calendar') return null;
  if (!isCount(revision, Number.MAX_SAFE_INTEGER) || !isCount(weeks, WEEKS_MAX) || weeks === 0) return null;
  if (typeof perWeek !== 'string' || !/^[1-7]$/.test(perWeek)) return null;
  if (!Array.isArray(all) || all.length > PROGRAMME_BOUNDS.entries) return null;
  const entries = all.map(entryIn).filter((entry) => entry !== null);
  return { title, mode, entries, revision, weeks, perWeek };
}
