import { Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { exact, nullable, tolerant } from './schemas';

const Leaf = exact({ name: Type.String() });
const Schema = exact({
  leaf: Leaf,
  list: Type.Array(nullable(Leaf)),
  pair: Type.Tuple([Leaf, Leaf]),
  byName: Type.Record(Type.String({ pattern: '^[a-z]+$' }), Leaf, { additionalProperties: false }),
  either: Type.Union([exact({ any: Type.Array(Type.Integer()) }), exact({ has: Type.Optional(Leaf) })]),
  optional: Type.Optional(Leaf),
});

const leaf = { name: 'leaf' };
const VALUE = {
  leaf,
  list: [leaf, null],
  pair: [leaf, leaf],
  byName: { one: leaf },
  either: { any: [1] },
};
const newer = { ...leaf, newer: { field: 1 } };

test('a tolerant schema takes unknown fields at any depth, and the schema itself still refuses them', () => {
  const values = [
    { ...VALUE, newer },
    ...[
      { leaf: newer },
      { list: [newer] },
      { pair: [leaf, newer] },
      { byName: { one: newer } },
      { either: { any: [], newer } },
      { either: { has: newer } },
      { optional: newer },
    ].map((part) => ({ ...VALUE, ...part })),
  ];
  for (const value of values)
    expect([Value.Check(tolerant(Schema), value), Value.Check(Schema, value)]).toEqual([true, false]);
  expect(Value.Check(Schema, VALUE)).toBe(true);
});

test.each([
  ['a field of another type', { leaf: { name: 1 } }],
  ['a missing field', { leaf: {} }],
  ['a key that does not fit its pattern', { byName: { '../one': leaf } }],
  ['a broken alternative, although another has no required field', { either: { any: 'text' } }],
  ['a tuple that is too long', { pair: [leaf, leaf, leaf] }],
])('a tolerant schema refuses %s', (_what, part) => {
  expect(Value.Check(tolerant(Schema), { ...VALUE, ...part })).toBe(false);
});

test('is made once', () => {
  expect(tolerant(Schema)).toBe(tolerant(Schema));
});
