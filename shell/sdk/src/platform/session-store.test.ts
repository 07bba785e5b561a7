import { createMemoryStorage } from '../testing/memory-storage';
import { createSessionStore } from './session-store';

/** Tells other tabs of a change, as a browser does. */
function tellOthers(events: EventTarget, key: string | null) {
  events.dispatchEvent(new StorageEvent('storage', { key }));
}

test('a stored token is a session from the start', () => {
  const session = createSessionStore({ storage: createMemoryStorage({ token: 't1' }) });
  expect(session.getSnapshot()).toEqual({ signedIn: true, token: 't1' });
  expect(session.getSnapshot()).toBe(session.getSnapshot());
  expect(session.getServerSnapshot()).toEqual({ signedIn: false, token: null });
});

test('starting keeps the token, ending clears all of storage, and listeners hear of both', () => {
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

test('another tab logs in, as another user, and out', () => {
  const storage = createMemoryStorage();
  const [here, there] = [new EventTarget(), new EventTarget()];
  const session = createSessionStore({ storage, events: here });
  const otherTab = createSessionStore({ storage, events: there });
  const listener = jest.fn();
  session.subscribe(listener);

  otherTab.start('t1');
  expect(session.getSnapshot().token).toBeNull();
  tellOthers(here, 'token');
  expect(session.getSnapshot().token).toBe('t1');
  otherTab.start('t2');
  tellOthers(here, 'token');
  expect(session.getSnapshot().token).toBe('t2');
  tellOthers(here, 'theme');
  expect(listener).toHaveBeenCalledTimes(2);
  otherTab.end();
  tellOthers(here, null);
  expect(session.getSnapshot()).toEqual({ signedIn: false, token: null });
});

test('it listens to other tabs only while somebody subscribes, and catches up with what it missed', () => {
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
  'where storage throws in %s, the session lives in memory',
  (method) => {
    const storage = createMemoryStorage();
    storage[method] = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const events = new EventTarget();
    const session = createSessionStore({ storage, events });
    session.subscribe(() => undefined);
    session.start('t1');
    tellOthers(events, 'theme');
    expect(session.getSnapshot()).toEqual({ signedIn: true, token: 't1' });
    session.end();
    expect(session.getSnapshot()).toEqual({ signedIn: false, token: null });
  },
);

test('a browser that refuses storage altogether has a session in memory', () => {
  const session = createSessionStore({
    storage: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  session.start('t1');
  expect(session.getSnapshot().token).toBe('t1');
});

test('without storage, as on a server, everybody is a visitor', () => {
  expect(createSessionStore({}).getSnapshot()).toEqual({ signedIn: false, token: null });
});
