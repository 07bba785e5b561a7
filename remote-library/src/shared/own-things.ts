import { useEffect, useMemo } from 'react';
import { isMissing, type ApiClient } from '@fitreel/sdk/api';
import { usePlatform, type Platform, type StoredItem } from '@fitreel/sdk/platform';
import { queryOptions } from '@fitreel/sdk/query';
import { useSession } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { changeData, isConfirmed, isConflict, type Outcome, removing } from './changes';
import { createDeviceList } from './device-list';
import { reasonOf, tryChange } from './failed-change';
import { movesToAccount } from './move-to-account';
import type { OwnTexts } from './own-texts';
import { perPlatform } from './per-platform';
import { sayKept } from './say-kept';
import { changeTexts } from './texts';
import { useUserData } from './use-user-data';

/** A thing that viewers make and keep, such as a workout: in their account, or on the device. */
interface Own {
  /** Random, from the client that made it. */
  _id: string;
  /** Counts its changes; `NEW` until it is kept. */
  revision: number;
}

/** The revision of a thing that is not kept yet. */
export const NEW = 0;

interface Kind<T extends Own> {
  /** Its query's key below `user`. */
  name: string;
  /** Each load asks again: the API changes them by itself. */
  changesByItself?: boolean;
  stored: StoredItem<unknown>;
  /** A thing that the device keeps, which anybody may have written; null if it is invalid. */
  storedIn: (value: unknown) => T | null;
  /** As many as the API keeps for a user. */
  max: number;
  /** How they are listed; in the order in which they were made without it. */
  order?: (one: T, other: T) => number;
  texts: OwnTexts;
  /** Whether the API would keep it. */
  isKeepable: (own: T) => boolean;
  /** What a form edits of it. Equal contents have the same JSON. */
  contentOf: (own: T) => Partial<T>;
  /** What the device keeps of a visitor's, now that it has the new `own`. */
  madeOnDevice?: (all: readonly T[], own: T) => readonly T[];
  /** What moves to the account in its place. */
  moved?: (platform: Platform, own: T) => T;
  /** Requests to the API. `post` resolves with what the API has, if it had it before: the response was lost. */
  load: (api: ApiClient) => Promise<readonly T[]>;
  post: (api: ApiClient, own: T) => Promise<T>;
  put: (api: ApiClient, own: T) => Promise<T>;
  remove: (api: ApiClient, _id: string) => Promise<readonly T[]>;
}

/** Whether a thing is kept, for a form that stays open otherwise. */
export interface Saving {
  kept: boolean;
  /** Why not; null if it is kept, or if the toast `Login first` says it. */
  failure: string | null;
  /** The revision that is kept instead, if it was changed or deleted elsewhere: saving again replaces it. */
  instead?: number | undefined;
}

const KEPT: Saving = { kept: true, failure: null };
const notKept = (failure: string | null): Saving => ({ kept: false, failure });

