import type { QueryClient, QueryKey } from '@fitreel/sdk/query';
import { createStore, type Store } from '@fitreel/sdk/store';
import { ApiError } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { perPlatform } from './per-platform';

/** A change of the user's data. */
interface Change {
  /** Key of the queries that it changes, including those below it. Changes with the same key reach the API in order. */
  queryKey: QueryKey;
  /** The ids of the entities that it changes, such as videos. */
  entityIds: readonly string[];
  /** The user's intention: `add`, `remove`. The same intent for the same entities twice in a row is one change. */
  intent: string;
  /** Shows the change in the cache before the API has confirmed it. Idempotent: may be called again. */
  apply: () => void;
  /** Takes back the effect of `apply`, and of no other change. */
  undo: () => void;
  /** Sends the request; resolves with a function that writes the response into the cache. */
  send: () => Promise<() => void>;
}

/**
 * `done`: the API has confirmed the change. `confirmed`: it has, but there is nothing to report: the same change was under way, or the user
 * has changed the same entities again since. `dropped`: it has not, and there is nothing to report: the user has gone, or wants something
 * else.
 */
export type Outcome = 'done' | 'confirmed' | 'dropped';

/** Whether the API has a newer state than the caller, or already the one that the caller wants (409). */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** Whether the API has confirmed a change. */
export const isConfirmed = (outcome: Outcome): boolean => outcome !== 'dropped';

/** Whether the API has confirmed one of several changes, and there is something to report. */
export const isDone = (settled: PromiseSettledResult<Outcome> | undefined): boolean =>
  settled?.status === 'fulfilled' && settled.value === 'done';

/** Intents that the API has not confirmed yet: entity id → intent. */
export type Intents = ReadonlyMap<string, string>;

/** The user's changes on their way to the API. */
export interface Changes {
  /**
   * Makes a change. On failure it is taken back, and the promise rejects as `send` did; if the change is outdated, the error is only
   * logged. A change that is already under way is not sent again, and shares its outcome.
   */
  make: (change: Change) => Promise<Outcome>;
  /** The unconfirmed intents of each user and query key; see `intentsOf`. */
  intents: Store<ReadonlyMap<string, Intents>>;
}

export const NO_INTENTS: Intents = new Map();

const keyOf = (token: string | null, queryKey: QueryKey) => JSON.stringify([token, queryKey]);

/** Returns the same map until these intents change. */
export function intentsOf(
  intents: ReadonlyMap<string, Intents>,
  token: string | null,
  queryKey: QueryKey,
): Intents {
  return intents.get(keyOf(token, queryKey)) ?? NO_INTENTS;
}

interface Pending {
  change: Change;
  /** Whether an earlier change of one of its entities was under way when it was made. */
  again: boolean;
  made: Promise<Outcome>;
}

