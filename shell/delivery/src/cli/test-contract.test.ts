import { childEnvironment } from '@fitreel/api/config';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folders';
import { contractTest } from './test-contract';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** Runs a contract test of this source. */
async function tested(source: string): Promise<string[] | null> {
  const folder = await folders.create();
  const command = path.join(folder, 'contract.cjs');
  await writeFile(command, source);
  return contractTest(command, 'dist', '/the/shell', folder);
}

test('a problem of several lines is one problem', async () => {
  const problems = ['/ as visitor: throws Error: one\ntwo. Catch it.', 'adds the global leaked.'];
  const source = `const problems = ${JSON.stringify(problems)};
    console.error(problems.join('\\n'));
    process.send(problems);
    process.exitCode = 1;`;
  expect(await tested(source)).toEqual(problems);
  expect(await tested('process.send(process.argv.slice(2));')).toEqual(['dist', '--shell', '/the/shell']);
  expect(await tested('process.send([]);')).toEqual([]);
});

test('a test that fails itself blames nobody', async () => {
  await expect(tested("throw new Error('no shell');")).rejects.toThrow(
    /The contract test itself failed, so nothing is known of the release:[^]*no shell/,
  );
});

test('says where the build tools are missing', async () => {
  expect(await tested('process.exit(3);')).toBeNull();
});

test('a test gets named variables only: neither the deploy token nor the signing key', async () => {
  const [names = ''] = (await tested('process.send([Object.keys(process.env).join()]);')) ?? [];
  expect(names.split(',')).toContain('PATH');
  expect([
    ...Object.keys(childEnvironment()),
    'CHROME_PATH',
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
  ]).toEqual(expect.arrayContaining(names.split(',')));
  expect(Object.keys(childEnvironment()).join()).not.toMatch(/FITREEL|SECRET|TOKEN|KEY|DATABASE|PG/);
});
