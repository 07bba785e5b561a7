import { chunksGlobal, containerGlobal } from '@fitreel/protocol/browser';
import type { DOMWindow } from 'jsdom';

/** What a remote has left in a window: sentences. */
export interface Footprint {
  /** Call it once the shell runs: its own globals are no leaks. */
  started: () => void;
  /** Globals, and storage keys outside the remote's prefix, since the start. */
  leaks: () => string[];
  /** Listeners and timers that exist now. */
  remains: () => string[];
}

/** The shell gives up loads after seconds, which is for networks: here only a busy machine is that slow. */
const onBusyMachine = (ms = 0) => (ms >= 1000 ? ms * 10 : ms);

type Listen = (type: string, listener: EventListener, options?: boolean | AddEventListenerOptions) => void;

/** Fires when the page ends: a remote may send then what still waits (behaviour.md#contract-test). */
const AT_THE_END = 'pagehide';

/** Objects that outlive a page, and whose listeners stay. */
const LASTING = ['window', 'document'] as const;

/**
 * Watches what a remote does to the window. What counts as its own is what its files do themselves: the first file of a
 * release in the stack decides, so a listener that the SDK adds is the SDK's.
 */
export function watchFootprint(window: DOMWindow, remote: string): Footprint {
  const isOwn = (): boolean => {
    const [, app, file] = /\/releases\/([a-z0-9-]+)\/[^/]+\/([^:?]+)/.exec(new Error().stack ?? '') ?? [];
    // The container is webpack's code, whose timers end loads that take too long.
    return app === remote && !file?.startsWith('remoteEntry');
  };
  const listeners = new Map<string, string>();
  let ids = 0;
  const numbers = new WeakMap<object, number>();
  const numberOf = (value: unknown): number => {
    if (typeof value !== 'object' && typeof value !== 'function') return 0;
    if (value === null) return 0;
    if (!numbers.has(value)) numbers.set(value, (ids += 1));
    return numbers.get(value) ?? 0;
  };
  for (const name of LASTING) {
    const target = name === 'window' ? window : window.document;
    const addEventListener: Listen = target.addEventListener.bind(target);
    const removeEventListener: Listen = target.removeEventListener.bind(target);
    const keyOf = (type: string, listener: unknown, options: unknown) => {
      const capture =
        typeof options === 'object' && options !== null && 'capture' in options ? options.capture : options;
      return `${name} ${type} ${numberOf(listener)} ${Boolean(capture)}`;
    };
    Object.assign(target, {
      addEventListener(...given: Parameters<Listen>) {
        const [type, listener, options] = given;
        const once = typeof options === 'object' && options?.once;
        if (isOwn() && !once && type !== AT_THE_END)
          listeners.set(keyOf(type, listener, options), `a listener for ${type} on the ${name}`);
        addEventListener(...given);
      },
      removeEventListener(...given: Parameters<Listen>) {
        const [type, listener, options] = given;
        listeners.delete(keyOf(type, listener, options));
        removeEventListener(...given);
      },
    });
  }

  const timers = new Map<number, string>();
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  type Callback = (...args: unknown[]) => void;
  Object.assign(window, {
    setTimeout(callback: Callback, ms?: number, ...args: unknown[]) {
      const own = isOwn();
      const id = setTimeout(() => {
        timers.delete(id);
        callback(...args);
      }, onBusyMachine(ms));
      if (own) timers.set(id, `a timer of ${ms ?? 0} ms`);
      return id;
    },
    setInterval(callback: Callback, ms?: number, ...args: unknown[]) {
      const id = setInterval(callback, ms, ...args);
      if (isOwn()) timers.set(id, `an interval of ${ms ?? 0} ms`);
      return id;
    },
    clearTimeout(id: number) {
      timers.delete(id);
      clearTimeout(id);
    },
    clearInterval(id: number) {
      timers.delete(id);
      clearInterval(id);
    },
  });

  const keys: string[] = [];
  const write = Object.getOwnPropertyDescriptor(window.Storage.prototype, 'setItem')
    ?.value as Storage['setItem'];
  Object.assign(window.Storage.prototype, {
    setItem(this: Storage, key: string, value: string) {
      if (isOwn() && !key.startsWith(`${remote}.`)) keys.push(key);
      Reflect.apply(write, this, [key, value]);
    },
  });

  let known = new Set<string>();
  return {
    started() {
      known = new Set(Object.keys(window));
    },
    leaks() {
      const own = [containerGlobal(remote), chunksGlobal(remote)];
      const added = Object.keys(window).filter((name) => !known.has(name) && !own.includes(name));
      return [
        ...added.map((name) => `adds the global ${name} to the window`),
        ...[...new Set(keys)].map(
          (key) => `writes the storage key ${key}, which does not begin with “${remote}.”`,
        ),
      ];
    },
    remains: () => [...listeners.values(), ...timers.values()].map((what) => `leaves ${what} behind`),
  };
}
