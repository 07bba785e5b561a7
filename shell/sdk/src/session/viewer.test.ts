import { viewerOf } from './viewer';

const tokenOf = (claims: unknown) =>
  `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

test.each([
  ['a user', { name: 'Zoë 王 ~~~???' }, { name: 'Zoë 王 ~~~???', guest: false }],
  ['an email', { email: 'zoe@example.org' }, { email: 'zoe@example.org', guest: false }],
  ['a guest', { name: 'Guest', guest: true }, { name: 'Guest', guest: true }],
  ['a user without a name', { _id: 'x' }, { name: undefined, guest: false }],
  ['claims of other types', { name: 1, guest: 'true' }, { name: undefined, guest: false }],
  ['null', null, { name: undefined, guest: false }],
])('reads %s', (_case, claims, expected) => {
  expect(viewerOf(tokenOf(claims))).toEqual(expected);
});

test.each([null, '', 'token-1', 'a.b.c', 'e30.%%%.x'])('knows nobody from %j', (token) => {
  expect(viewerOf(token)).toEqual({ name: undefined, guest: false });
});
