import { createPlatform, type Platform, type Settings } from '../platform';
import type { EventName, PlatformAnswers, PlatformEvents } from '../fragments/slot-props';
import type { RemoteModule } from '../remote';
import type { RemoteStatus } from '../remotes';
import type { TestOutcome, TestRequest, TestResponses } from './fake-api';
import { fragmentsOf } from './app';
import type { Endpoint } from '../transport/types';

export interface TestPlatformOptions {
  /** Token of a signed-in user. */
  token?: string;
  /** Where the session lives; in memory by default. With `localStorage`, ending the session affects the device's data as in a browser. */
  storage?: Storage;
  /** Responses of the fake API that replace the contract's examples. */
  responses?: TestResponses;
  /** Overrides of the test's default settings. */
  settings?: Partial<Settings>;
  /** The remotes of the page; none by default. */
  remotes?: readonly RemoteStatus[];
  /** Remotes whose fragments fill the page's slots and whose listeners answer questions. */
  fillers?: readonly RemoteModule[];
}

/** An event that a page has emitted. */
export interface TestEvent {
  event: EventName;
  payload: PlatformEvents[EventName];
}

export type TestPlatform = Platform & {
  /** The requests that reached the API, in order. */
  requests: TestRequest[];
  /** The events that the page has emitted, in order. */
  emitted: TestEvent[];
};

/** A real platform on the fake API, which responds with `responses` or else with the contract's examples. Its storage is in memory. */
export function createTestPlatform(options: TestPlatformOptions = {}): TestPlatform {
  const { token, storage = createMemoryStorage(), responses, settings, remotes = [], fillers = [] } = options;
  if (token) storage.setItem('token', token);
  const emitted: TestEvent[] = [];
  const requests: TestRequest[] = [];
  const platform = createPlatform({
    settings: {
      embedBase: 'https://videos.example/embed',
      allowOverrides: [],
      ...settings,
    },
    storage,
    events: new EventTarget(),
    // Loaded with the first request, which many tests never send.
    loadTransport: async () => {
      const { apiHandlers, createFakeTransport } = await import('./fake-api');
      // The schemas are only loaded if a test brings its own responses.
      const check = responses && (await import('@fitreel/contract')).responseProblem;
      return createFakeTransport(apiHandlers(responses, check), requests);
    },
    retryDelayMs: 0,
    fragments: fragmentsOf(fillers),
    emit: (event, payload) => emitted.push({ event, payload }),
    ask: <Q extends keyof PlatformAnswers>(question: Q, payload: PlatformEvents[Q]) =>
      Promise.all(
        fillers
          .flatMap(({ listeners = [] }) => listeners)
          .filter(({ event }) => event === question)
          .map(async ({ module }) => {
            const { handle } = await module();
            return handle(payload as never, platform) as Promise<PlatformAnswers[Q]>;
          }),
      ),
  });
  platform.remotes.set(remotes);
  return { ...platform, requests, emitted };
}

export interface Deferred<E extends Endpoint> {
  promise: Promise<TestOutcome<E>>;
  resolve: (response: TestOutcome<E>) => void;
  reject: (error: Error) => void;
}

/** A response that the test sends at a time of its choice: `() => response.promise`, then `response.resolve({ … })`. */
export function deferred<E extends Endpoint = Endpoint>(): Deferred<E> {
  let resolve: Deferred<E>['resolve'] = () => undefined;
  let reject: Deferred<E>['reject'] = () => undefined;
  const promise = new Promise<TestOutcome<E>>((fulfil, fail) => {
    resolve = fulfil;
    reject = fail;
  });
  return { promise, resolve, reject };
}

/** Local storage for one test, with or without a browser. */
export function createMemoryStorage(content: Readonly<Record<string, string>> = {}): Storage {
  const items = new Map(Object.entries(content));
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, String(value)),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  };
}
