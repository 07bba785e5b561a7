import { ApiError } from '../../http/responses';
import { extraFields } from './signup-fields';

const good = { email: 'ada@example.com', password: 'correct horse' };
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, index]));

test('keeps the largest extra fields that are allowed', () => {
  const extra = { ...fields(18), ['n'.repeat(40)]: 'x'.repeat(500), ['🔥'.repeat(40)]: '🔥'.repeat(500) };
  expect(extraFields({ ...good, ...extra })).toEqual(extra);
});

test('keeps texts, numbers, booleans and null as they are', () => {
  const extra = { city: '', age: 0, height: -1.5, newsletter: false, coach: true, referrer: null };
  expect(extraFields({ ...good, ...extra })).toEqual(extra);
});

test.each([
  ['21 fields', fields(21), 'body must not have more than 20 extra fields'],
  [
    'a name of 41',
    { ['n'.repeat(41)]: 1 },
    'body must not have a field with a name of more than 40 characters',
  ],
  ['a text of 501', { bio: 'x'.repeat(501) }, 'body/bio must NOT have more than 500 characters'],
  ['a list', { tags: ['x'] }, 'body/tags must be a text, a number, true, false or null'],
  ['an object', { tags: {} }, 'body/tags must be a text, a number, true, false or null'],
  ['an infinite number', { age: Infinity }, 'body/age must be a text, a number, true, false or null'],
])('rejects %s', (_case, extra, message) => {
  expect(() => extraFields({ ...good, ...extra })).toThrow(new ApiError('valuesInvalid', { text: message }));
});

test.each([
  ...['_id', 'id', 'email', 'password', 'confirmPassword', 'passwordHash', 'firstName', 'lastName'],
  ...['createdAt', 'updatedAt', 'likes', 'history', 'playlists', 'watchlater', 'watchLater', 'encodedToken'],
  ...['__proto__', 'constructor', 'prototype', 'toJSON', 'remember'],
])('never keeps %s, and does not count it', (name) => {
  const body = { ...good, ...fields(20) };
  // An assignment would set the prototype instead of a field.
  Object.defineProperty(body, name, { value: ['x'], enumerable: true });
  expect(Object.keys(extraFields(body))).toEqual(Object.keys(fields(20)));
});
