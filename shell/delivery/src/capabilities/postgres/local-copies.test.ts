import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { LocalCopies } from './local-copies';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const fill = async (draft: string) => {
  await mkdir(draft);
  await writeFile(path.join(draft, 'a.js'), 'a');
};

test('the least recently used releases go, but none that is current', async () => {
  const copies = new LocalCopies(await folders.create(), (_app, version) => version === 'current');
  await copies.open('catalog', 'current', '', fill);
  for (let version = 0; version < 50; version += 1) await copies.open('catalog', String(version), '', fill);
  await copies.open('catalog', '0', '', () => Promise.reject(new Error('it is open')));
  await copies.open('catalog', 'one more', '', fill);
  expect(copies.isOpen('catalog', 'current')).toBe(true);
  expect(copies.isOpen('catalog', '0')).toBe(true);
  expect(copies.isOpen('catalog', '1')).toBe(false);
  const left = await readdir(path.join(copies.folder, 'catalog'));
  expect(left).toHaveLength(51);
  expect(left).not.toContain('1');
  await copies.close();
});

test('a release that cannot be copied leaves nothing, and is tried again', async () => {
  const copies = new LocalCopies(await folders.create(), () => true);
  const failing = async (draft: string) => {
    await fill(draft);
    throw new Error('a hash is wrong');
  };
  await expect(copies.open('catalog', '1', '', failing)).rejects.toThrow('a hash is wrong');
  expect(copies.isOpen('catalog', '1')).toBe(false);
  expect(await readdir(copies.folder)).toEqual(['catalog']);
  const folder = await copies.open('catalog', '1', '', fill);
  expect(await readdir(folder)).toEqual(['a.js']);
  await copies.close();
});

test('a release is open once all its files are here', async () => {
  const copies = new LocalCopies(await folders.create(), () => true);
  let fillIn = () => {};
  const waiting = new Promise<void>((resolve) => (fillIn = resolve));
  const opened = copies.open('catalog', '1', '', async (draft) => {
    await waiting;
    await fill(draft);
  });
  expect(copies.isOpen('catalog', '1')).toBe(false);
  fillIn();
  await opened;
  expect(copies.isOpen('catalog', '1')).toBe(true);
  await copies.close();
});

test('closing waits for a release that is being copied, and leaves nothing of it', async () => {
  const copies = new LocalCopies(await folders.create(), () => true);
  let fillIn = () => {};
  const waiting = new Promise<void>((resolve) => (fillIn = resolve));
  const opened = copies.open('catalog', '1', '', async (draft) => {
    await fill(draft);
    await waiting;
    await writeFile(path.join(draft, 'b.js'), 'b');
  });
  // The folder of the draft is there by then.
  while (!(await readdir(copies.folder).catch(() => [])).some((name) => name.startsWith('.draft')))
    await pause(5);
  const closed = copies.close();
  await pause(50);
  fillIn();
  await Promise.all([opened, closed]);
  await expect(readdir(copies.folder)).rejects.toThrow('ENOENT');
});

test('processes have a folder each, and remove what killed ones left an hour ago', async () => {
  const parent = await folders.create();
  const [one, killed, other] = Array.from({ length: 3 }, () => new LocalCopies(parent, () => true));
  for (const copies of [one, killed, other]) await copies?.open('catalog', '1', '', fill);
  const before = new Date(Date.now() - 61 * 60 * 1000);
  await utimes(killed?.folder ?? '', before, before);
  await one?.removeAbandoned();
  expect(await readdir(parent)).toHaveLength(2);
  await one?.close();
  expect(await readdir(parent)).toEqual([path.basename(other?.folder ?? '')]);
  await killed?.close();
  await other?.close();
});

test('keeps its own folder when the clock was set forward', async () => {
  const copies = new LocalCopies(await folders.create(), () => true);
  const folder = await copies.open('catalog', '1', '', fill);
  const before = new Date(Date.now() - 24 * 60 * 60 * 1000);
  await utimes(copies.folder, before, before);
  await copies.removeAbandoned();
  expect(await readdir(folder)).toEqual(['a.js']);
  await copies.close();
});

test('copies releases again after another process has removed its folder', async () => {
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'queueMicrotask', 'performance'],
  });
  try {
    const copies = new LocalCopies(await folders.create(), () => true);
    await copies.open('catalog', '1', '', fill);
    await rm(copies.folder, { recursive: true });
    jest.advanceTimersByTime(60_000);
    while (copies.isOpen('catalog', '1')) await pause(5);
    expect(await readdir(await copies.open('catalog', '1', '', fill))).toEqual(['a.js']);
    await copies.close();
  } finally {
    jest.useRealTimers();
  }
});

test('a version that comes again with other files replaces the copy', async () => {
  const copies = new LocalCopies(await folders.create(), () => true);
  await copies.open('catalog', '1', 'a', fill);
  const folder = await copies.open('catalog', '1', 'b', async (draft) => {
    await mkdir(draft);
    await writeFile(path.join(draft, 'b.js'), 'b');
  });
  expect(await readdir(folder)).toEqual(['b.js']);
  expect(await readdir(copies.folder)).toEqual(['catalog']);
  await copies.close();
});