/** Changes that are still queued when the page is left are sent at once, or they would be lost. */
function createChanges({ queryClient: client, session, tabs, events }: Platform): Changes {
  const queues = new Map<string, Pending[]>();
  const waiting = new Set<() => void>();
  events?.addEventListener('pagehide', () => {
    for (const stopWaiting of waiting) stopWaiting();
  });
  const intents = createStore<ReadonlyMap<string, Intents>>(new Map());
  // A load that began after a change may have been answered before it, for example on a page that opens meanwhile. The pending changes are
  // applied to its data again.
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    const { token } = session.getSnapshot();
    const { queryHash } = event.query;
    for (const [key, queue] of queues)
      for (const { change } of queue) {
        const { queryKey } = change;
        const changed = client.getQueryCache().findAll({ queryKey });
        const isOne = changed.some((query) => query.queryHash === queryHash);
        if (isOne && key === keyOf(token, queryKey)) change.apply();
      }
  });

  function publishIntents(key: string, queue: readonly Pending[]): void {
    const all = new Map(intents.getSnapshot());
    if (queue.length === 0) all.delete(key);
    else
      all.set(key, new Map(queue.flatMap(({ change }) => change.entityIds.map((id) => [id, change.intent]))));
    intents.set(all);
  }

  async function turn(previous: Promise<unknown>): Promise<void> {
    let stopWaiting = () => {};
    const left = new Promise<void>((resolve) => {
      stopWaiting = resolve;
    });
    waiting.add(stopWaiting);
    await Promise.race([previous, left]);
    waiting.delete(stopWaiting);
  }

  async function sendInTurn(
    change: Change,
    previous: Promise<unknown>,
    token: string | null,
    queue: Pending[],
  ): Promise<Outcome> {
    const sameUser = () => session.getSnapshot().token === token;
    const { queryKey, entityIds } = change;
    const position = () => queue.findIndex((pending) => pending.change === change);
    const following = () => queue.slice(position() + 1);
    const superseded = () =>
      entityIds.every((id) => following().some((next) => next.change.entityIds.includes(id)));
    await turn(previous);
    try {
      // Never send one user's change with the next user's token.
      if (!sameUser()) return 'dropped';
      // The page is being left with several unsent changes of the same entities: only the last one counts.
      if (position() > 0 && superseded()) return 'dropped';
      const writeResponse = await change.send();
      if (!sameUser()) return 'dropped';
      // A load in progress started before this change.
      client.cancelQueries({ queryKey }).catch(reportError);
      writeResponse();
      tabs.announce(queryKey);
      for (const pending of following()) pending.change.apply();
      if (!isLoaded(client, queryKey)) client.invalidateQueries({ queryKey }).catch(reportError);
      return superseded() ? 'confirmed' : 'done';
    } catch (error) {
      if (sameUser()) {
        // 409, "already there": the API has the wanted state, and the cached list is out of date.
        const alreadyDone = isConflict(error);
        if (!alreadyDone) change.undo();
        // `undo` may have restored the state of another failed change.
        const reload = alreadyDone || queue[position()]?.again || !isLoaded(client, queryKey);
        client.invalidateQueries({ queryKey, refetchType: reload ? 'active' : 'none' }).catch(reportError);
      }
      // Nobody waits for the change any more: the user wants something else, or another user has logged in.
      const outdated = sameUser() ? superseded() : session.getSnapshot().signedIn;
      if (!outdated) throw error;
      console.error(error);
      return 'dropped';
    } finally {
      queue.splice(position(), 1);
    }
  }

  return {
    make(change) {
      const { token } = session.getSnapshot();
      const key = keyOf(token, change.queryKey);
      const queue = queues.get(key) ?? [];
      queues.set(key, queue);
      const latest = change.entityIds.map((id) =>
        queue.findLast((pending) => pending.change.entityIds.includes(id)),
      );
      const same = latest.filter((pending) => pending?.change.intent === change.intent);
      if (same.length === latest.length) return joined(same.flatMap((pending) => pending?.made ?? []));

      client.cancelQueries({ queryKey: change.queryKey }).catch(reportError);
      change.apply();
      const previous = queue.at(-1)?.made.catch(() => undefined) ?? Promise.resolve();
      const made = sendInTurn(change, previous, token, queue).finally(() => publishIntents(key, queue));
      queue.push({ change, again: latest.some((pending) => pending !== undefined), made });
      publishIntents(key, queue);
      return made;
    },
    intents,
  };
}

/** The outcome of a change that joins changes already under way: they report the result. */
async function joined(made: readonly Promise<Outcome>[]): Promise<Outcome> {
  const outcomes = await Promise.all(made);
  return outcomes.includes('dropped') ? 'dropped' : 'confirmed';
}

/** False if a query was cancelled for a change before it had data, and has to load again. */
function isLoaded(client: QueryClient, queryKey: QueryKey): boolean {
  return client.getQueriesData({ queryKey }).every(([, data]) => data !== undefined);
}

/** The changes of one running app. */
export const changesOf = perPlatform(createChanges);

/** A change of the data of one of the user's queries. */
interface DataChange<T> extends Pick<Change, 'queryKey' | 'entityIds' | 'intent'> {
  /**
   * Applies the change, and takes back only that change; both may be called repeatedly. Data that is still loading stays as it is. Without
   * `edit`, a form waits for the response.
   */
  edit?: { make: (data: T) => T; takeBack: (data: T) => T };
  /** Resolves with the API's new data, or with a function that applies the response to the data. */
  request: () => Promise<T | ((data: T) => T)>;
  /** Called once the response is in the cache. */
  confirmed?: () => void;
}

