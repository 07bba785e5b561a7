import type { Place } from './problem';

/** Most characters of one row. What is longer is no video, but a file that is not closed where it should be. */
export const MAX_ROW = 16 * 1024 * 1024;

/** One row as its file has it: its values, still unchecked, or why it has none. */
export type FileRow = Place & ({ values: unknown } | { says: string });
