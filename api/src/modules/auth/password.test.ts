import { hashPassword, isPassword } from './password';

test('hashes with argon2id at the cost that OWASP recommends, with a salt', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await isPassword('correct horse', one)).toBe(true);
  expect(await isPassword('Correct horse', one)).toBe(false);
});
