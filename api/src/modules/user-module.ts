import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import { withUserLock, type UserChange } from '../db/locks';
import type { Tables } from '../db/tables';
import { endpointsOf } from '../http/endpoints';
import { ApiError } from '../http/responses';

type Needs<Name extends string> = {
  app: FastifyInstance;
  /** Binds an endpoint of the contract, see `endpointsOf`. */
  add: ReturnType<typeof endpointsOf>['add'];
  bounds: Record<Name, number>;
};

/** How much data one user may keep, by `Name`; the module's own bounds apply to omitted names. */
type Options<Name extends string> = { bounds?: Partial<Record<Name, number>> };

/**
 * A module of a user's own data. `bounds` limits how much one user may keep (api/README.md#limits), so that every response
 * with all of it stays small. Tests pass smaller bounds.
 */
export function userModule<Name extends string>(
  tag: string,
  bounds: Record<Name, number>,
  addEndpoints: (needs: Needs<Name>) => void,
): FastifyPluginAsync<Options<Name>> {
  return async (app, { bounds: changed }) =>
    addEndpoints({ app, add: endpointsOf(app, tag).add, bounds: { ...bounds, ...changed } });
}

/** The names of a module's bounds, for the options of the API. */
export type BoundsOf<Module> = Module extends FastifyPluginAsync<Options<infer Name>> ? Name : never;

/** Runs `work` with the user's row locked, in one transaction (`withUserLock`). Throws `userMissing`. */
export async function changeUser<T>(
  db: Kysely<Tables>,
  userId: string,
  work: (change: UserChange) => Promise<T>,
): Promise<T> {
  const done = await withUserLock(db, userId, async (change) => ({ result: await work(change) }));
  if (!done) throw new ApiError('userMissing');
  return done.result;
}

/** Throws `limitReached`, naming `what`, if `count` exceeds `max`. In a transaction, that undoes the addition. */
export function keepWithin(count: number, max: number, what: string): void {
  if (count <= max) return;
  const text = `You can keep at most ${max.toLocaleString('en')} ${what}. Remove some to add others.`;
  throw new ApiError('limitReached', { text });
}
