import type { Revision } from './revision';
import type { Revisions } from './revisions';

const keyOf = (app: string, version: string) => `${app}/${version}`;

/**
 * The releases that are or were live or a canary: those whose files a page may refer to. A release that was only uploaded
 * is not among them, nor is a release that was removed, whose version somebody else may upload again.
 */
export class PublishedReleases {
  readonly #published = new Set<string>();
  #seen = 0;
  #reading: Promise<void> | null = null;

  constructor(private readonly revisions: Revisions) {}

  async has(app: string, version: string): Promise<boolean> {
    const latest = await this.revisions.latest();
    if (latest && latest.revision > this.#seen) {
      this.#reading ??= this.#readNewer().finally(() => (this.#reading = null));
      await this.#reading;
    }
    return this.#published.has(keyOf(app, version));
  }

  async #readNewer(): Promise<void> {
    const newer: Revision[] = [];
    for await (const revision of this.revisions.newestFirst()) {
      if (revision.revision <= this.#seen) break;
      newer.unshift(revision);
    }
    for (const revision of newer) this.#include(revision);
    this.#seen = newer.at(-1)?.revision ?? this.#seen;
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
