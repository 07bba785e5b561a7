import { LRUCache } from 'lru-cache';

/** Memory for texts, in characters. */
const MAX_LENGTH = 16 * 1024 * 1024;

/** Keeps texts that follow from certain versions alone. Many who ask for the same text at once wait for one making. */
export class KeptTexts {
  #versions: readonly unknown[] = [];
  readonly #texts = new LRUCache<string, string>({
    maxSize: MAX_LENGTH,
    sizeCalculation: ({ length }) => length || 1,
  });
  readonly #making = new Map<string, Promise<string>>();

  /** The text with the key, made by `make` unless it is kept for these versions. */
  async get(versions: readonly unknown[], key: string, make: () => Promise<string>): Promise<string> {
    if (versions.some((version, index) => version !== this.#versions[index])) {
      this.#versions = versions;
      this.#texts.clear();
      this.#making.clear();
    }
    const kept = this.#texts.get(key);
    if (kept !== undefined) return kept;
    const making = this.#making.get(key) ?? make();
    this.#making.set(key, making);
    try {
      const text = await making;
      // Not if the versions have changed meanwhile.
      if (this.#making.get(key) === making) this.#texts.set(key, text);
      return text;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }
}
