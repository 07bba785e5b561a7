import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from '../../db/tables';
import type { Artwork } from './artwork';
import { presentVideo, presentWithdrawn } from './presenter';
import { selectVideos } from './repository';
import type { CatalogVersion } from './version';
import { findWithdrawn } from './withdrawn-repository';

/** At about half a kilobyte each. */
const TEXTS_MAX = 20_000;

/** Videos per query: engines limit how many parameters a statement has. */
const BATCH_SIZE = 500;

/** Videos as clients see them, as JSON: a user's list is put together from texts that all users share. */
export class VideoTexts {
  readonly #db: Kysely<Tables>;
  readonly #artwork: Artwork;
  readonly #version: CatalogVersion;
  #texts = new LRUCache<string, string>({ max: TEXTS_MAX });

  /** Follows `version` like the public responses: what changed is read again within a second. */
  constructor(db: Kysely<Tables>, artwork: Artwork, version: CatalogVersion) {
    this.#db = db;
    this.#artwork = artwork;
    this.#version = version;
    version.onChange(() => (this.#texts = new LRUCache({ max: TEXTS_MAX })));
  }

  /** The videos with these ids, in their order, also those that viewers no longer find; leaves those out that do not exist. */
  async of(ids: readonly string[]): Promise<string[]> {
    if (!this.#version.isFresh()) await this.#version.refresh();
    // What is read from here on goes into the texts of this version, or is dropped with them.
    const texts = this.#texts;
    const found = new Map<string, string>();
    const missing: string[] = [];
    for (const id of ids) {
      const text = texts.get(id);
      if (text === undefined) missing.push(id);
      else found.set(id, text);
    }
    for (let start = 0; start < missing.length; start += BATCH_SIZE) {
      const batch = missing.slice(start, start + BATCH_SIZE);
      for (const row of await selectVideos(this.#db).where('videos.id', 'in', batch).execute()) {
        const text = JSON.stringify(presentVideo(row, this.#artwork));
        texts.set(row.id, text);
        found.set(row.id, text);
      }
      const gone = batch.filter((id) => !found.has(id));
      for (const row of await findWithdrawn(this.#db, gone)) {
        const text = JSON.stringify(presentWithdrawn(row, this.#artwork));
        texts.set(row.id, text);
        found.set(row.id, text);
      }
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }
}
