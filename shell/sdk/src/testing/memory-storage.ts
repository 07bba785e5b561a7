/** Local storage for one test, with or without a browser. */
export function createMemoryStorage(content: Readonly<Record<string, string>> = {}): Storage {
  const items = new Map(Object.entries(content));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
