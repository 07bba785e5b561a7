import type { ActivityEntry } from '@fitreel/contract';
import type { EntryColumns } from './repository';

/** An entry as clients see it. For a whole year, the repository writes the same form directly. */
export function presentEntry(row: EntryColumns): ActivityEntry {
  return {
    _id: row.id,
    day: row.day,
    kind: row.kind,
    title: row.title,
    category: row.category,
    bodyPart: row.body_part as ActivityEntry['bodyPart'],
    seconds: Math.round(row.milliseconds / 1000),
    at: Number(row.ended_at),
    offset: row.zone_offset,
    finished: row.finished === 1,
  };
}
