import type { Database } from '../../db/database';
import { findCatalogVersion } from './repository';

/** Ids of the catalogue in parts: each part begins with the first id of its own and reads from there on. */
export type IdParts = {
  /** A number that every change of the catalogue changes. */
  version(): Promise<number>;
  /** The first id of each part of `size` ids, in order. */
  partStarts(size: number): Promise<string[]>;
  /** At most `size` ids in order, from the id `start` on. */
  part(start: string, size: number): Promise<string[]>;
};

/** The ids of all videos. */
export const videoIds = (database: Database): IdParts => idParts(database, 'videos');

/** The ids of all creators who have a page (behaviour.md#creators). */
export const creatorIds = (database: Database): IdParts => idParts(database, 'creators');

function idParts({ kysely }: Database, table: 'videos' | 'creators'): IdParts {
  const idsFrom = (start: string) =>
    kysely.selectFrom(table).select('id').where('id', '>=', start).orderBy('id');
  return {
    version: () => findCatalogVersion(kysely),
    async partStarts(size) {
      const starts: string[] = [];
      let next = await idsFrom('').limit(1).executeTakeFirst();
      while (next) {
        starts.push(next.id);
        next = await idsFrom(next.id).limit(1).offset(size).executeTakeFirst();
      }
      return starts;
    },
    async part(start, size) {
      return (await idsFrom(start).limit(size).execute()).map(({ id }) => id);
    },
  };
}
