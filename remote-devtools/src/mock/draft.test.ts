import { type HeaderRow, addRow, changeRow, removeRow, toHeaders, withToken } from './draft';

const row = (id: number, name: string, value: string, enabled = true): HeaderRow => ({
  id,
  enabled,
  name,
  value,
});

test('only enabled rows with a name are sent', () => {
  const rows = [row(1, ' Accept ', '*/*'), row(2, 'x-off', '1', false), row(3, ' ', 'nameless')];
  expect(toHeaders(rows)).toEqual({ Accept: '*/*' });
});

test('values of the same name are joined, in any case', () => {
  expect(toHeaders([row(1, 'Accept', 'text/html'), row(2, 'accept', '*/*')])).toEqual({
    Accept: 'text/html, */*',
  });
});

test('a name that is a property of objects is sent like any other', () => {
  expect(Object.entries(toHeaders([row(1, '__proto__', '1')]))).toEqual([['__proto__', '1']]);
});

test('ids stay unique when rows are added and removed', () => {
  const two = addRow(addRow([]));
  const again = addRow(removeRow(two, 1));
  expect(again.map(({ id }) => id)).toEqual([2, 3]);
  expect(addRow([])).toEqual([row(1, '', '')]);
});

test('a change affects one row', () => {
  const rows = [row(1, 'a', '1'), row(2, 'b', '2')];
  expect(changeRow(rows, 2, { enabled: false })).toEqual([row(1, 'a', '1'), row(2, 'b', '2', false)]);
});

test('the token goes into the authorization row, or into a new one', () => {
  expect(withToken([], 't')).toEqual([row(1, 'authorization', 't')]);
  const off = [row(1, 'Authorization', 'old', false)];
  expect(withToken(off, 't')).toEqual([row(1, 'Authorization', 't')]);
});
