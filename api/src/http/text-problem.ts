import { isShowable, isStorable } from '@fitreel/contract';
import { ApiError } from './responses';

/** The number of Unicode code points in `text`, JSON Schema's unit of length. */
export function characterCount(text: string): number {
  return [...text].length;
}

/** `text` without surrounding spaces. Throws `valuesInvalid`, naming `field`, unless it has 1 to `max` characters. */
export function trimmedText(field: string, text: string, max: number): string {
  const trimmed = text.trim();
  const length = characterCount(trimmed);
  if (length >= 1 && length <= max) return trimmed;
  throw new ApiError('valuesInvalid', { text: `${field} must be 1 to ${max} characters after trimming` });
}

/** Maximum nesting of a body: no endpoint needs more than three levels. */
const MAX_DEPTH = 16;

/**
 * Why `value` cannot be stored as text, in one line with its path below `part`; null if it can. `shown` text must also be
 * safe to show beside others (`isShowable`). Does not recurse, because deep nesting would exhaust the stack.
 */
export function textProblem(part: string, value: unknown, { shown = false } = {}): string | null {
  const pending = [{ path: part, value, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path, depth } = next;
    if (typeof next.value === 'string' && !isStorable(next.value)) {
      return `${path} must not contain the character U+0000 or half a surrogate pair`;
    }
    if (shown && typeof next.value === 'string' && !isShowable(next.value)) {
      return `${path} must not contain a character that turns the text around it (U+202A to U+202E, U+2066 to U+2069)`;
    }
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (depth === MAX_DEPTH) return `${part} must not be nested deeper than ${MAX_DEPTH} levels`;
    for (const [name, inner] of Object.entries(next.value)) {
      if (!isStorable(name)) {
        return `${path} must not have a field with U+0000 or half a surrogate pair in its name`;
      }
      pending.push({ path: `${path}/${name}`, value: inner, depth: depth + 1 });
    }
  }
  return null;
}
