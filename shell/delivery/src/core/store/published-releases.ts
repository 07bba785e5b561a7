import { setTimeout as pause } from 'node:timers/promises';
import type { Revision } from './revision';
import type { Revisions } from './revisions';

/** How often at most the store is asked about releases that are not known. */
const ASK_INTERVAL_MS = 50;

const keyOf = (app: string, version: string) => `${app}/${version}`;

/**
 * The releases that are or were live or a canary: those whose files a page may refer to. A release that was only uploaded
 * is not among them, nor is a release that was removed, whose version somebody else may upload again.
 */
export class PublishedReleases {
  readonly #published = new Set<string>();
  #seen = 0;
  #askedAt = -Infinity;
  /** The question that has not been asked yet. */
  #next: Promise<void> | null = null;
  #reading: Promise<void> | null = null;

  constructor(private readonly revisions: Revisions) {}

  /** Whether a release is published. Throws what the store throws, unless the release is live or was seen before. */
  async has(app: string, version: string): Promise<boolean> {
    const shown = await this.revisions.shown();
    const isLive = this.revisions.needs(app, version);
    const isKnown = () => isLive || this.#published.has(keyOf(app, version));
    const including = this.#include(shown).catch((error: unknown) => {
      if (!isKnown()) throw error;
    });
    // Files of live releases do not wait for the store.
    if (!isLive) await including;
    if (isKnown()) return true;
    // Another gateway may have sent a page of a revision that this one has not seen yet.
    await (this.#next ??= this.#ask());
    return isKnown();
  }

  /** Asks the store once for everybody who waits, since strangers ask for anything. Later ones wait for the next answer. */
  async #ask(): Promise<void> {
    await pause(Math.max(0, this.#askedAt + ASK_INTERVAL_MS - performance.now()));
    this.#next = null;
    this.#askedAt = performance.now();
    await this.#include(await this.revisions.latest());
  }

  async #include(known: Revision | null): Promise<void> {
    if (!known || known.revision <= this.#seen) return;
    // A read that is under way may have begun before the revision was there.
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
    // A revision that was damaged has left its releases in the states after it.
    for (const [app, { live, canary, previous }] of Object.entries(apps))
      for (const version of [live, ...(canary ? [canary.version] : []), ...previous])
        this.#published.add(keyOf(app, version));
  }
}
