/** Where local storage keeps this device's searches, the latest first. Logout clears it (behaviour.md#suggestions). */
const KEY = 'searches';

const MAX_SEARCHES = 20;

/** The searches, the latest first; none in a browser that blocks storage. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((search) => typeof search === 'string') : [];
  } catch {
    return [];
  }
}

export function rememberSearch(search: string): void {
  if (search !== '') store([search, ...without(search)].slice(0, MAX_SEARCHES));
}

export function eraseSearch(search: string): void {
  store(without(search));
}

export function eraseSearches(): void {
  store([]);
}

function without(search: string): string[] {
  return recentSearches().filter((other) => other.toLowerCase() !== search.toLowerCase());
}

function store(searches: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches));
  } catch {
    // Nothing is remembered.
  }
}
