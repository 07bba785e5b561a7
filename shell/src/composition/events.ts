import type { ListenerModule } from '@fitreel/sdk/remote';
import { whenIdle, type Platform } from '@fitreel/sdk/platform';
import type { Ask, Emit, EventName, PlatformAnswers, PlatformEvents } from '@fitreel/sdk/slots';
import type { LiveRemote } from './live-remotes';

/** The local-storage key of undelivered events. Logout clears it (behaviour.md#logout). */
const EVENTS_KEY = 'events';

/** The most events that are kept. The oldest are dropped first: they have waited too long to matter. */
const KEPT_MAX = 50;

/**
 * The longest wait for an idle browser before a listener runs: run with the press that opens a page, listeners delayed a slow phone's next
 * heading by 50 ms.
 */
const AT_LATEST_MS = 500;

/** An event on its way to one listener. */
interface Kept {
  id: string;
  remote: string;
  event: string;
  payload: unknown;
}

export interface EventsOptions {
  remotes: readonly LiveRemote[];
  storage: () => Storage;
  /** Loads the listener of an event. Rejects if that fails, after logging the error. */
  load: (remote: LiveRemote, event: string) => Promise<ListenerModule>;
  platform: () => Platform;
}

/** Delivers events to the remotes that listen. */
export interface Events {
  emit: Emit;
  ask: Ask;
  /** Delivers the events that an earlier page has left undelivered. */
  resume: () => void;
}

/** Unique among the events of this browser. `crypto.randomUUID` is missing from pages over plain HTTP. */
function uniqueId(): string {
  return `${Date.now()}-${Math.random()}`;
}

function isKept(value: unknown): value is Kept {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['id', 'remote', 'event'].every((field) => typeof Reflect.get(value, field) === 'string')
  );
}

/** An event is kept on the device until its listener has handled it, so that leaving the page does not lose it. */
export function createEvents({ remotes, storage, load, platform }: EventsOptions): Events {
  function read(): Kept[] {
    try {
      const kept: unknown = JSON.parse(storage().getItem(EVENTS_KEY) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isKept) : [];
    } catch {
      return [];
    }
  }
  function write(kept: readonly Kept[]): void {
    try {
      if (kept.length === 0) storage().removeItem(EVENTS_KEY);
      else storage().setItem(EVENTS_KEY, JSON.stringify(kept.slice(-KEPT_MAX)));
    } catch {
      // If the browser blocks storage, pending events are lost when the page is left.
    }
  }

  async function deliver({ id, event, payload, ...kept }: Kept): Promise<void> {
    const remote = remotes.find(({ name }) => name === kept.remote);
    const listener = remote?.description.listeners?.find((found) => found.event === event);
    if (remote && listener) {
      if (listener.access === 'signed-in' && !platform().session.getSnapshot().signedIn) return;
      const module = await load(remote, event).catch(() => null);
      // The next page tries again.
      if (!module) return;
      await module.handle(payload as never, platform()).catch(reportError);
    }
    write(read().filter((other) => other.id !== id));
  }

  function listening(event: EventName): LiveRemote[] {
    const { signedIn } = platform().session.getSnapshot();
    return remotes.filter(({ description }) =>
      description.listeners?.some(
        (listener) => listener.event === event && (signedIn || listener.access === 'public'),
      ),
    );
  }

  return {
    emit(event, payload) {
      for (const { name } of listening(event)) {
        const kept = { id: uniqueId(), remote: name, event, payload };
        write([...read(), kept]);
        whenIdle(() => void deliver(kept).catch(reportError), AT_LATEST_MS);
      }
    },
    ask: <Q extends keyof PlatformAnswers>(question: Q, payload: PlatformEvents[Q]) =>
      Promise.all(
        listening(question).map(async (remote) => {
          const { handle } = await load(remote, question);
          return handle(payload as never, platform()) as Promise<PlatformAnswers[Q]>;
        }),
      ),
    resume() {
      for (const kept of read()) deliver(kept).catch(reportError);
    },
  };
}
