/** Halves of surrogate pairs, which UTF-8 cannot express. */
const HALF_PAIR = /\p{Surrogate}/u;

/** PostgreSQL takes U+0000 in no text. */
const isUnstorable = (text: string) => text.includes('\u0000') || HALF_PAIR.test(text);

/** Deepest nesting of a body: no call takes more than three levels. */
const MAX_DEPTH = 16;

/**
 * What keeps `value` from being stored as text, in one line that names its place under `part`, or null.
 * Walks with a list of its own rather than by recursion, so that no depth of nesting can exhaust the stack.
 */
export function textProblem(part: string, value: unknown): string | null {
  const pending = [{ place: part, value, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { place, depth } = next;
    if (typeof next.value === 'string' && isUnstorable(next.value)) {
      return `${place} must not hold the character U+0000 or half a surrogate pair`;
    }
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (depth === MAX_DEPTH) return `${part} must not be nested deeper than ${MAX_DEPTH} levels`;
    for (const [name, inner] of Object.entries(next.value)) {
      if (isUnstorable(name)) {
        return `${place} must not hold a field with U+0000 or half a surrogate pair in its name`;
      }
      pending.push({ place: `${place}/${name}`, value: inner, depth: depth + 1 });
    }
  }
  return null;
}
