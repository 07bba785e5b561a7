import type { Entry } from '../modules/editing/repository';

/** Maximum characters of a value in a diff. */
const SHOWN_MAX = 300;

/** Maximum lines of a diff; further lines are only counted. */
const DIFF_MAX = 100;

/** Describes a change: one line for each field of a video. */
export function diffLines(entries: readonly Entry[]): readonly string[] {
  const lines = entries.flatMap(({ kind, id, before, after }) => {
    if (kind === 'address') return [];
    const name = kind === 'video' ? id : `category ${id}`;
    if (before === null) return [`${name}: added ${short(after?.['name'] ?? after?.['title'])}`];
    if (after === null) return [`${name}: removed`];
    // The changed fields already show which ones an editor has set.
    const keys = Object.keys(after).filter((key, _index, all) => key !== 'edited_fields' || all.length === 1);
    return keys.map((key) => `${name}: ${key} ${short(before[key])} → ${short(after[key])}`);
  });
  return bounded(lines);
}

/** Names the videos that were erased. */
export const erasedLines = (entries: readonly Entry[]) => bounded(entries.map(({ id }) => `${id}: erased`));

/** Describes the videos that a change does not touch, and why. */
export const leftLines = (left: readonly string[]) => bounded(left.map((text) => `Left as it is: ${text}`));

/** The first lines, and the number of omitted ones. */
function bounded(lines: readonly string[]): readonly string[] {
  const rest = lines.length - DIFF_MAX;
  return rest > 0 ? [...lines.slice(0, DIFF_MAX), `… and ${rest.toLocaleString('en')} more`] : lines;
}

/** A value on one line, with `(none)` for an empty one. */
export function short(value: unknown): string {
  const text = shown(value).replace(/\s+/g, ' ');
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text;
}

/** A value as readable text; `(none)` for an empty one. */
export function shown(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : '(none)';
}
