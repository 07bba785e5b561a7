import { hashPassword, isPassword } from './password';

test('argon2id with the cost that OWASP recommends, salted', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(other);
  expect(await isPassword('correct horse', one)).toBe(true);
  expect(await isPassword('Correct horse', one)).toBe(false);
});
