import type { Endpoints } from '@fitreel/contract';
import type { Database } from '../../db/database';
import { findAllSuccessors } from './former-ids';
import { findCatalogVersion, findCategories } from './repository';

/** Ids that have their own pages, wherever a remote has a route for them. */
interface Ids {
  /** The endpoint of an id's data. A public route that names this endpoint as its data is the page. */
  endpoint: keyof Endpoints;
}

/** Ids that are few enough to list at once. */
interface IdList extends Ids {
  all(): Promise<string[]>;
}

/** Ids in parts, each of which begins with a given id. */
export interface IdParts extends Ids {
  /** The noun for these ids, for the address of a list. */
  name: string;
  /** The first id of each part of `size` ids, in order. */
  partStarts(size: number): Promise<string[]>;
  /** At most `size` ids in order, starting at the id `start`. */
  part(start: string, size: number): Promise<string[]>;
}

/** All ids of the catalogue that have pages, for a sitemap (behaviour.md#search-engines). */
interface PageIds {
  /** A number that every change of the catalogue changes. */
  version(): Promise<number>;
  /** Ids that redirect to another id of the same endpoint. */
  former(): Promise<(Ids & { id: string; successor: string })[]>;
  lists: readonly IdList[];
  parts: readonly IdParts[];
}

export function pageIds(database: Database): PageIds {
  const { kysely } = database;
  return {
    version: () => findCatalogVersion(kysely),
    former: async () =>
      (await findAllSuccessors(kysely)).map(({ kind, ...ids }) => ({
        ...ids,
        endpoint: kind === 'creator' ? 'GET /creators/{creatorId}' : 'GET /categories/{categoryId}',
      })),
    lists: [
      {
        endpoint: 'GET /categories/{categoryId}',
        all: async () => (await findCategories(kysely)).map(({ id }) => id),
      },
    ],
    parts: [
      // Creators that have a page (behaviour.md#creators).
      idParts(database, 'creators', 'GET /creators/{creatorId}'),
      idParts(database, 'videos', 'GET /video/{videoId}'),
    ],
  };
}

function idParts({ kysely }: Database, name: 'videos' | 'creators', endpoint: IdParts['endpoint']): IdParts {
  const idsFrom = (start: string) =>
    kysely.selectFrom(name).select('id').where('id', '>=', start).orderBy('id');
  return {
    endpoint,
    name,
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
