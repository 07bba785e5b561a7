import type { HeaderRow } from './draft';
import { addRow, changeRow, removeRow, toHeaders, withToken } from './header-rows';

const row = (id: number, name: string, value: string, enabled = true): HeaderRow => ({
  id,
  enabled,
  name,
  value,
});

test('only rows that are enabled and have a name are sent', () => {
  const rows = [row(1, ' Accept ', '*/*'), row(2, 'x-off', '1', false), row(3, ' ', 'nameless')];
  expect(toHeaders(rows)).toEqual({ Accept: '*/*' });
});

test('values of one name are joined, whatever its case', () => {
  expect(toHeaders([row(1, 'Accept', 'text/html'), row(2, 'accept', '*/*')])).toEqual({
    Accept: 'text/html, */*',
  });
});

test('a name that objects have by themselves is sent like any other', () => {
  expect(Object.entries(toHeaders([row(1, '__proto__', '1')]))).toEqual([['__proto__', '1']]);
});

test('ids stay different when rows come and go', () => {
  const two = addRow(addRow([]));
  const again = addRow(removeRow(two, 1));
  expect(again.map(({ id }) => id)).toEqual([2, 3]);
  expect(addRow([])).toEqual([row(1, '', '')]);
});

test('a change touches its own row alone', () => {
  const rows = [row(1, 'a', '1'), row(2, 'b', '2')];
  expect(changeRow(rows, 2, { enabled: false })).toEqual([row(1, 'a', '1'), row(2, 'b', '2', false)]);
});

test('the token goes into a row of its own, or into the one there is', () => {
  expect(withToken([], 't')).toEqual([row(1, 'authorization', 't')]);
  const off = [row(1, 'Authorization', 'old', false)];
  expect(withToken(off, 't')).toEqual([row(1, 'Authorization', 't')]);
});
