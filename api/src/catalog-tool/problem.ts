/** Where a row of a file begins: its line, and which video of the file it is, both from 1. */
export type Place = { line: number; row: number };

/** What is wrong at one place of a file. */
export type Problem = Place & { says: string };

/** The line for a person: `line 5 (video 4): title takes …`. */
export function problemLine({ line, row, says }: Problem): string {
  return row === 0 ? `line ${line}: ${says}` : `line ${line} (video ${row}): ${says}`;
}

/** `value` as it can be shown: short, on one line, with nothing in it that a terminal would obey. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  const start = value.length > 60 ? `${value.slice(0, 60)}…` : value;
  return `"${start.replace(/[\p{C}\u2028\u2029]/gu, escaped)}"`;
}

function escaped(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}
