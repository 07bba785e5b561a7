import { MAX_ROW, type FileRow } from './file-row';
import type { Place } from './problem';

/** The row that `source`, the JSON of one video, has. */
export function jsonRow(place: Place, source: string): FileRow {
  try {
    return { ...place, values: JSON.parse(source) as unknown };
  } catch {
    return { ...place, says: 'is not valid JSON' };
  }
}

/** The row whose JSON is longer than `MAX_ROW`. */
export function longRow(place: Place): FileRow {
  return { ...place, says: `is longer than ${MAX_ROW / 1024 / 1024} MB` };
}
