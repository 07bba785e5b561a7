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

/** The token of a user with this `_id`. */
const tokenOf = (_id: string) => `e30.${btoa(JSON.stringify({ _id }))}.signature`;
const [VERA, OTTO] = [tokenOf('vera'), tokenOf('otto')];

describe('a session that the API ends', () => {
  const contentOf = (storage: Storage) =>
    Object.fromEntries(['a.list', 'a.note', 'b.note'].map((key) => [key, storage.getItem(key)]));
  const NOTHING = { 'a.list': null, 'a.note': null, 'b.note': null };

  function expire() {
    const storage = createMemoryStorage({ token: VERA, 'a.list': '[1]', 'a.note': '{"is":"hers"}' });
    const session = createSessionStore({ storage });
    session.subscribe(() => undefined);
    session.end(true);
    return { storage, session };
  }

  test('leaves the device’s data with its viewer, who is still there', () => {
    const { storage, session } = expire();
    expect(session.getSnapshot()).toEqual({ signedIn: false, token: null, expired: true });
    expect(storage.getItem('token')).toBeNull();
    expect(contentOf(storage)).toEqual({ 'a.list': '[1]', 'a.note': '{"is":"hers"}', 'b.note': null });
    storage.setItem('a.list', '[1,2]');
    session.start(VERA);
    expect(contentOf(storage)).toMatchObject({ 'a.list': '[1,2]', 'a.note': '{"is":"hers"}' });
  });

  test('keeps the data from a visitor who opens a page, and joins lists at the user’s next login', () => {
    const { storage } = expire();
    const visit = createSessionStore({ storage });
    expect(contentOf(storage)).toEqual(NOTHING);
    expect(visit.getSnapshot()).toEqual({ signedIn: false, token: null });
    storage.setItem('a.list', '[3]');
    storage.setItem('b.note', '7');
    visit.start(VERA);
    expect(contentOf(storage)).toEqual({ 'a.list': '[1,3]', 'a.note': '{"is":"hers"}', 'b.note': '7' });
  });

  test('keeps the data from another user, also beyond the end of that session', () => {
    const { storage, session } = expire();
    session.start(OTTO);
    expect(contentOf(storage)).toEqual(NOTHING);
    expect(storage.getItem('token')).toBe(OTTO);
    storage.setItem('b.note', '"his"');
    session.end(true);
    session.start(VERA);
    expect(contentOf(storage)).toEqual({ 'a.list': '[1]', 'a.note': '{"is":"hers"}', 'b.note': null });
    session.end(true);
    createSessionStore({ storage }).start(OTTO);
    expect(contentOf(storage)).toEqual({ ...NOTHING, 'b.note': '"his"' });
  });

  test('puts a value back once its place is free', () => {
    const { storage } = expire();
    const visit = createSessionStore({ storage });
    storage.setItem('a.note', '{"is":"a visitor’s"}');
    visit.start(VERA);
    expect(contentOf(storage)).toEqual({ ...NOTHING, 'a.list': '[1]', 'a.note': '{"is":"a visitor’s"}' });
    storage.removeItem('a.note');
    createSessionStore({ storage });
    expect(contentOf(storage)).toMatchObject({ 'a.note': '{"is":"hers"}' });
  });

  test('leaves nothing after a logout, and nothing of a user whom the token does not name', () => {
    const { storage } = expire();
    createSessionStore({ storage }).start(OTTO);
    createSessionStore({ storage }).end();
    expect(storage.length).toBe(0);
    storage.setItem('token', 'token-1');
    storage.setItem('a.list', '[1]');
    const session = createSessionStore({ storage });
    session.end(true);
    expect(session.getSnapshot().expired).toBe(true);
    expect(storage.length).toBe(0);
  });
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
