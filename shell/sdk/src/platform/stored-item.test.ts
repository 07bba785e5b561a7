import { STORED_MAX } from '@fitreel/protocol/browser';
import { isId, isTime } from '../browser/checks';
import { deviceItem, tabItem } from './stored-item';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const rows = (content: unknown) =>
  new Map(
    (Array.isArray(content) ? content : []).filter(
      (row): row is [string, number] => Array.isArray(row) && isId(row[0]) && isTime(row[1]),
    ),
  );
const times = (was?: string) =>
  deviceItem('library.times', { parse: rows, format: (map) => [...map], ...(was && { was }) });

test('keeps a value on the device or in the tab', () => {
  expect(times().write(new Map([['v1', 1]]))).toBe(true);
  expect(localStorage.getItem('library.times')).toBe('[["v1",1]]');
  expect([...(times().read() ?? [])]).toEqual([['v1', 1]]);
  const item = tabItem('library.place', { parse: (content) => (content === 7 ? content : null) });
  expect(item.read()).toBeNull();
  item.write(7);
  expect(sessionStorage.getItem('library.place')).toBe('7');
  item.write(null);
  expect(sessionStorage.getItem('library.place')).toBeNull();
});

test('of what is kept, what is wrong is left out, item by item', () => {
  const kept = [
    ['v1', 1],
    ['v2', 9e15],
    ['', 2],
    ['x'.repeat(600), 3],
    ['..', 4],
    ['\ud83d', 5],
    ['v3', -1],
    ['v4', 1.5],
    null,
    ['v5', 5],
    ['💪'.repeat(512), 6],
    ['💪'.repeat(513), 7],
  ];
  localStorage.setItem('library.times', JSON.stringify(kept));
  expect([...(times().read() ?? [])]).toEqual([
    ['v1', 1],
    ['v5', 5],
    ['💪'.repeat(512), 6],
  ]);
});

test.each(['', '{', 'null', '7', '{}', '"x"'])('%j keeps nothing', (text) => {
  localStorage.setItem('library.times', text);
  expect(times().read()).toEqual(new Map());
});

test('a value is the same object until what is kept changes', () => {
  const item = times();
  const empty = item.read();
  expect(item.read()).toBe(empty);
  const value = new Map([['v1', 1]]);
  item.write(value);
  expect(item.read()).toBe(value);
  times().write(new Map([['v2', 2]]));
  expect([...(item.read() ?? [])]).toEqual([['v2', 2]]);
});

test('what a former release kept moves here once, beside what is kept already', () => {
  localStorage.setItem('times', '[["v1",1]]');
  const item = times('times');
  expect([...(item.read() ?? [])]).toEqual([['v1', 1]]);
  expect([localStorage.getItem('times'), localStorage.getItem('library.times')]).toEqual([
    null,
    '[["v1",1]]',
  ]);
  localStorage.setItem('times', '[["v2",2]]');
  expect([...(item.read() ?? [])]).toEqual([
    ['v2', 2],
    ['v1', 1],
  ]);
  localStorage.setItem('times', 'nonsense');
  expect(item.read()?.size).toBe(2);
  expect(localStorage.getItem('times')).toBeNull();
});

test.each([
  ['[["v1",1]]', 'nonsense', ['v1']],
  ['[["v1",1]]', '', ['v1']],
  ['nonsense', '[["v2",2]]', ['v2']],
  ['{"v1":1}', '[["v2",2]]', ['v2']],
])('of the former text %j and the text %j, what can be read stays', (former, text, ids) => {
  localStorage.setItem('times', former);
  localStorage.setItem('library.times', text);
  expect([...(times('times').read()?.keys() ?? [])]).toEqual(ids);
});

test('what a full storage cannot take stays where it is', () => {
  localStorage.setItem('times', '[["v1",1]]');
  const item = times('times');
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(item.read()).toBeUndefined();
  expect(localStorage.getItem('times')).toBe('[["v1",1]]');
  full.mockRestore();
  expect(item.read()?.size).toBe(1);
});

test('says that a browser blocks storage, or that it is full', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(times().write(new Map())).toBe(false);
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  expect(times().read()).toBeUndefined();
  jest.restoreAllMocks();
});

test('keeps no more of a remote than it may, leaves what it had, and reports that once', () => {
  const report = jest.spyOn(window, 'reportError').mockReturnValue(undefined);
  const item = deviceItem<string>('library.notes', { parse: String });
  expect(item.write('short')).toBe(true);
  const tooLong = 'x'.repeat(STORED_MAX);
  expect([item.write(tooLong), item.write(tooLong)]).toEqual([false, false]);
  expect(item.read()).toBe('short');
  expect(report.mock.calls).toEqual([[new Error('library.notes: more than 1024 KB in all')]]);
  expect(item.write('shorter')).toBe(true);
  report.mockRestore();
});
