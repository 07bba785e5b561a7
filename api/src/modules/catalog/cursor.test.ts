import { ApiError } from '../../http/responses';
import { cursorAfter, positionOf, searchCursorAfter, searchCursorOf } from './paging';

const base64url = (text: string) => Buffer.from(text).toString('base64url');

test.each([0, 1, 10, 999, 2 ** 31 - 1])('the cursor after %i leads back to it', (position) => {
  expect(cursorAfter(position)).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(positionOf(cursorAfter(position))).toBe(position);
});

test.each([
  ['no text', ''],
  ['another text', base64url('before:3')],
  ['more before', base64url('xafter:3')],
  ['more after', base64url('after:3x')],
  ['no number', base64url('after:')],
  ['a leading zero', base64url('after:03')],
  ['a negative number', base64url('after:-3')],
  ['a position beyond 31 bits', cursorAfter(2 ** 31)],
  ['a position of eleven digits', cursorAfter(10 ** 10)],
  ['another spelling of base64', `${cursorAfter(12)}=`],
])('rejects a cursor with %s', (_case, cursor) => {
  const text = 'querystring/cursor must be the nextCursor of the previous page';
  expect(() => positionOf(cursor)).toThrow(new ApiError('valuesInvalid', { text }));
});

test('the cursor of a search leads back to its tier and position', () => {
  for (const end of [
    { tier: 0, after: 0 },
    { tier: 2, after: 2 ** 31 - 1 },
  ]) {
    expect(searchCursorAfter(end)).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(searchCursorOf(searchCursorAfter(end))).toEqual(end);
  }
});

test.each([
  ['a list', cursorAfter(3)],
  ['no tier', base64url('found:3')],
  ['an unknown tier', base64url('found:4:1')],
  ['a position beyond 31 bits', searchCursorAfter({ tier: 0, after: 2 ** 31 })],
])('rejects the cursor of a search with %s', (_case, cursor) => {
  expect(() => searchCursorOf(cursor)).toThrow(ApiError);
});
