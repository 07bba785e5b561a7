import { isRefused } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { isConfirmed, type Outcome } from './changes';
import type { DeviceList } from './device-list';
import { reportFailedChange } from './failed-change';

interface Move<T extends { _id: string }> {
  of: (platform: Platform) => Pick<DeviceList<T>, 'current' | 'remove'>;
  /** The most items per request; 1 by default. */
  most?: number;
  /** Sends items. Sending one again, even from another tab, is safe: the API keeps it once. */
  send: (platform: Platform, items: readonly T[]) => Promise<Outcome>;
  /** The toast's text about items that could not be moved. */
  notMoved: (count: number) => string;
  /** Called before the first item; its failure counts as an item's. */
  begin?: (platform: Platform) => Promise<void>;
  /** Called after the last item if the API has confirmed any. */
  moved?: (platform: Platform) => Promise<void>;
}

/**
 * Makes a function that moves data on the device to the user's account. The device only drops items that the API has confirmed. A toast
 * reports items that could not be moved, and offers Retry. Concurrent calls share the move in progress.
 *
 * `underWay` is the move in progress: if an item was already sent, a change of it on the device would be lost.
 */
export function movesToAccount<T extends { _id: string }>(
  move: Move<T>,
): ((platform: Platform) => Promise<void>) & { underWay: (platform: Platform) => Promise<void> | undefined } {
  const running = new WeakMap<Platform, Promise<void>>();
  function moveNow(platform: Platform): Promise<void> {
    const underWay = running.get(platform);
    if (underWay || !platform.session.getSnapshot().signedIn) return underWay ?? Promise.resolve();
    const moving = moveAll(platform, move, moveNow).finally(() => running.delete(platform));
    running.set(platform, moving);
    return moving;
  }
  return Object.assign(moveNow, { underWay: (platform: Platform) => running.get(platform) });
}

async function moveAll<T extends { _id: string }>(
  platform: Platform,
  { of, most = 1, send, begin, moved, notMoved }: Move<T>,
  again: (platform: Platform) => Promise<void>,
): Promise<void> {
  const { session } = platform;
  const { token } = session.getSnapshot();
  // Unsent items stay on the device, even if the viewer's session has ended.
  const isOver = () => session.getSnapshot().token !== token;
  const tried = new Set<string>();
  let size = most;
  let isMoved = false;
  let failure: unknown = await begin?.(platform).catch((error: unknown) => error);
  /** The items at the time of their turn: another tab may have changed or removed them. */
  const next = () => {
    // After any other failure, the rest would fail too.
    const goesOn = !isOver() && (failure === undefined || isRefused(failure));
    const left = goesOn ? of(platform).current() : [];
    return left.filter(({ _id }) => !tried.has(_id)).slice(0, size);
  };
  for (let items = next(); items.length > 0; items = next()) {
    const ids = items.map(({ _id }) => _id);
    try {
      const outcome = await send(platform, items);
      if (isOver()) return;
      isMoved ||= isConfirmed(outcome);
      if (isConfirmed(outcome)) of(platform).remove(...ids);
    } catch (error) {
      // A refused item must not block the others.
      if (isRefused(error) && items.length > 1) {
        size = Math.ceil(items.length / 2);
        continue;
      }
      failure = error;
    }
    size = most;
    for (const id of ids) tried.add(id);
  }
  if (isOver()) return;
  if (isMoved) await moved?.(platform);
  if (failure === undefined) return;
  const retry = () => {
    again(platform).catch(reportError);
  };
  reportFailedChange(platform, failure, notMoved(of(platform).current().length), retry);
}
