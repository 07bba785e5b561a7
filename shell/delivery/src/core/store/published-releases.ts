import { setTimeout as pause } from 'node:timers/promises';
import type { Revision } from './revision';
import type { Revisions } from './revisions';

/** The shortest time between two queries of the store about unknown releases. */
const ASK_INTERVAL_MS = 50;

const keyOf = (app: string, version: string) => `${app}/${version}`;

/**
 * The releases that are or were live or a canary. Pages may refer to their files. Excludes releases that were only uploaded,
 * and removed releases, whose version somebody else may upload again.
 */
export class PublishedReleases {
  readonly #published = new Set<string>();
  #seen = 0;
  #askedAt = -Infinity;
  /** The next query of the store, which has not been sent yet. */
  #next: Promise<void> | null = null;
  #reading: Promise<void> | null = null;

  constructor(private readonly revisions: Revisions) {}

  /** Whether a release is published. Throws the store's errors, unless the release is live or was seen before. */
  async has(app: string, version: string): Promise<boolean> {
    const shown = await this.revisions.shown();
    const isLive = this.revisions.needs(app, version);
    const isKnown = () => isLive || this.#published.has(keyOf(app, version));
    const including = this.#include(shown).catch((error: unknown) => {
      if (!isKnown()) throw error;
    });
    // Requests for files of live releases do not wait for the store.
    if (!isLive) await including;
    if (isKnown()) return true;
    // Another gateway may have sent a page of a revision that this gateway has not seen yet.
    await (this.#next ??= this.#ask());
    return isKnown();
  }

  /** Queries the store once for all waiting requests, since strangers may request anything. Later requests wait for the next query. */
  async #ask(): Promise<void> {
    await pause(Math.max(0, this.#askedAt + ASK_INTERVAL_MS - performance.now()));
    this.#next = null;
    this.#askedAt = performance.now();
    await this.#include(await this.revisions.latest());
  }

  async #include(known: Revision | null): Promise<void> {
    if (!known || known.revision <= this.#seen) return;
    // A read in progress may have begun before the revision existed.
    await this.#reading;
    if (known.revision <= this.#seen) return;
    this.#reading ??= this.#readNewer().finally(() => (this.#reading = null));
    await this.#reading;
  }

  async #readNewer(): Promise<void> {
    const newer: Revision[] = [];
    for await (const revision of this.revisions.newestFirst()) {
      if (revision.revision <= this.#seen) break;
      newer.unshift(revision);
    }
    for (const revision of newer) this.#add(revision);
    this.#seen = newer.at(-1)?.revision ?? this.#seen;
  }

  #add({ changes, apps }: Revision): void {
    for (const { kind, app, version } of changes) {
      if (kind === 'prune') this.#published.delete(keyOf(app, version));
      else if (kind !== 'upload') this.#published.add(keyOf(app, version));
    }
    // The releases of a damaged revision are in the states of the revisions after it.
    for (const [app, { live, canary, previous }] of Object.entries(apps))
      for (const version of [live, ...(canary ? [canary.version] : []), ...previous])
        this.#published.add(keyOf(app, version));
  }
}
