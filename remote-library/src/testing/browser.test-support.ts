import { createPlatform, type Platform } from '@fitreel/sdk/platform';
import { createMemoryStorage } from '@fitreel/sdk/testing';
import { positionsOf } from '../watching/positions/positions';
import { queueOf } from '../watching/queue/queue';
import { ownWorkouts } from '../training/workouts/own-workouts';
import { ModelApi } from './model-api.test-support';

/** A tab of the walked browser, whose page may be killed and opened again. */
export interface Tab {
  platform: Platform;
  events: EventTarget;
  /** Rejects once the page is killed. */
  killed: Promise<never>;
  kill: () => void;
  session: Storage;
  /** What its toasts have said. */
  said: string[];
}

/** Two tabs of one browser, and the API. */
export class Browser {
  readonly api = new ModelApi();
  readonly tabs: [Tab, Tab];
  readonly #underWay: Promise<unknown>[] = [];
  /** The storage of the tab that runs. */
  #session: Storage = createMemoryStorage();

  constructor() {
    localStorage.clear();
    Object.defineProperty(window, 'sessionStorage', { configurable: true, get: () => this.#session });
    this.tabs = [this.#open(createMemoryStorage()), this.#open(createMemoryStorage())];
  }

  /** Runs what a tab does at once. */
  in<T>(tab: Tab, act: () => T): T {
    this.#session = tab.session;
    const result = act();
    this.sync();
    return result;
  }

  /** Lets other tabs see what one has stored. */
  sync(): void {
    for (const tab of this.tabs) {
      this.#session = tab.session;
      tab.events.dispatchEvent(new Event('storage'));
    }
  }

  /** Lets time pass. */
  async wait(ms: number): Promise<void> {
    await jest.advanceTimersByTimeAsync(ms);
    this.sync();
  }

  /** Kills the page of a tab, without a word to it, and opens it again. */
  reopen(index: 0 | 1): void {
    const tab = this.tabs[index];
    tab.kill();
    this.tabs[index] = this.#open(tab.session, tab.said);
  }

  /** Begins what ends some time later, or never in a tab that is killed. */
  begin(tab: 0 | 1, act: () => Promise<unknown>): void {
    this.#underWay.push(Promise.race([act(), this.tabs[tab].killed]).catch(() => undefined));
  }

  /** Lets everything end that is under way. */
  async settle(): Promise<void> {
    const ended = Promise.all(this.#underWay.splice(0));
    await this.wait(10_000);
    await ended;
  }

  /** Whether a toast says this while `act` runs. Nothing else in this tab says the same. */
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
        // A page that is killed hears of nothing.
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
