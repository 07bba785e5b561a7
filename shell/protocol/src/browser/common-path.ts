import { PARAMETER } from './pattern';

/** One literal character of a pattern; null is a parameter. */
type Unit = string | null;

/**
 * A path that both patterns match, or null: two routes with a common path would both claim it.
 * Where a parameter could be any text, the path has an `x`.
 */
export function commonPath(one: string, other: string): string | null {
  const [a, b] = [unitsOf(one), unitsOf(other)];
  const seen = new Uint8Array(4 * (a.length + 1) * (b.length + 1));

  // Walks both patterns at once. `inA` and `inB`: the parameter before has taken a character and may take more.
  const walk = (i: number, j: number, inA: boolean, inB: boolean): string | null => {
    if (i === a.length && j === b.length) return '';
    const state = 4 * (i * (b.length + 1) + j) + 2 * Number(inA) + Number(inB);
    if (seen[state]) return null;
    seen[state] = 1;
    for (const [nextA, fromA] of steps(a, i, inA)) {
      for (const [nextB, fromB] of steps(b, j, inB)) {
        const letter = commonLetter(fromA, fromB);
        if (letter === null) continue;
        const rest = walk(nextA, nextB, fromA === null, fromB === null);
        if (rest !== null) return letter + rest;
      }
    }
    return null;
  };
  const found = walk(0, 0, false, false);
  // A pattern that ends in a slash needs it; any other pattern matches with and without it.
  const closing = [one, other].some((pattern) => pattern.length > 1 && pattern.endsWith('/'));
  return found !== null && closing ? `${found}/` : found;
}

function unitsOf(pattern: string): Unit[] {
  const path = pattern.length > 1 ? pattern.replace(/\/$/, '') : pattern;
  return path.split(PARAMETER).flatMap((part, index) => (index % 2 === 0 ? [...part] : [null]));
}

/** The ways in which a pattern can take one more character: its next unit, or more of the parameter before it. */
function steps(units: readonly Unit[], at: number, inParameter: boolean): [next: number, from: Unit][] {
  const found: [number, Unit][] = [];
  const next = units[at];
  if (next !== undefined) found.push([at + 1, next]);
  if (inParameter) found.push([at, null]);
  return found;
}

/** A character that both units take, or null. A parameter takes every character but a slash. */
function commonLetter(one: Unit, other: Unit): string | null {
  const letter = one ?? other ?? 'x';
  if (one !== null && other !== null) return one === other ? letter : null;
  return letter === '/' ? null : letter;
}
