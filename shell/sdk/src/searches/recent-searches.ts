import { deviceItem, isText } from '../platform';

const MAX_SEARCHES = 20;

/** The longest search that is accepted (behaviour.md#search). */
const SEARCH_MAX_LENGTH = 200;

/** This device's searches, the latest first. Logout clears them (behaviour.md#suggestions). */
const kept = deviceItem<readonly string[]>('searches', {
  parse: (searches) => (Array.isArray(searches) ? searches.filter(isSearch).slice(0, MAX_SEARCHES) : []),
});

const isSearch = (search: unknown): search is string => isText(search, SEARCH_MAX_LENGTH) && search !== '';

/** The searches, the latest first; empty in a browser that blocks storage. */
export function recentSearches(): readonly string[] {
  return kept.read() ?? [];
}

export function rememberSearch(search: string): void {
  if (search !== '') kept.write([search, ...without(search)].slice(0, MAX_SEARCHES));
}

export function eraseSearch(search: string): void {
  kept.write(without(search));
}

export function eraseSearches(): void {
  kept.write([]);
}

function without(search: string): string[] {
  return recentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());
}
