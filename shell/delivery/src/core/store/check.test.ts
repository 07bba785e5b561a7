import { Type } from '@sinclair/typebox';
import { check } from './check';

const schema = Type.Object({
  count: Type.Integer(),
  name: Type.Optional(Type.String({ minLength: 1, description: 'at least one character' })),
});

test('returns a valid value', () => {
  expect(check(schema, { count: 1 }, 'the thing')).toEqual({ count: 1 });
});

test.each<[unknown, string]>([
  [{ count: 'one' }, 'the thing: /count: Expected integer'],
  [{ count: 1, name: '' }, 'the thing: /name: takes at least one character'],
  [null, 'the thing: /: Expected object'],
])('names the field of an invalid value, and what it takes: %j', (value, message) => {
  expect(() => check(schema, value, 'the thing')).toThrow(new Error(message));
});
