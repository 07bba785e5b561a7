import type { Revision } from './revision';
import type { Revisions } from './revisions';

/** How long a release counts as published without another look at the history. */
const TRUSTED_MS = 1000;

const keyOf = (app: string, version: string) => `${app}/${version}`;

/**
 * The releases that are or were live or a canary: those whose files a page may refer to. A release that was only uploaded
 * is not among them, nor is a release that was removed, whose version somebody else may upload again.
 */
export class PublishedReleases {
  readonly #published = new Set<string>();
  #seen = 0;
  #checkedAt = -Infinity;
  #reading: Promise<void> | null = null;

  constructor(private readonly revisions: Revisions) {}

  async has(app: string, version: string): Promise<boolean> {
    const key = keyOf(app, version);
    if (!this.#published.has(key) || performance.now() - this.#checkedAt > TRUSTED_MS) await this.#update();
    return this.#published.has(key);
  }

  async #update(): Promise<void> {
    this.#reading ??= this.#readNewer().finally(() => (this.#reading = null));
    await this.#reading;
  }

  async #readNewer(): Promise<void> {
    const newer: Revision[] = [];
    for await (const revision of this.revisions.newestFirst()) {
      if (revision.revision <= this.#seen) break;
      newer.unshift(revision);
    }
    for (const revision of newer) this.#include(revision);
    this.#seen = newer.at(-1)?.revision ?? this.#seen;
    this.#checkedAt = performance.now();
  }

  #include({ changes, apps }: Revision): void {
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
