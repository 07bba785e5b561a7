import { isRefused, type ApiClient, type Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { queryOptions } from '@fitreel/sdk/query';
import { reportFailedChange } from '../failed-change';
import { deviceActivityOf, type DeviceEntry } from './device-activity';
import { activityChangeTexts } from './texts';

const authorization = 'session';

/** What one request adds. */
const ADDED_MAX = 100;

/** The last 53 weeks of a user. Under `user`, as all that goes when the session ends. */
export function activityQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'activity'] as const,
    queryFn: (): Promise<Contract.ActivityResponse> =>
      api.request('GET /user/activity', { authorization, query: {} }),
    // Another device may have played meanwhile.
    refetchOnWindowFocus: true,
  });
}

const sending = new WeakSet<Platform>();

/**
 * Moves what the device keeps to the account of who is signed in, once: the API keeps an entry that is sent again as it is. A toast
 * says what could not be moved, and offers Retry.
 */
export async function sendActivity(platform: Platform): Promise<void> {
  const { session } = platform;
  if (sending.has(platform) || !session.getSnapshot().signedIn) return;
  sending.add(platform);
  const { token } = session.getSnapshot();
  try {
    await sendAll(platform, () => session.getSnapshot().token === token);
  } catch (error) {
    if (session.getSnapshot().token !== token) return;
    const retry = () => {
      sendActivity(platform).catch(reportError);
    };
    reportFailedChange(platform, error, { text: activityChangeTexts.notSent, retry });
  } finally {
    sending.delete(platform);
  }
}

/** Throws what kept the last entries from the API. */
async function sendAll(platform: Platform, isSame: () => boolean): Promise<void> {
  const { api, queryClient, tabs } = platform;
  const { queryKey } = activityQuery(api);
  const device = deviceActivityOf(platform);
  let refused: unknown = null;
  const { goal } = device.current();
  if (goal > 0) {
    const known = await queryClient.fetchQuery(activityQuery(api));
    // A goal of the account stays.
    if (known.goal === 0) await api.request('PUT /user/activity/goal', { authorization, body: { goal } });
    if (isSame()) device.change((activity) => ({ ...activity, goal: 0 }));
  }
  const left = [...device.current().entries];
  let most = ADDED_MAX;
  while (left.length > 0 && isSame()) {
    const entries = left.slice(0, most);
    try {
      await api.request('POST /user/activity', { authorization, body: { entries: entries.map(addedOf) } });
      left.splice(0, entries.length);
      if (!isSame()) return;
      const sent = new Set(entries.map(({ _id }) => _id));
      device.change((activity) => ({
        ...activity,
        entries: activity.entries.filter(({ _id }) => !sent.has(_id)),
      }));
    } catch (error) {
      if (!isRefused(error)) throw error;
      // One that the API would never take does not keep the others from it.
      if (most === 1) {
        refused = error;
        left.shift();
      }
      most = 1;
    }
  }
  await queryClient.invalidateQueries({ queryKey });
  tabs.announce(queryKey);
  if (refused !== null) throw refused;
}

function addedOf({ at, ...entry }: DeviceEntry): Contract.AddActivityBody['entries'][number] {
  // The clock may have been set meanwhile.
  return { ...entry, age: Math.max(0, Math.min(Date.now() - at, 365 * 24 * 60 * 60 * 1000)) };
}
