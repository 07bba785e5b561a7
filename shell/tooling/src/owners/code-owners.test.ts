import { readFileSync } from 'node:fs';
import { checkOwner } from '../build/owner';
import { CODE_OWNERS_FILE, codeOwners } from './code-owners';

test('CODEOWNERS names the owners of the remotes: npm run codeowners', () => {
  expect(readFileSync(CODE_OWNERS_FILE, 'utf8')).toBe(codeOwners());
});

test('what people wrote stays, and each remote has one line', () => {
  const before = '# All\n* @org/all\n\n# By npm run codeowners:\n/remote-old/  @org/old\n';
  const owners = new Map([
    ['meals', { name: 'Meals team', contact: '@org/meals' }],
    ['sleep', { name: 'Sleep team', contact: 'sleep@example.com' }],
  ]);
  const text = codeOwners(before, owners);
  expect(text).toBe(
    [
      '# All',
      '* @org/all',
      '',
      '# By npm run codeowners:',
      '/remote-meals/        @org/meals',
      '/remote-sleep/        sleep@example.com',
      '',
    ].join('\n'),
  );
  expect(codeOwners(text, owners)).toBe(text);
});

test.each([
  [{ name: 'A team' }, '/contact'],
  [{ name: 'A team', contact: 'the second floor' }, '/contact takes a user or team'],
  [{ name: 'A\nteam', contact: '@org/team' }, '/name takes 1 to 60 printable characters'],
])('rejects the owner %j and names the field', (owner, message) => {
  expect(() => checkOwner(owner, 'remote.config.ts')).toThrow(`remote.config.ts: owner${message}`);
});
