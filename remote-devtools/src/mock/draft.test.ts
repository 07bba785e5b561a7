import { type HeaderRow, toHeaders, withToken } from './draft';

const row = (name: string, value: string, enabled = true): HeaderRow => ({ enabled, name, value });

test('only enabled rows with a name are sent', () => {
  const rows = [row(' Accept ', '*/*'), row('x-off', '1', false), row(' ', 'nameless')];
  expect(toHeaders(rows)).toEqual({ Accept: '*/*' });
});

test('values of the same name are joined, in any case', () => {
  expect(toHeaders([row('Accept', 'text/html'), row('accept', '*/*')])).toEqual({
    Accept: 'text/html, */*',
  });
});

test('a name that is a property of objects is sent like any other', () => {
  expect(Object.entries(toHeaders([row('__proto__', '1')]))).toEqual([['__proto__', '1']]);
});

test('the token goes into the authorization row, or into a new one', () => {
  expect(withToken([], 't')).toEqual([row('authorization', 't')]);
  const rows = [row('a', '1'), row('Authorization', 'old', false), row('b', '2')];
  expect(withToken(rows, 't')).toEqual([row('a', '1'), row('Authorization', 't'), row('b', '2')]);
});
