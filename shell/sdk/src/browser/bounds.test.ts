import { STORED_MAX } from '@fitreel/protocol/browser';
import { runInThisContext } from 'node:vm';
import { createMemoryStorage } from '../testing/test-platform';
import { createBound, hasRoom, makeRoom } from './bounds';

/** Calls functions from a file of an app's release. */
const callerIn = (app: string) =>
  runInThisContext('(call) => call()', {
    filename: `https://fitreel.example/releases/${app}/1.0.0-000000000000/page-home.0123abcd.js`,
  }) as (call: () => boolean) => boolean;

let now = 0;
const reports: string[] = [];
beforeEach(() => {
  now = 0;
  reports.length = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  jest
    .spyOn(window, 'reportError')
    .mockImplementation((error: Error) => void reports.push(error.stack ?? ''));
});
afterEach(() => jest.restoreAllMocks());

/** How many of `times` calls in a row may happen. */
const allowed = (times: number, call: () => boolean) =>
  Array.from({ length: times }, call).filter(Boolean).length;

test('a remote beyond the bound stops, until the second is over, and others go on', () => {
  const mayAsk = createBound('questions', 5);
  const ask = (app: string) => () => callerIn(app)(mayAsk);
  expect(allowed(20, ask('nutrition'))).toBe(5);
  expect(allowed(4, ask('catalog'))).toBe(4);
  expect(allowed(5, ask('shell'))).toBe(5);
  now = 999;
  expect(allowed(1, ask('nutrition'))).toBe(0);
  now = 1000;
  expect(allowed(20, ask('nutrition'))).toBe(5);
});

test('reports it once a second, with the file of the caller', () => {
  const mayAsk = createBound('questions', 5);
  const nutrition = callerIn('nutrition');
  allowed(5, () => nutrition(mayAsk));
  expect(reports).toEqual([]);
  allowed(20, () => nutrition(mayAsk));
  expect(reports).toEqual([
    expect.stringMatching(
      /^Error: More than 5 questions in a second\n[^]*\/releases\/nutrition\/1\.0\.0-0+\/page/,
    ),
  ]);
  now = 1000;
  allowed(20, () => nutrition(mayAsk));
  expect(reports).toHaveLength(2);
});

test('callers that name no release count together', () => {
  const mayAsk = createBound('questions', 5);
  expect(allowed(20, mayAsk)).toBe(5);
});

test('a remote has room for what it may keep beside all else, and other remotes take nothing of it', () => {
  const storage = createMemoryStorage({
    'bad.blob': 'x'.repeat(STORED_MAX),
    'nutrition.sort': 'x'.repeat(86),
  });
  expect(hasRoom(storage, 'bad.more', '')).toBe(false);
  expect(hasRoom(storage, 'bad.blob', 'smaller')).toBe(true);
  const most = STORED_MAX - 100 - 'nutrition.rows'.length;
  expect(hasRoom(storage, 'nutrition.rows', 'x'.repeat(most))).toBe(true);
  expect(hasRoom(storage, 'nutrition.rows', 'x'.repeat(most + 1))).toBe(false);
});

test('room is made of what is beyond the bound, and nothing else', () => {
  const half = 'x'.repeat(STORED_MAX / 2);
  const storage = createMemoryStorage({ 'bad.one': half, events: '[]', 'bad.two': half, 'badge.kept': half });
  makeRoom(storage);
  expect(Array.from({ length: storage.length }, (_, index) => storage.key(index))).toEqual([
    'events',
    'badge.kept',
  ]);
});