/** Makes a change in order with all changes of its key, as `Changes.make` does. */
export function changeData<T extends object | boolean>(
  platform: Platform,
  { edit, request, confirmed, ...change }: DataChange<T>,
): Promise<Outcome> {
  type Edit = (data: T) => T;
  const isEdit = (response: T | Edit): response is Edit => typeof response === 'function';
  const write = (by?: Edit) => () =>
    platform.queryClient.setQueryData<T>(change.queryKey, (data) =>
      data === undefined ? data : (by?.(data) ?? data),
    );
  return changesOf(platform).make({
    ...change,
    apply: write(edit?.make),
    undo: write(edit?.takeBack),
    async send() {
      const response = await request();
      return () => {
        if (isEdit(response)) write(response)();
        else platform.queryClient.setQueryData<T>(change.queryKey, response);
        confirmed?.();
      };
    },
  });
}

/** A change of a list that can be applied repeatedly, and taken back without affecting other changes. */
export interface ListEdit<T> {
  make: (list: readonly T[]) => readonly T[];
  takeBack: (list: readonly T[]) => readonly T[];
}

interface Entity {
  _id: string;
}

/** An entity and its place in a list; without a place, or beyond the last one, at the end. */
export interface Placed<T> {
  entity: T;
  place: number | undefined;
}

/** Adds `entity` at `place`, or else at the end, unless the list contains it (behaviour.md#lists). */
export const adding = <T extends Entity>(entity: T, place?: number): ListEdit<T> =>
  addingAll([{ entity, place }]);

/** Adds each entity that the list lacks, one after the other. */
export function addingAll<T extends Entity>(entries: readonly Placed<T>[]): ListEdit<T> {
  const added = new Set<string>();
  return {
    make(list) {
      const there = new Set(list.map(({ _id }) => _id));
      const lacking = entries.filter(({ entity }) => !there.has(entity._id));
      if (lacking.length === 0) return list;
      const whole = [...list];
      for (const { entity, place = Infinity } of lacking) {
        added.add(entity._id);
        whole.splice(place, 0, entity);
      }
      return whole;
    },
    takeBack: (list) => (added.size > 0 ? list.filter(({ _id }) => !added.has(_id)) : list),
  };
}

/** Moves the entity to `place`; taking back returns it to its old place. */
export function moving<T extends Entity>({ _id }: Entity, place: number): ListEdit<T> {
  let from: number | undefined;
  const put = (list: readonly T[], at: number) => {
    const others = list.filter((other) => other._id !== _id);
    return [...others.slice(0, at), ...list.filter((other) => other._id === _id), ...others.slice(at)];
  };
  return {
    make(list) {
      from ??= list.findIndex((other) => other._id === _id);
      return put(list, place);
    },
    takeBack: (list) => put(list, from ?? place),
  };
}

/** Removes the entities that `matches` selects; taking back returns each as close to its old place as the list allows. */
function removingThose<T extends Entity>(matches: (entity: T) => boolean): ListEdit<T> {
  const removed = new Map<string, { entity: T; index: number }>();
  return {
    make(list) {
      list.forEach((entity, index) => {
        if (matches(entity)) removed.set(entity._id, { entity, index });
      });
      return list.filter((entity) => !matches(entity));
    },
    takeBack(list) {
      const whole = [...list];
      for (const { entity, index } of [...removed.values()].sort((a, b) => a.index - b.index)) {
        if (!whole.some(({ _id }) => _id === entity._id)) whole.splice(index, 0, entity);
      }
      return whole;
    },
  };
}

export function removing<T extends Entity>(...entities: readonly Entity[]): ListEdit<T> {
  const ids = new Set(entities.map(({ _id }) => _id));
  return removingThose((entity) => ids.has(entity._id));
}

export const removingAll = <T extends Entity>(): ListEdit<T> => removingThose(() => true);
