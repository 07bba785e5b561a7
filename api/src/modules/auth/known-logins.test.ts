import { knownLogins } from './attempt-limits';

test('forgets the login that was longest ago when there are too many', () => {
  const known = knownLogins(2);
  for (const login of ['ada', 'bob', 'ada', 'eve']) known.add(login);
  expect(['ada', 'bob', 'eve'].filter((login) => known.has(login))).toEqual(['ada', 'eve']);
});
