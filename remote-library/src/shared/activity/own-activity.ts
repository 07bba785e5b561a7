import { useEffect, useMemo } from 'react';
import { ACTIVITY_BOUNDS, type ApiClient, type Contract } from '@fitreel/sdk/api';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import { useSession } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { changeData } from '../changes';
import { sayKept } from '../say-kept';
import { tryChange } from '../failed-change';
import { movesToAccount } from '../move-to-account';
import { newId } from '../new-id';
import { ageOf, playedOf, type Stretch } from '../played';
import { changeTexts } from '../texts';
import { useUserData } from '../use-user-data';
import { dayAt } from '@fitreel/sdk/days';
import { isTraining } from '@fitreel/sdk/programmes';
import { categoriesQuery } from '@fitreel/sdk/ui';
import { deviceActivityOf, keepEntry, type DeviceEntry } from './device-activity';
import type { Entry } from './summary';
import { activityChangeTexts } from './texts';

type Activity = Contract.ActivityResponse;

const authorization = 'session';
const NONE: readonly Entry[] = [];

/** The last 53 weeks of a user. Under `user`, like all data that is dropped when the session ends. */
function activityQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'activity'] as const,
    queryFn: (): Promise<Contract.ActivityResponse> =>
      api.request('GET /user/activity', { authorization, query: {} }),
    // Another device may have played videos meanwhile.
    refetchOnWindowFocus: true,
  });
}

/** Moves the activity on the device to the user's account. Sending an entry twice is safe: the API keeps the first. */
export const sendActivity = movesToAccount<DeviceEntry>({
  of(platform) {
    const device = deviceActivityOf(platform);
    return {
      current: () => device.current().entries,
      remove: (...ids) =>
        device.change(({ goal, entries }) => ({
          goal,
          entries: entries.filter(({ _id }) => !ids.includes(_id)),
        })),
    };
  },
  most: ACTIVITY_BOUNDS.added,
  async begin(platform) {
    const { api, queryClient, session } = platform;
    const { token } = session.getSnapshot();
    const device = deviceActivityOf(platform);
    const { goal } = device.current();
    if (goal === 0) return;
    const query = activityQuery(api);
    const known = await queryClient.fetchQuery(query);
    // The account's own goal takes precedence.
    if (known.goal === 0) await api.request('PUT /user/activity/goal', { authorization, body: { goal } });
    if (session.getSnapshot().token !== token) return;
    device.change((activity) => ({ ...activity, goal: 0 }));
    queryClient.setQueryData(query.queryKey, (data) => data && { ...data, goal: known.goal || goal });
  },
  async send({ api }, entries) {
    await api.request('POST /user/activity', { authorization, body: { entries: entries.map(addedOf) } });
    return 'done';
  },
  async moved({ api, queryClient, tabs }) {
    const { queryKey } = activityQuery(api);
    await queryClient.invalidateQueries({ queryKey });
    tabs.announce(queryKey);
  },
  notMoved: () => activityChangeTexts.notSent,
});

function addedOf({ at, ...entry }: DeviceEntry): Contract.AddActivityBody['entries'][number] {
  return { ...entry, age: ageOf(at) };
}

/** The viewer's activity, including unsent entries of the device, and the goal in minutes a week. */
export function useActivity() {
  const platform = usePlatform();
  const { signedIn } = useSession();
  const device = useStore(deviceActivityOf(platform));
  const played = useStore(playedOf(platform));
  const { data, status, error, retry } = useUserData(activityQuery(platform.api));
  const sends = signedIn && (device.entries.length > 0 || device.goal > 0);
  useEffect(() => {
    if (sends) sendActivity(platform).catch(reportError);
  }, [platform, sends]);
  const entries = useMemo(() => {
    const known = data?.entries ?? NONE;
    const ids = new Set(known.map(({ _id }) => _id));
    // A user's played time soon arrives with the API's data.
    const videos = signedIn ? NONE : entriesOf(played);
    return [...known, ...device.entries.filter(({ _id }) => !ids.has(_id)), ...videos];
  }, [data, device, played, signedIn]);
  // Only videos need categories: a page without videos makes no request.
  const categories = useQuery({
    ...categoriesQuery(platform.api),
    enabled: entries.some(({ kind }) => kind === 'video'),
  });
  const training = useMemo(
    () => entries.filter((entry) => isTraining(entry, categories.data ?? [])),
    [entries, categories.data],
  );
  return {
    entries,
    /** The entries that count as training; all entries until the categories have loaded. */
    training,
    goal: data?.goal ?? device.goal,
    status: signedIn ? status : ('ready' as const),
    error,
    retry,
    /** Whether the activity exists on this device only. */
    onDevice: !signedIn && entries.length > 0,
  };
}

/** A visitor's videos by day, in the form that the API uses for a user. */
function entriesOf(played: readonly Stretch[]): Entry[] {
  const entries = new Map<string, Entry>();
  for (const { video, seconds, at, offset } of played) {
    const day = dayAt(at, offset);
    const _id = `video.${video._id}`;
    const before = entries.get(`${day} ${_id}`)?.seconds ?? 0;
    const { title, categoryName: category, bodyPart = '' } = video;
    entries.set(`${day} ${_id}`, {
      ...{ _id, day, kind: 'video', title, category, bodyPart, seconds: before + seconds },
      ...{ at, offset, finished: true },
    });
  }
  return [...entries.values()];
}

