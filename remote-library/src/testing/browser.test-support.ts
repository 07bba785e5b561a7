import { createPlatform, type Platform } from '@fitreel/sdk/platform';
import { createMemoryStorage } from '@fitreel/sdk/testing';
import { positionsOf } from '../watching/positions/positions';
import { queueOf } from '../watching/queue/queue';
import { ownWorkouts } from '../training/workouts/own-workouts';
import { ModelApi } from './model-api.test-support';

/** A tab of the simulated browser, whose page may be killed and reopened. */
export interface Tab {
  platform: Platform;
  events: EventTarget;
  /** Rejects once the page is killed. */
  killed: Promise<never>;
  kill: () => void;
  session: Storage;
  /** The texts of its toasts so far. */
  said: string[];
}

/** Two tabs of one browser, and the API. */
export class Browser {
  readonly api = new ModelApi();
  readonly tabs: [Tab, Tab];
  readonly #underWay: Promise<unknown>[] = [];
  /** The session storage of the active tab. */
  #session: Storage = createMemoryStorage();

  constructor() {
    localStorage.clear();
    Object.defineProperty(window, 'sessionStorage', { configurable: true, get: () => this.#session });
    this.tabs = [this.#open(createMemoryStorage()), this.#open(createMemoryStorage())];
  }

  /** Runs a synchronous action in a tab. */
  in<T>(tab: Tab, act: () => T): T {
    this.#session = tab.session;
    const result = act();
    this.sync();
    return result;
  }

  /** Notifies other tabs of what one tab has stored. */
  sync(): void {
    for (const tab of this.tabs) {
      this.#session = tab.session;
      tab.events.dispatchEvent(new Event('storage'));
    }
  }

  /** Advances time. */
  async wait(ms: number): Promise<void> {
    await jest.advanceTimersByTimeAsync(ms);
    this.sync();
  }

  /** Kills the page of a tab without notifying it, and reopens it. */
  reopen(index: 0 | 1): void {
    const tab = this.tabs[index];
    tab.kill();
    this.tabs[index] = this.#open(tab.session, tab.said);
  }

  /** Starts an action that ends some time later, or never if its tab is killed. */
  begin(tab: 0 | 1, act: () => Promise<unknown>): void {
    this.#underWay.push(Promise.race([act(), this.tabs[tab].killed]).catch(() => undefined));
  }

  /** Waits for everything under way to end. */
  async settle(): Promise<void> {
    const ended = Promise.all(this.#underWay.splice(0));
    await this.wait(10_000);
    await ended;
  }

  /** Whether a toast shows this text while `act` runs. Nothing else in this tab shows the same text. */
  async says(tab: 0 | 1, text: string, act: () => Promise<void>): Promise<boolean> {
    const { said, killed } = this.tabs[tab];
    const before = said.length;
    await Promise.race([act(), killed]);
    return said.slice(before).includes(text);
  }

  #open(session: Storage, said: string[] = []): Tab {
    let isKilled = false;
    let kill = () => {};
    const killed = new Promise<never>((_, reject) => {
      kill = () => {
        isKilled = true;
        reject(new Error('killed'));
      };
    });
    killed.catch(() => undefined);
    const events = new EventTarget();
    const platform = createPlatform({
      settings: { embedBase: 'https://videos.example/embed', allowOverrides: [] },
      storage: () => localStorage,
      events: {
        // A killed page receives no events.
        addEventListener: (type, listener, options) => {
          events.addEventListener(
            type,
            (event) => {
              if (!isKilled && typeof listener === 'function') listener(event);
            },
            options,
          );
        },
        removeEventListener: () => undefined,
      },
      loadTransport: () => Promise.resolve(this.api.transport(() => isKilled)),
      retryDelayMs: 1,
    });
    const { show } = platform.toasts;
    platform.toasts.show = (text, style, options) => {
      said.push(text);
      show(text, style, options);
    };
    const tab = { platform, events, killed, kill, session, said };
    this.#session = session;
    platform.session.subscribe(() => undefined);
    ownWorkouts.device(platform).subscribe(() => undefined);
    positionsOf(platform).all.subscribe(() => undefined);
    queueOf(platform).subscribe(() => undefined);
    return tab;
  }
}
