import type { ListEntry, Video } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Tables } from '../../db/tables';
import type { Artwork } from './artwork';
import { presentVideo, presentWithdrawn } from './presenter';
import { selectVideos } from './repository';
import type { CatalogVersion } from './version';
import { findWithdrawn } from './withdrawn-repository';

/** Maximum cached texts, of about half a kilobyte each. */
const TEXTS_MAX = 20_000;

/** Videos per query: engines limit the parameters of a statement. */
const BATCH_SIZE = 500;

/** A video as JSON, and as an entry of a list. */
type Known = { text: string; entry: ListEntry };

/** Videos as clients see them, as JSON: users' lists are composed of texts that all users share. */
export class VideoTexts {
  readonly #db: Kysely<Tables>;
  readonly #artwork: Artwork;
  readonly #version: CatalogVersion;
  #known = new LRUCache<string, Known>({ max: TEXTS_MAX });

  /** Follows `version` like the public responses: changes are read within a second. */
  constructor(db: Kysely<Tables>, artwork: Artwork, version: CatalogVersion) {
    this.#db = db;
    this.#artwork = artwork;
    this.#version = version;
    version.onChange(() => (this.#known = new LRUCache({ max: TEXTS_MAX })));
  }

  /** The videos with these ids, in the order of the ids, including those that viewers no longer find. Skips missing videos. */
  async of(ids: readonly string[]): Promise<string[]> {
    return (await this.#find(ids)).map(({ text }) => text);
  }

  /** The same videos as entries of a list. */
  async entriesOf(ids: readonly string[]): Promise<ListEntry[]> {
    return (await this.#find(ids)).map(({ entry }) => entry);
  }

  async #find(ids: readonly string[]): Promise<Known[]> {
    if (!this.#version.isFresh()) await this.#version.refresh();
    // Texts read from here on are cached for this version, or dropped with it.
    const known = this.#known;
    const found = new Map<string, Known>();
    const missing: string[] = [];
    for (const id of ids) {
      const one = known.get(id);
      if (one === undefined) missing.push(id);
      else found.set(id, one);
    }
    const add = (video: Video) => {
      const { _id, unavailable } = video;
      const one = { text: JSON.stringify(video), entry: { _id, ...(unavailable && { unavailable }) } };
      known.set(_id, one);
      found.set(_id, one);
    };
    for (let start = 0; start < missing.length; start += BATCH_SIZE) {
      const batch = missing.slice(start, start + BATCH_SIZE);
      const rows = await selectVideos(this.#db).where('videos.id', 'in', batch).execute();
      for (const row of rows) add(presentVideo(row, this.#artwork));
      const gone = batch.filter((id) => !found.has(id));
      for (const row of await findWithdrawn(this.#db, gone)) add(presentWithdrawn(row, this.#artwork));
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }
}
