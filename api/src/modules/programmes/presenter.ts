import type { Programme, SavedProgramme } from '@fitreel/contract';
import type { ProgrammeWithEntries } from './repository';

/** A row as clients see it. Its document was validated when it was written. */
export function presentProgramme({
  id,
  document,
  revision,
  run: number,
  started_on: startedOn,
  paused_on: pausedOn,
  paused_days: pausedDays,
  done,
}: ProgrammeWithEntries): SavedProgramme {
  const { title, mode, entries } = JSON.parse(document) as Programme;
  return {
    _id: id,
    revision,
    title,
    mode,
    entries,
    ...(number > 0 && { run: { number, startedOn, ...(pausedOn && { pausedOn }), pausedDays } }),
    done: done.flatMap(({ run, entry_id, done_on }) =>
      done_on === '' ? [] : [{ run, entryId: entry_id, day: done_on }],
    ),
  };
}
