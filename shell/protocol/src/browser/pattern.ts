/** A `{name}` parameter of a pattern. */
export const PARAMETER = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/**
 * The values that `segment` gives the parameters of `part`, a segment of a pattern; null if it does not match. Each parameter takes as much
 * as it can, as with a regular expression. Goes over the segment once, from its end: placing each literal as late as possible leaves the
 * most room before it, so it never backtracks.
 */
function valuesIn(part: string, segment: string): [name: string, value: string][] | null {
  // Literals, with the names of parameters between them.
  const texts = part.split(PARAMETER);
  const last = texts.length - 1;
  if (last === 0) return part === segment ? [] : null;
  const values: [string, string][] = [];
  let end = segment.length;
  for (let index = last; index >= 0; index -= 2) {
    const literal = texts[index] as string;
    const latest = end - literal.length - (index === last ? 0 : 1);
    if (latest < 0) return null;
    const start = index === 0 ? 0 : index === last ? latest : segment.lastIndexOf(literal, latest);
    if (start < 0 || !segment.startsWith(literal, start)) return null;
    if (index < last)
      values.unshift([texts[index + 1] as string, segment.slice(start + literal.length, end)]);
    end = start;
  }
  return values;
}

/**
 * Values of the `{name}` parameters of `pattern` in `pathname`, decoded, or null if the path does not match.
 * A parameter takes at least one character and never a slash, and need not fill a segment (behaviour.md#category-paths).
 * Ignores one closing slash, as React Router does. A value with invalid percent-encoding matches nothing, and neither does a
 * segment of dots: a URL with it leads elsewhere.
 */
export function matchPattern(pattern: string, pathname: string): Record<string, string> | null {
  const parts = pattern.split('/');
  const segments = (pattern.endsWith('/') ? pathname : pathname.replace(/\/$/, '')).split('/');
  if (parts.length !== segments.length) return null;
  const values: [string, string][] = [];
  for (const [index, part] of parts.entries()) {
    const found = valuesIn(part, segments[index] as string);
    if (!found || (found.length > 0 && /^(?:\.|%2e){1,2}$/i.test(segments[index] as string))) return null;
    values.push(...found);
  }
  try {
    return Object.fromEntries(values.map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return null;
  }
}

/**
 * `pattern` with its parameters filled from `values`, each encoded as one path segment (RFC 3986, section 3.3).
 * Throws if a value is missing.
 */
export function fillPattern(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(PARAMETER, (parameter, name: string) => {
    if (!Object.hasOwn(values, name))
      throw new Error(`no value for the parameter ${parameter} of ${pattern}`);
    return encodeURIComponent(values[name] as string);
  });
}

/**
 * The most exact of `routes` for `pathname`, with the values of its parameters: a route without parameters comes before
 * one with, then the route with the most literal text wins. Null if no route matches.
 */
export function matchRoute<R extends { path: string }>(
  routes: readonly R[],
  pathname: string,
): { route: R; params: Record<string, string> } | null {
  let best: { route: R; params: Record<string, string>; literal: number } | null = null;
  for (const route of routes) {
    const params = matchPattern(route.path, pathname);
    if (!params) continue;
    const literal = route.path.replace(PARAMETER, '').length + (Object.keys(params).length === 0 ? 1000 : 0);
    if (!best || literal > best.literal) best = { route, params, literal };
  }
  return best && { route: best.route, params: best.params };
}

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
