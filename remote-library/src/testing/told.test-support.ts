/** The things that the simulated viewer was told are saved, as far as they are certain. */
export class Told {
  readonly #values = new Map<string, unknown>();
  readonly #underWay = new Map<string, number>();

  /** Acts on `key`. Its state stays unknown unless `act` reports that it was saved, and nothing else has affected it meanwhile. */
  async while<T>(key: string, act: () => Promise<T>, keptIf: (result: T) => boolean, value: unknown) {
    const overlaps = (this.#underWay.get(key) ?? 0) > 0;
    this.#values.delete(key);
    this.#underWay.set(key, (this.#underWay.get(key) ?? 0) + 1);
    const begun = this.#begun(key);
    try {
      const result = await act();
      if (!overlaps && begun() && keptIf(result)) this.set(key, value);
    } finally {
      this.#underWay.set(key, (this.#underWay.get(key) ?? 1) - 1);
    }
  }

  readonly #turns = new Map<string, number>();

  /** Returns true if nothing has started since. */
  #begun(key: string): () => boolean {
    const turn = (this.#turns.get(key) ?? 0) + 1;
    this.#turns.set(key, turn);
    return () => this.#turns.get(key) === turn;
  }

  set(key: string, value: unknown): void {
    this.#values.set(key, value);
  }
  forget(key: string): void {
    this.#values.delete(key);
    this.#begun(key);
  }
  entries(kind: string): [string, unknown][] {
    const prefix = `${kind}/`;
    return [...this.#values]
      .filter(([key]) => key.startsWith(prefix))
      .map(([key, value]) => [key.slice(prefix.length), value]);
  }
}
