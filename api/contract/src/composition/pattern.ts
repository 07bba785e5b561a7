const PLACE = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/**
 * Values of the `{name}` places of `pattern` in `pathname`, decoded, or null where the path does not match.
 * A place takes at least one character and never a slash, and need not fill a segment (decision 1).
 * One closing slash is ignored, as React Router does. A value that is not valid percent-encoding matches nothing.
 */
export function matchPattern(pattern: string, pathname: string): Record<string, string> | null {
  const names: string[] = [];
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  let source = '';
  let end = 0;
  for (const place of pattern.matchAll(PLACE)) {
    source += literal(pattern.slice(end, place.index)) + '([^/]+)';
    names.push(place[1] as string);
    end = place.index + place[0].length;
  }
  source += literal(pattern.slice(end));
  const found = new RegExp(`^${source}${pattern.endsWith('/') ? '' : '/?'}$`).exec(pathname);
  if (!found) return null;
  try {
    return Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(found[index + 1] as string)]),
    );
  } catch {
    return null;
  }
}

/** `pattern` with its places filled from `values`, each encoded as one path segment (RFC 3986, section 3.3). */
export function fillPattern(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(PLACE, (place, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${pattern} has a place ${place} and no value was given for it`);
    return encodeURIComponent(value);
  });
}

/**
 * The most exact of `routes` for `pathname` with the values of its places: one without places wins over one with,
 * and of several with places the one with the most literal text. Null where none matches.
 */
export function matchRoute<R extends { path: string }>(
  routes: readonly R[],
  pathname: string,
): { route: R; params: Record<string, string> } | null {
  let best: { route: R; params: Record<string, string>; literal: number } | null = null;
  for (const route of routes) {
    const params = matchPattern(route.path, pathname);
    if (!params) continue;
    const literal = route.path.replace(PLACE, '').length + (Object.keys(params).length === 0 ? 1000 : 0);
    if (!best || literal > best.literal) best = { route, params, literal };
  }
  return best && { route: best.route, params: best.params };
}

/** A pattern in single characters; null is a place. */
function symbolsOf(pattern: string): (string | null)[] {
  const path = pattern.length > 1 ? pattern.replace(/\/$/, '') : pattern;
  return path.split(PLACE).flatMap((part, index) => (index % 2 === 0 ? [...part] : [null]));
}

/**
 * An address that both patterns match, or null where there is none: two routes that have one would both claim it.
 * Where a place stands for any text, the address has an `x`.
 */
export function commonAddress(one: string, other: string): string | null {
  const [a, b] = [symbolsOf(one), symbolsOf(other)];
  const seen = new Set<string>();

  // Walks both patterns at once; `inA` and `inB` tell that the place before has taken a character and may take more.
  const walk = (i: number, j: number, inA: boolean, inB: boolean): string | null => {
    if (i === a.length && j === b.length) return '';
    const state = `${i} ${j} ${inA} ${inB}`;
    if (seen.has(state)) return null;
    seen.add(state);
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
  // A pattern with a closing slash matches with one alone; one without it matches with it too.
  const closing = [one, other].some((pattern) => pattern.length > 1 && pattern.endsWith('/'));
  return found !== null && closing ? `${found}/` : found;
}

type Step = [next: number, symbol: string | null];

/** The ways in which a pattern can take one more character: its next symbol, or more of the place before it. */
function steps(symbols: readonly (string | null)[], at: number, inPlace: boolean): Step[] {
  const found: Step[] = [];
  const next = symbols[at];
  if (next !== undefined) found.push([at + 1, next]);
  if (inPlace) found.push([at, null]);
  return found;
}

/** A character that both symbols take, or null. A place takes all but a slash. */
function commonLetter(one: string | null, other: string | null): string | null {
  const letter = one ?? other ?? 'x';
  if (one !== null && other !== null) return one === other ? letter : null;
  return letter === '/' ? null : letter;
}
