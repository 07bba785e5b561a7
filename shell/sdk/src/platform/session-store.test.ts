import { STORED_MAX } from '@fitreel/protocol/browser';
import { createMemoryStorage } from '../testing/test-platform';
import { createSessionStore } from './session-store';

/** Announces a change to another tab, as a browser does. */
function announce(events: EventTarget, key: string | null) {
  events.dispatchEvent(new StorageEvent('storage', { key }));
}

test('starts with the stored token', () => {
  const session = createSessionStore({ storage: createMemoryStorage({ token: 't1' }) });
  expect(session.getSnapshot()).toEqual({ signedIn: true, token: 't1' });
  expect(session.getSnapshot()).toBe(session.getSnapshot());
  expect(session.getServerSnapshot()).toEqual({ signedIn: false, token: null });
});

test.each(['line\nbreak', 'ключ', '\ud83d', 'x'.repeat(4097)])(
  'the stored text %j is no token: no request could have it',
  (token) => {
    const session = createSessionStore({ storage: createMemoryStorage({ token }) });
    expect(session.getSnapshot().signedIn).toBe(false);
  },
);

test('start keeps the token, end clears all of storage, and both notify listeners', () => {
  const storage = createMemoryStorage({ other: 'x' });
  const session = createSessionStore({ storage });
  const seen: (string | null)[] = [];
  const stop = session.subscribe(() => seen.push(session.getSnapshot().token));
  session.start('t1');
  expect(storage.getItem('token')).toBe('t1');
  session.end();
  expect(storage.length).toBe(0);
  stop();
  session.start('t2');
  expect(seen).toEqual(['t1', null]);
});

test('does not notify listeners of the token that it already has', () => {
  const storage = createMemoryStorage({ token: 't1' });
  const events = new EventTarget();
  const session = createSessionStore({ storage, events });
  const listener = jest.fn();
  session.subscribe(listener);
  session.start('t1');
  announce(events, 'token');
  announce(events, null);
  expect(listener).not.toHaveBeenCalled();
});

test('follows another tab that logs in, switches user and logs out', () => {
  const storage = createMemoryStorage();
  const [here, there] = [new EventTarget(), new EventTarget()];
  const session = createSessionStore({ storage, events: here });
  const otherTab = createSessionStore({ storage, events: there });
  const listener = jest.fn();
  session.subscribe(listener);

  otherTab.start('t1');
  expect(session.getSnapshot().token).toBeNull();
  announce(here, 'token');
  expect(session.getSnapshot().token).toBe('t1');
  otherTab.start('t2');
  announce(here, 'token');
  expect(session.getSnapshot().token).toBe('t2');
  announce(here, 'theme');
  expect(listener).toHaveBeenCalledTimes(2);
  otherTab.end();
  announce(here, null);
  expect(session.getSnapshot()).toEqual({ signedIn: false, token: null });
});

test('listens to other tabs only while subscribed, and catches up on subscribing', () => {
  const storage = createMemoryStorage();
  const events = new EventTarget();
  const add = jest.spyOn(events, 'addEventListener');
  const remove = jest.spyOn(events, 'removeEventListener');
  const session = createSessionStore({ storage, events });
  expect(session.getSnapshot().signedIn).toBe(false);
  expect(add).not.toHaveBeenCalled();
  storage.setItem('token', 't1');
  const stops = [session.subscribe(() => undefined), session.subscribe(() => undefined)];
  expect(session.getSnapshot().token).toBe('t1');
  expect(add).toHaveBeenCalledTimes(1);
  stops[0]?.();
  expect(remove).not.toHaveBeenCalled();
  stops[1]?.();
  expect(remove).toHaveBeenCalledTimes(1);
});

test.each(['getItem', 'setItem', 'clear'] as const)(
  'keeps the session in memory when storage throws in %s',
  (method) => {
    const storage = createMemoryStorage();
    storage[method] = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const events = new EventTarget();
    const session = createSessionStore({ storage, events });
    session.subscribe(() => undefined);
    session.start('t1');
    announce(events, 'theme');
    expect(session.getSnapshot()).toEqual({ signedIn: true, token: 't1' });
    session.end();
    expect(session.getSnapshot()).toEqual({ signedIn: false, token: null });
  },
);

test('a login outlives the page, where a remote has filled the storage beyond what it may keep', () => {
  const storage = createMemoryStorage({ 'bad.blob': 'x'.repeat(STORED_MAX), 'nutrition.sort': 'name' });
  const { setItem } = storage;
  storage.setItem = (key, value) => {
    if (storage.getItem('bad.blob') !== null) throw new DOMException('full', 'QuotaExceededError');
    setItem(key, value);
  };
  createSessionStore({ storage }).start('t1');
  expect(createSessionStore({ storage }).getSnapshot()).toEqual({ signedIn: true, token: 't1' });
  expect(storage.getItem('nutrition.sort')).toBe('name');
});

test('keeps the session in memory when the browser blocks storage', () => {
  const session = createSessionStore({
    storage: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  session.start('t1');
  expect(session.getSnapshot().token).toBe('t1');
});

test('is anonymous without storage, as on a server', () => {
  expect(createSessionStore({}).getSnapshot()).toEqual({ signedIn: false, token: null });
});
