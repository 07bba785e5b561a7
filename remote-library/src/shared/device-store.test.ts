import { deviceItem } from '@fitreel/sdk/platform';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { tokenOf } from '../testing/tokens.test-support';
import { createDeviceStore } from './device-store';

const KEY = 'library.numbers';
const NONE: readonly number[] = [];

/** A store of numbers in the tab of a user, or of a visitor, and another tab that writes. */
function start(token?: string) {
  const platform = createTestPlatform(token === undefined ? {} : { token });
  const item = deviceItem<readonly number[]>(KEY, {
    parse: (content) => (Array.isArray(content) ? (content as number[]) : NONE),
  });
  const store = createDeviceStore(platform, item, NONE);
  const other = (value: readonly number[]) => {
    localStorage.setItem(KEY, JSON.stringify(value));
    (platform.events as EventTarget).dispatchEvent(new Event('storage'));
  };
  return { platform, store, other, add: (one: number) => store.change((all) => [...all, one]) };
}

/** Lets the browser refuse what is written, until the returned function is called; and with `toRead`, also what is read. */
function blockStorage({ toRead = false } = {}): () => void {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const spies = [
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse),
    ...(toRead ? [jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse)] : []),
  ];
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

beforeEach(() => localStorage.clear());

test('a full storage keeps the value in memory, and once it has room, the store follows other tabs again', () => {
  const { store, other, add } = start();
  store.subscribe(() => undefined);
  add(1);
  const unblock = blockStorage();
  add(2);
  expect(store.getSnapshot()).toEqual([1, 2]);
  unblock();
  expect(store.current()).toEqual([1, 2]);
  add(3);
  expect(localStorage.getItem(KEY)).toBe('[1,2,3]');
  other([4]);
  expect(store.getSnapshot()).toEqual([4]);
});

test.each([
  ['followed', 'full', {}],
  ['followed', 'blocked', { toRead: true }],
  ['not followed', 'full', {}],
  ['not followed', 'blocked', { toRead: true }],
])('what is in memory alone goes with the session: %s, storage %s', (followed, _how, options) => {
  const { platform, store, add } = start('token-1');
  if (followed === 'followed') store.subscribe(() => undefined);
  const unblock = blockStorage(options);
  add(1);
  platform.session.end();
  expect(store.current()).toEqual([]);
  expect(store.getSnapshot()).toEqual([]);
  platform.session.start('token-2');
  expect(store.current()).toEqual([]);
  unblock();
});

test('what is in memory alone stays with its user when the API ends the session', () => {
  const { platform, store, add } = start(tokenOf('vera'));
  const unblock = blockStorage({ toRead: true });
  expect(add(1)).toBe(false);
  platform.session.end(true);
  expect(store.current()).toEqual([1]);
  platform.session.start(tokenOf('vera'));
  expect(store.current()).toEqual([1]);
  platform.session.end(true);
  platform.session.start(tokenOf('otto'));
  expect(store.current()).toEqual([]);
  unblock();
});

test('a login takes along what a visitor has in memory', () => {
  const { platform, store, add } = start();
  const unblock = blockStorage({ toRead: true });
  add(1);
  platform.session.start('token-1');
  expect(store.current()).toEqual([1]);
  unblock();
});
