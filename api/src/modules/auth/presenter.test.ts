import { presentUser } from './presenter';

const row = {
  id: 'ada',
  email: 'ada@example.com',
  email_key: 'ada@example.com',
  password_hash: '$argon2id$',
  first_name: 'Ada',
  last_name: 'Lovelace',
  extra: '{"city":"London"}',
  created_at: '2024-05-01T08:30:00+00:00',
  updated_at: '2024-05-02T08:30:00+00:00',
  additions: 3,
  guest: 0,
  sessionless_tokens: 1,
} as const;
const LISTS = { likes: [], history: [], playlists: [], watchlater: [] };

test('a user without names has no such fields', () => {
  const user = presentUser({ ...row, first_name: null, last_name: null }, LISTS);
  expect(user).toEqual({
    _id: 'ada',
    email: 'ada@example.com',
    city: 'London',
    createdAt: '2024-05-01T08:30:00+00:00',
    updatedAt: '2024-05-02T08:30:00+00:00',
    ...LISTS,
  });
});

test('no extra field of an older signup replaces a field of the API', () => {
  const plain = presentUser(row, LISTS);
  const extra = JSON.stringify({ ...Object.fromEntries(Object.keys(plain).map((name) => [name, 'x'])) });
  expect(presentUser({ ...row, extra }, LISTS)).toEqual({ ...plain, city: 'x' });
});
