import type { ReleaseError } from '@fitreel/protocol';

/** Most different errors of one release, and of all. The rarest makes room for a new one. */
const [PER_RELEASE_MAX, ALL_MAX] = [25, 300] as const;

/** An error as it happens. */
export type Happened = Omit<ReleaseError, 'count' | 'first' | 'last'>;

/** Errors with the same key are the same error. */
export function errorKey({ app, version, source, message, stack }: Happened): string {
  return JSON.stringify([app, version, source, message, stack.slice(0, 3)]);
}

/** Errors in memory, each once, in bounds. */
export class KeptErrors {
  readonly #errors = new Map<string, ReleaseError>();

  /** @param at RFC 3339 */
  add(error: Happened, at: string): void {
    const key = errorKey(error);
    const known = this.#errors.get(key);
    if (known) {
      this.#errors.set(key, { ...known, count: known.count + 1, last: at });
      return;
    }
    this.#makeRoom(({ app, version }) => app === error.app && version === error.version, PER_RELEASE_MAX);
    this.#makeRoom(() => true, ALL_MAX);
    this.#errors.set(key, { ...error, count: 1, first: at, last: at });
  }

  /** Drops what was last seen before `time`, RFC 3339. */
  dropBefore(time: string): void {
    for (const [key, { last }] of this.#errors) if (last < time) this.#errors.delete(key);
  }

  all(): ReleaseError[] {
    return [...this.#errors.values()];
  }

  /** Removes the rarest, and of these the oldest, of those that `isOne`, if there are `most`. */
  #makeRoom(isOne: (error: ReleaseError) => boolean, most: number): void {
    const found = [...this.#errors].filter(([, error]) => isOne(error));
    if (found.length < most) return;
    const [rarest] = found.sort(([, a], [, b]) => a.count - b.count || (a.last < b.last ? -1 : 1));
    if (rarest) this.#errors.delete(rarest[0]);
  }
}
