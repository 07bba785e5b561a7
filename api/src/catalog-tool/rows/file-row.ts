/** Most characters of one row. A longer one is not a video, but has something unclosed. */
export const MAX_ROW_LENGTH = 1024 * 1024;

/** Where a row begins: its line in the file, from 1, and its number among the videos, from 1; 0 for no video. */
export type FilePosition = { line: number; row: number };

/** A row as the file has it: its unchecked values, or why it has none. */
export type FileRow = FilePosition & ({ values: unknown } | { message: string });

/** What is wrong at one position of a file. */
export type Problem = FilePosition & { message: string };

/** A problem as the operator reads it: `line 5 (video 4): title takes …`. */
export function problemLine({ line, row, message }: Problem): string {
  return row === 0 ? `line ${line}: ${message}` : `line ${line} (video ${row}): ${message}`;
}

/** `value` for a message: short, on one line, and without control characters, which a terminal would obey. */
export function display(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  const start = value.length > 60 ? `${value.slice(0, 60)}…` : value;
  return `"${start.replace(/[\p{C}\u2028\u2029]/gu, escaped)}"`;
}

function escaped(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}
