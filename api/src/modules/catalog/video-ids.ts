import type { Database } from '../../db/database';
import { findCatalogVersion } from './repository';

/** The ids of the catalogue's videos in parts: each part begins with the first id of its own and reads from there on. */
export type VideoIds = {
  /** A number that every change of the catalogue changes. */
  version(): Promise<number>;
  /** The first id of each part of `size` videos, in order. */
  partStarts(size: number): Promise<string[]>;
  /** At most `size` ids in order, from the id `start` on. */
  part(start: string, size: number): Promise<string[]>;
};

export function videoIds({ kysely }: Database): VideoIds {
  const idsFrom = (start: string) =>
    kysely.selectFrom('videos').select('id').where('id', '>=', start).orderBy('id');
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
