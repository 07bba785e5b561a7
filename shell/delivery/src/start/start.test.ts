import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folders';
import { ROOT } from '../builds/repository';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** Runs the program of `npm start` to its end. */
function run(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    const command = path.join(ROOT, 'shell/delivery/bin/fitreel-start.cjs');
    const options = { cwd: ROOT, env: { PATH: process.env['PATH'], ...env } };
    const child = execFile(process.execPath, [command, ...args], options, (_error, output, errors) =>
      resolve({ code: child.exitCode ?? -1, output, errors }),
    );
  });
}

test.each([
  ['PORT', 'eighty'],
  ['DATABASE_URL', 'mysql://user:hidden@host/name'],
  ['JWT_SECRET', 'hidden'],
  ['SIGNERS', 'catalog:ci=hidden'],
])('%s=%j prints one line that names it, before anything is built or written', async (name, value) => {
  const folder = await folders.create();
  const { code, output, errors } = await run({ DATA_DIR: folder, [name]: value });
  expect(code).toBe(2);
  expect(output).toBe('');
  expect(errors).toMatch(new RegExp(`^${name} takes [^\\n]+\\.\\n$`));
  expect(errors).not.toContain('hidden');
  expect(await readdir(folder)).toEqual([]);
});

test('an unknown argument is a usage error (exit code 2)', async () => {
  const { code, output, errors } = await run({}, 'everything');
  expect([code, output]).toEqual([2, '']);
  expect(errors).toMatch(/^error: too many arguments[^\n]+\n$/);
});
