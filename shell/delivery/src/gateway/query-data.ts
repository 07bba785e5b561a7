import { fillPattern } from '@fitreel/protocol';

/** A parameter of the page's query in a URL of `data`: `{?q}`. */
const QUERY_PARAMETER = /\{\?([A-Za-z][A-Za-z0-9]*)\}/g;

/** No page shows a longer value. */
const QUERY_VALUE_MAX = 200;

/** The parameters of the page's query that the patterns name, as far as the URL has them, by name. */
export function namedQuery(patterns: readonly string[], search: string): Map<string, string> {
  const given = new URLSearchParams(search);
  const names = patterns.flatMap((pattern) =>
    [...pattern.matchAll(QUERY_PARAMETER)].map(([, name = '']) => name),
  );
  return new Map(
    names.sort().flatMap((name): [string, string][] => {
      const value = given.get(name)?.trim() ?? '';
      return value !== '' && value.length <= QUERY_VALUE_MAX ? [[name, value]] : [];
    }),
  );
}

/** The URLs of `patterns`, without those that lack a parameter of the query. */
export function filledData(
  patterns: readonly string[],
  params: Readonly<Record<string, string>>,
  query: ReadonlyMap<string, string>,
): string[] {
  return patterns.flatMap((pattern) => {
    const names = [...pattern.matchAll(QUERY_PARAMETER)].map(([, name = '']) => name);
    if (names.some((name) => !query.has(name))) return [];
    const filled = pattern.replace(QUERY_PARAMETER, (_, name: string) =>
      encodeURIComponent(query.get(name) ?? ''),
    );
    return [fillPattern(filled, params)];
  });
}
