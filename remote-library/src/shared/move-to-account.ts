import { isRefused } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { isConfirmed, type Outcome } from './changes';
import type { DeviceList } from './device-list';
import { reportFailedChange } from './failed-change';

interface Move<T> {
  of: (platform: Platform) => DeviceList<T>;
  /** Sends one that can be sent again, also by another tab: the API keeps it once. */
  send: (platform: Platform, item: T) => Promise<Outcome>;
  /** What a toast says of those that could not be moved. */
  notMoved: (count: number) => string;
}

/**
 * Makes what moves the things that the device keeps to the account of who is signed in. The device forgets what the API has confirmed,
 * and nothing else: a toast says what could not be moved, and offers Retry. Who asks while it moves waits for that.
 *
 * `underWay` is the move until it ends: a change of what is sent already, on the device, would go with it.
 */
export function movesToAccount<T extends { _id: string }>(
  move: Move<T>,
): ((platform: Platform) => Promise<void>) & { underWay: (platform: Platform) => Promise<void> | undefined } {
  const running = new WeakMap<Platform, Promise<void>>();
  function takeOver(platform: Platform): Promise<void> {
    const underWay = running.get(platform);
    if (underWay || !platform.session.getSnapshot().signedIn) return underWay ?? Promise.resolve();
    const moving = moveAll(platform, move, takeOver).finally(() => running.delete(platform));
    running.set(platform, moving);
    return moving;
  }
  return Object.assign(takeOver, { underWay: (platform: Platform) => running.get(platform) });
}

async function moveAll<T extends { _id: string }>(
  platform: Platform,
  { of, send, notMoved }: Move<T>,
  again: (platform: Platform) => Promise<void>,
): Promise<void> {
  const { session } = platform;
  const { token } = session.getSnapshot();
  let left = 0;
  let failure: unknown = null;
  for (const { _id } of of(platform).current()) {
    // Another tab may have changed or removed it.
    const item = of(platform)
      .current()
      .find((one) => one._id === _id);
    if (!item) continue;
    // After any other failure the rest would fail as well.
    if (failure !== null && !isRefused(failure)) left += 1;
    else
      try {
        const outcome = await send(platform, item);
        if (session.getSnapshot().token !== token) return;
        if (isConfirmed(outcome)) of(platform).remove(_id);
      } catch (error) {
        // It stays on the device, also for a viewer whose session has ended.
        if (session.getSnapshot().token !== token) return;
        failure = error;
        left += 1;
      }
  }
  if (failure === null) return;
  const retry = () => {
    again(platform).catch(reportError);
  };
  reportFailedChange(platform, failure, { text: notMoved(left), retry });
}