const isSame = (one: Entry, other: Entry) => one._id === other._id && one.day === other.day;

/**
 * Adds an entry: on the device at once, and in the account of a signed-in user. A toast shows `done` once one of them has it; if only this
 * tab has it, a toast says so.
 */
export const addEntry = (platform: Platform, entry: DeviceEntry, done?: string): Promise<void> =>
  sendEntry(platform, entry, keepEntry(platform, entry), done);

/** The second half of `addEntry`, for an entry already on the device. */
export async function sendEntry(
  platform: Platform,
  entry: DeviceEntry,
  isKept: boolean,
  done?: string,
): Promise<void> {
  const sending = sendActivity(platform);
  if (!isKept) await sending;
  sayKept(platform, isKept || !deviceActivityOf(platform).current().entries.includes(entry), done);
  await sending;
}

/** Replaces the device's version of an entry. Returns whether that is stored; undefined if the device does not have the entry. */
function changeOnDevice(platform: Platform, entry: Entry, changed: DeviceEntry | null): boolean | undefined {
  const device = deviceActivityOf(platform);
  if (device.current().entries.some((one) => isSame(one, entry)))
    return device.change(({ goal, entries }) => ({
      goal,
      entries: entries.flatMap((one) => (isSame(one, entry) ? (changed ?? []) : one)),
    }));
  if (platform.session.getSnapshot().signedIn) return undefined;
  const played = playedOf(platform);
  const ofIt = played
    .getSnapshot()
    .filter(({ video, at, offset }) => `video.${video._id}` === entry._id && dayAt(at, offset) === entry.day);
  const isRemoved = played.remove(ofIt.map(({ session }) => session));
  // A corrected entry is added anew: its video no longer adds to it.
  if (changed) addEntry(platform, { ...changed, _id: newId() }).catch(reportError);
  return isRemoved;
}

/**
 * Changes the account's activity; `changed` is null to delete an entry. Resolves with whether that succeeded. A failure shows a toast with
 * `text`.
 */
async function changeAccount(
  platform: Platform,
  entry: Entry,
  changed: Entry | null,
  text: string,
): Promise<boolean> {
  const { api } = platform;
  const { queryKey } = activityQuery(api);
  const write = (from: Entry, to: Entry | null) => (data: Activity) => {
    const others = data.entries.filter((one) => !isSame(one, from));
    return { ...data, entries: to ? [...others, to] : others };
  };
  const params = { day: entry.day, entryId: entry._id };
  const outcome = await tryChange(platform, text, () =>
    changeData<Activity>(platform, {
      queryKey,
      entityIds: [`${entry.day} ${entry._id}`],
      intent: JSON.stringify(changed),
      edit: { make: write(entry, changed), takeBack: write(entry, entry) },
      async request() {
        if (changed) {
          const { title, category, bodyPart, seconds } = changed;
          const body = { entry: { ...(title !== '' && { title }), category, bodyPart, seconds } };
          const options = { authorization, params, body } as const;
          await api.request('PUT /user/activity/{day}/{entryId}', options);
        } else await api.request('DELETE /user/activity/{day}/{entryId}', { authorization, params });
        return write(entry, changed);
      },
    }),
  );
  return outcome === 'done';
}

/** Corrects an entry. */
export async function changeEntry(platform: Platform, entry: Entry, changed: Entry): Promise<void> {
  const isKept = changeOnDevice(platform, entry, changed);
  if (isKept !== undefined) sayKept(platform, isKept);
  else await changeAccount(platform, entry, changed, activityChangeTexts.notChanged);
}

/** Deletes an entry; the toast offers Undo. */
export async function removeEntry(platform: Platform, entry: Entry): Promise<void> {
  const isKept = changeOnDevice(platform, entry, null);
  const { notRemoved } = activityChangeTexts;
  if (isKept === undefined && !(await changeAccount(platform, entry, null, notRemoved))) return;
  const { title, category } = entry;
  const undo = () => {
    const again = { ...entry, _id: newId(), title: title || category || activityChangeTexts.unnamed };
    addEntry(platform, again).catch(reportError);
  };
  const action = { label: changeTexts.undo, run: undo };
  sayKept(platform, isKept ?? true, activityChangeTexts.removed, { action });
}

/** Sets the goal, in minutes a week. */
export async function setGoal(platform: Platform, goal: number): Promise<void> {
  const { api, queryClient, session } = platform;
  if (!session.getSnapshot().signedIn) {
    sayKept(
      platform,
      deviceActivityOf(platform).change((activity) => ({ ...activity, goal })),
    );
    return;
  }
  const { queryKey } = activityQuery(api);
  const before = queryClient.getQueryData(queryKey)?.goal ?? 0;
  const write = (minutes: number) => (data: Activity) => ({ ...data, goal: minutes });
  await tryChange(platform, activityChangeTexts.goalNotSet, () =>
    changeData<Activity>(platform, {
      queryKey,
      entityIds: ['goal'],
      intent: `${goal}`,
      edit: { make: write(goal), takeBack: write(before) },
      async request() {
        await api.request('PUT /user/activity/goal', { authorization, body: { goal } });
        return write(goal);
      },
    }),
  );
}
