import { DAY_MS } from '@fitreel/contract/days';
import type { ReleaseError } from '@fitreel/protocol';

/** The most distinct errors of one release, and of all. A new error replaces the rarest. */
export const [PER_RELEASE_MAX, ALL_MAX] = [25, 300] as const;

/** Errors that have not occurred for this long are dropped. */
export const ERROR_RETENTION_MS = 14 * DAY_MS;

/** The errors of releases, collected by all gateways. */
export interface ReleaseErrors {
  /** Adds the errors that this gateway has collected since its last call: all or none. */
  add(errors: readonly ReleaseError[]): Promise<void>;

  /** The errors of the releases of `app`, in no particular order and possibly with duplicates. */
  read(app: string): Promise<ReleaseError[]>;

  /** Removes old errors. */
  removeOld(): Promise<void>;
}

/** Errors with the same key are the same error. */
export function errorKey({
  app,
  version,
  source,
  message,
  stack,
}: Pick<ReleaseError, 'app' | 'version' | 'source' | 'message' | 'stack'>): string {
  return JSON.stringify([app, version, source, message, stack.slice(0, 3)]);
}

/** Errors of the same kind are reported once: the same error in the next release is not a new kind. */
export const errorKind = ({ app, source, message }: ReleaseError) => [app, source, message] as const;

/** A bounded set of distinct errors in memory. */
export class KeptErrors {
  readonly #errors = new Map<string, ReleaseError>();

  constructor(errors: readonly ReleaseError[] = []) {
    for (const error of errors) this.add(error);
  }

  add(error: ReleaseError): void {
    const key = errorKey(error);
    const known = this.#errors.get(key);
    if (known) {
      this.#errors.set(key, mergedErrors(known, error));
      return;
    }
    this.#makeRoom(({ app, version }) => app === error.app && version === error.version, PER_RELEASE_MAX);
    this.#makeRoom(() => true, ALL_MAX);
    this.#errors.set(key, error);
  }

  /** Drops errors last seen before `time` (RFC 3339). */
  dropBefore(time: string): void {
    for (const [key, { last }] of this.#errors) if (last < time) this.#errors.delete(key);
  }

  all(): ReleaseError[] {
    return [...this.#errors.values()];
  }

  /** If at least `most` errors match `isOne`, removes the rarest of them; of equally rare ones, the oldest. */
  #makeRoom(isOne: (error: ReleaseError) => boolean, most: number): void {
    const found = [...this.#errors].filter(([, error]) => isOne(error));
    if (found.length < most) return;
    const [rarest] = found.sort(([, a], [, b]) => a.count - b.count || (a.last < b.last ? -1 : 1));
    if (rarest) this.#errors.delete(rarest[0]);
  }
}

/** Merges two records of the same error. */
export function mergedErrors(one: ReleaseError, other: ReleaseError): ReleaseError {
  return {
    ...one,
    count: one.count + other.count,
    first: one.first < other.first ? one.first : other.first,
    last: one.last > other.last ? one.last : other.last,
  };
}