/** The store of one kind of things: of a user in the API, and on the device what the account does not have yet. */
export function createOwnThings<T extends Own>(kind: Kind<T>) {
  const { name, texts, contentOf } = kind;
  const NONE: readonly T[] = [];

  const device = perPlatform((platform) =>
    createDeviceList(platform, { stored: kind.stored, itemIn: kind.storedIn, max: kind.max }),
  );

  /** Under `user`, as everything that goes when the session ends. */
  const query = (api: ApiClient) =>
    queryOptions({
      queryKey: ['user', name] as const,
      queryFn: () => kind.load(api),
      refetchOnWindowFocus: true,
      ...(kind.changesByItself && { staleTime: 0 }),
    });

  /**
   * Sends a thing to the API, unless the same is under way. Rejects as the API does. A new one that the API has already, since its
   * response was lost, is left as it is there, or replaced if the viewer has changed it since (`replaces`).
   */
  function send(platform: Platform, own: T, replaces: boolean): Promise<Outcome> {
    const { api, queryClient } = platform;
    const { queryKey } = query(api);
    const content = JSON.stringify(contentOf(own));
    const create = async () => {
      const kept = await kind.post(api, own);
      const isOlder = replaces && JSON.stringify(contentOf(kept)) !== content;
      return isOlder ? kind.put(api, { ...own, revision: kept.revision }) : kept;
    };
    return changeData<readonly T[]>(platform, {
      queryKey,
      entityIds: [own._id],
      intent: `${replaces} ${content}`,
      async request() {
        const kept = await (own.revision === NEW ? create() : kind.put(api, own));
        return (all) => withThing(all, kept);
      },
      confirmed() {
        if (kind.changesByItself) queryClient.invalidateQueries({ queryKey }).catch(reportError);
      },
    });
  }

  /** Moves what the device keeps to the account of the user. */
  const move = movesToAccount<T>({
    of: device,
    async send(platform, all) {
      const [own] = all as readonly [T];
      return send(platform, { ...(kind.moved?.(platform, own) ?? own), revision: NEW }, false);
    },
    notMoved: texts.notMoved,
  });

  /** What the viewer keeps. What the device still has is the user's too. */
  function useOwn() {
    const platform = usePlatform();
    const { signedIn } = useSession();
    const onDevice = useStore(device(platform));
    const { data = NONE, status, error, retry } = useUserData(query(platform.api));
    const moves = signedIn && onDevice.length > 0;
    useEffect(() => {
      if (moves) move(platform).catch(reportError);
    }, [platform, moves]);
    const all = useMemo(() => {
      const known = [...new Map([...onDevice, ...data].map((own) => [own._id, own])).values()];
      return kind.order ? known.sort(kind.order) : known;
    }, [data, onDevice]);
    return {
      all,
      /** How many of them are on this device alone. */
      onDevice: onDevice.filter(({ _id }) => !data.some((own) => own._id === _id)).length,
      status: signedIn ? status : ('ready' as const),
      error,
      retry,
    };
  }

  /** Keeps a new thing, or a change of its revision. A toast says `done`, or that only this tab has it. Never rejects. */
  async function save(platform: Platform, own: T, done?: string): Promise<Saving> {
    const { api, queryClient, session } = platform;
    const { _id } = own;
    if (!kind.isKeepable(own)) return notKept(texts.unkeepable);
    const here = device(platform)
      .current()
      .find((one) => one._id === _id);
    // What a form does not edit may have changed since it was opened.
    const edited = here ? { ...here, ...contentOf(own) } : own;
    if (!session.getSnapshot().signedIn) {
      const put = device(platform).change((all) => {
        const next = withThing(all, here ? edited : { ...own, revision: 1 });
        return here ? next : (kind.madeOnDevice?.(next, own) ?? next);
      });
      if (put === null) return notKept(texts.deviceFull);
      sayKept(platform, put, done);
      return KEPT;
    }
    try {
      const outcome = await send(platform, here ? { ...edited, revision: NEW } : own, true);
      if (!isConfirmed(outcome)) return notKept(texts.notSaved);
      if (here) device(platform).remove(_id);
      sayKept(platform, true, done);
      return KEPT;
    } catch (error) {
      if (isConflict(error)) {
        const all = await queryClient.fetchQuery({ ...query(api), staleTime: 0 }).catch(() => NONE);
        const instead = all.find((one) => one._id === _id)?.revision;
        return { ...notKept(texts.changedElsewhere), instead };
      }
      if (isMissing(error) && own.revision !== NEW)
        return { ...notKept(texts.deletedElsewhere), instead: NEW };
      const again = () => {
        saveWithToast(platform, own, texts.kept).catch(reportError);
      };
      return notKept(reasonOf(platform, error, texts.notSaved, again));
    }
  }

  /** `save` without a form: a toast says what came of it. Resolves with whether the thing is kept. */
  async function saveWithToast(platform: Platform, own: T, done: string): Promise<boolean> {
    const { kept, failure } = await save(platform, own, done);
    if (failure !== null) platform.toasts.show(failure, 'danger');
    return kept;
  }

  /** Deletes a thing; the toast offers Undo. Never rejects: a failure shows a toast. */
  async function remove(platform: Platform, own: T): Promise<void> {
    const { api, session } = platform;
    const undo = () => {
      saveWithToast(platform, { ...own, revision: NEW }, texts.restored).catch(reportError);
    };
    await tryChange(platform, texts.notRemoved, async () => {
      await move.underWay(platform);
      // The account may have it even if the device keeps it: the response to its move may be lost.
      const outcome: Outcome = session.getSnapshot().signedIn
        ? await changeData<readonly T[]>(platform, {
            queryKey: query(api).queryKey,
            entityIds: [own._id],
            intent: 'remove',
            edit: removing(own),
            request: () => kind.remove(api, own._id),
          })
        : 'done';
      const action = { label: changeTexts.undo, run: undo };
      if (outcome === 'done') sayKept(platform, device(platform).remove(own._id), texts.removed, { action });
      return outcome;
    });
  }

  return { device, query, move, useOwn, save, saveWithToast, remove };
}

/** `all` with `own`, in place of the thing with its id or else at the end. */
export const withThing = <T extends Own>(all: readonly T[], own: T): readonly T[] =>
  all.some(({ _id }) => _id === own._id)
    ? all.map((one) => (one._id === own._id ? own : one))
    : [...all, own];
