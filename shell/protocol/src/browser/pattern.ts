/** A `{name}` parameter of a pattern. */
export const PARAMETER = /\{([A-Za-z][A-Za-z0-9]*)\}/g;

/**
 * Values of the `{name}` parameters of `pattern` in `pathname`, decoded, or null if the path does not match.
 * A parameter takes at least one character and never a slash, and need not fill a segment (behaviour.md#category-paths).
 * Ignores one closing slash, as React Router does. A value with invalid percent-encoding matches nothing.
 */
export function matchPattern(pattern: string, pathname: string): Record<string, string> | null {
  const names: string[] = [];
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  let source = '';
  let end = 0;
  for (const parameter of pattern.matchAll(PARAMETER)) {
    source += literal(pattern.slice(end, parameter.index)) + '([^/]+)';
    names.push(parameter[1] as string);
    end = parameter.index + parameter[0].length;
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

/**
 * `pattern` with its parameters filled from `values`, each encoded as one path segment (RFC 3986, section 3.3).
 * Throws if a value is missing.
 */
export function fillPattern(pattern: string, values: Readonly<Record<string, string>>): string {
  return pattern.replace(PARAMETER, (parameter, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for the parameter ${parameter} of ${pattern}`);
    return encodeURIComponent(value);
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
