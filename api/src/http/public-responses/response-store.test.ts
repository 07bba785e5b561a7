import { ResponseStore } from './response-store';

const MEGABYTE = 1024 * 1024;

test('keeps what was asked for last within 64 MB', async () => {
  const store = new ResponseStore();
  const make = (url: string) => store.getOrMake(url, async () => 'x'.repeat(5 * MEGABYTE));
  for (const url of ['a', 'b', 'c', 'd', 'e', 'f']) await make(url);
  store.get('a');
  await make('g');
  expect(['a', 'b', 'g'].map((url) => store.get(url) !== undefined)).toEqual([true, false, true]);
});

test('keeps nothing that was read before it was cleared', async () => {
  const store = new ResponseStore();
  let finish: (json: string) => void = () => undefined;
  const before = store.getOrMake('a', () => new Promise((resolve) => (finish = resolve)));
  store.clear();
  const after = await store.getOrMake('a', async () => 'new');
  finish('old');
  await before;
  expect(store.get('a')).toBe(after);
});

test('a failure reaches those who wait for it, and nobody after them', async () => {
  const store = new ResponseStore();
  const fail = () => store.getOrMake('a', () => Promise.reject(new Error('down')));
  await Promise.all([expect(fail()).rejects.toThrow('down'), expect(fail()).rejects.toThrow('down')]);
  expect(store.get('a')).toBeUndefined();
  await expect(store.getOrMake('a', async () => 'up')).resolves.toBeDefined();
});
