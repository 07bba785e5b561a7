import { availableParallelism } from 'node:os';
import { hashesAtOnce, hashPassword, isPassword } from './password';

jest.mock('node:os', () => ({ availableParallelism: jest.fn(() => 2) }));

test('hashes with argon2id at the cost that OWASP recommends, with a salt', async () => {
  const [one, other] = [await hashPassword('correct horse'), await hashPassword('correct horse')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=9216,t=4,p=1\$/);
  expect(one).not.toBe(other);
  expect(await isPassword('correct horse', one)).toBe(true);
  expect(await isPassword('Correct horse', one)).toBe(false);
  const cheap = await hashPassword('correct horse', { memoryCost: 8, timeCost: 1, parallelism: 1 });
  expect(await isPassword('correct horse', cheap)).toBe(true);
  await expect(isPassword('correct horse', 'no hash')).rejects.toThrow();
});

test.each([
  [1, 1],
  [2, 1],
  [4, 3],
  [64, 3],
])('a machine with %i processors hashes %i passwords at once', (processors, atOnce) => {
  jest.mocked(availableParallelism).mockReturnValue(processors);
  expect(hashesAtOnce()).toBe(atOnce);
});
