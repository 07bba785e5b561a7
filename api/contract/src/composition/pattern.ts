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
