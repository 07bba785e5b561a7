import { Type, type TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { EndpointUses, endpointUse, unmetCall } from './endpoint-use';

const Video = Type.Object({
  _id: Type.String(),
  level: Type.Optional(Type.Union([Type.Literal('easy'), Type.Literal('hard')])),
  minutes: Type.Union([Type.Integer(), Type.Null()]),
});
const LIST = {
  access: 'public',
  query: Type.Object({ limit: Type.Optional(Type.String()) }),
  response: Type.Object({ videos: Type.Array(Video), nextCursor: Type.Optional(Type.String()) }),
};
const ADD = {
  access: 'user',
  body: Type.Object({ video: Type.Object({ _id: Type.String({ maxLength: 10 }) }) }),
  response: Type.Object({}),
};

test('an endpoint is its fields, with the types that JSON has', () => {
  expect(endpointUse(LIST)).toEqual({
    sends: { 'query.limit': ['string', 'undefined'], authorization: ['string', 'undefined'] },
    reads: {
      videos: ['array'],
      'videos[]': ['object'],
      'videos[]._id': ['string'],
      'videos[].level': ['string', 'undefined'],
      'videos[].minutes': ['null', 'number'],
      nextCursor: ['string', 'undefined'],
    },
  });
  expect(endpointUse(ADD)).toEqual({
    sends: {
      body: ['object'],
      'body.video': ['object'],
      'body.video._id': ['string'],
      authorization: ['string'],
    },
    reads: {},
  });
  expect(
    Value.Check(EndpointUses, { 'GET /videos': endpointUse(LIST), 'POST /a/{b}': endpointUse(ADD) }),
  ).toBe(true);
});

test.each([
  ['a name without a method', { '/videos': endpointUse(LIST) }],
  ['a name with a query', { 'GET /videos?x': endpointUse(LIST) }],
  ['no response', { 'GET /videos': { sends: {} } }],
  ['another field', { 'GET /videos': { ...endpointUse(LIST), more: {} } }],
  ['a path that is none', { 'GET /videos': { sends: {}, reads: { '__proto__.x y': ['string'] } } }],
  ['a type that is none', { 'GET /videos': { sends: {}, reads: { a: ['<script>'] } } }],
  ['no type', { 'GET /videos': { sends: {}, reads: { a: [] } } }],
])('rejects %s', (_what, uses) => {
  expect(Value.Check(EndpointUses, uses)).toBe(false);
});

type Endpoint = Parameters<typeof endpointUse>[0];

/** The names of the fields that are unmet when a release was built for `called`, and the gateway has `offered`. */
function unmet(called: Endpoint, offered: Endpoint): string[] {
  const { reads, sends, unknown } = unmetCall(endpointUse(called), endpointUse(offered));
  return [
    ...reads.map(({ field }) => `reads ${field}`),
    ...sends.map(({ field }) => `sends ${field}`),
    ...unknown.map((field) => `unknown ${field}`),
  ];
}

const response = (fields: Record<string, TSchema>) => ({ ...LIST, response: Type.Object(fields) });
const query = (fields: Record<string, TSchema>) => ({ ...LIST, query: Type.Object(fields) });
const { videos, nextCursor } = LIST.response.properties;
const { limit } = LIST.query.properties;
const text = Type.String();
const filter = Type.Object({ by: text });

test.each<[string, Endpoint]>([
  ['is the same', LIST],
  ['responds with more', response({ videos, nextCursor, total: Type.Integer() })],
  ['always responds with what was optional', response({ videos, nextCursor: text })],
  ['never responds with what was optional', response({ videos })],
  ['takes more', query({ limit, q: Type.Optional(text), filter: Type.Optional(filter) })],
  ['has other bounds', query({ limit: Type.Optional(Type.String({ pattern: '^1$' })) })],
  ['also takes the token', { ...LIST, access: 'guest' }],
])('an endpoint that %s can be called', (_what, offered) => {
  expect(unmet(LIST, offered)).toEqual([]);
});

test.each<[string, Endpoint, string[]]>([
  ['no longer responds with a field', response({ nextCursor }), ['reads videos']],
  [
    'no longer always responds with a field',
    response({ videos: Type.Optional(videos), nextCursor }),
    ['reads videos'],
  ],
  [
    'responds with items of another kind',
    response({ videos: Type.Array(text), nextCursor }),
    ['reads videos[]', 'reads videos[]._id', 'reads videos[].minutes'],
  ],
  ['responds with another type', response({ videos, nextCursor: Type.Number() }), ['reads nextCursor']],
  ['needs a field', query({ limit, q: text }), ['sends query.q']],
  ['needs a field that was optional', query({ limit: text }), ['sends query.limit']],
  ['takes another type', query({ limit: Type.Optional(Type.Integer()) }), ['sends query.limit']],
  ['no longer takes a field', query({}), ['unknown query.limit']],
  ['needs a body', { ...LIST, body: ADD.body }, ['sends body']],
  ['is for users alone', { ...LIST, access: 'user' }, ['sends authorization']],
])('an endpoint that %s cannot', (_what, offered, fields) => {
  expect(unmet(LIST, offered)).toEqual(fields);
});

test('an endpoint that no longer takes a body names the body alone', () => {
  const { access, response: empty } = ADD;
  expect(unmet(ADD, { access, response: empty })).toEqual(['unknown body']);
});
