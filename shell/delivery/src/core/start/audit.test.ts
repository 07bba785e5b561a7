import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const EMAIL = 'somebody@example.com';
const PASSWORD = 'what somebody typed';

test('the log has a line for a login that failed, a deploy and a rollback by the guard, names the token of a request, and has nothing secret', async () => {
  // In a process of its own, as the log goes to its standard output.
  const program = path.join(__dirname, '../../../testing/audited-site.ts');
  const args = ['--import', 'tsx', program, EMAIL, PASSWORD];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string; audit?: object; caller?: object });
  const audited = lines.filter(({ msg }) => msg === 'audit').map(({ audit }) => audit);
  const version = expect.stringMatching(/^\d/) as string;
  expect(audited).toEqual([
    { kind: 'login failed', reason: 'emailNotRegistered' },
    { kind: 'deploy', app: 'catalog', version, by: 'a test' },
    { kind: 'canary', app: 'catalog', version, by: 'a test' },
    { kind: 'rollback', app: 'catalog', version, by: 'guard' },
  ]);
  const id = expect.stringMatching(/^[0-9a-f]{12}$/) as string;
  expect(lines.find(({ msg }) => msg === 'a preview was created')?.caller).toEqual({
    id,
    app: 'catalog',
    name: 'olga',
  });
  expect(stdout).not.toMatch(/somebody|203\.0\.|fitreel_|Redacted/);
});
