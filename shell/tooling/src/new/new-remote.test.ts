import { checkDescription } from '../build/describe';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folder';

const COMMAND = path.resolve(__dirname, '../../bin/fitreel-new.cjs');

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** Runs `fitreel-new` in `cwd`. */
function run(cwd: string, ...parameters: string[]): Promise<{ code: number; errors: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [COMMAND, ...parameters], { cwd }, (_error, _output, errors) =>
      resolve({ code: child.exitCode ?? -1, errors }),
    );
  });
}

test('a new remote has the shape of all others, and a description that builds take', async () => {
  const cwd = await folders.create();
  expect(await run(cwd, 'nutrition', 'Nutrition & “more”')).toEqual({ code: 0, errors: '' });
  const folder = path.join(cwd, 'remote-nutrition');
  const { default: description } = (await import(path.join(folder, 'remote.config.ts'))) as {
    default: unknown;
  };
  expect(checkDescription(description)).toMatchObject({
    name: 'nutrition',
    title: 'Nutrition & “more”',
    routes: [{ path: '/nutrition' }],
    navigation: [{ place: 'sidebar' }],
  });
  const peers = path.resolve(__dirname, '../../../../remote-devtools');
  for (const file of ['package.json', 'tsconfig.json', 'webpack.config.ts', 'jest.config.cjs', 'README.md'])
    expect([file, existsSync(path.join(folder, file))]).toEqual([file, existsSync(path.join(peers, file))]);
  const manifestOf = async (place: string) =>
    JSON.parse(await readFile(path.join(place, 'package.json'), 'utf8')) as {
      scripts: object;
      exports: object;
    };
  const [made, peer] = await Promise.all([manifestOf(folder), manifestOf(peers)]);
  expect(made).toMatchObject({ scripts: peer.scripts, exports: peer.exports });
});

test.each([
  ['a name that is none', ['Nutrition', 'Nutrition'], 'NAME takes'],
  ['a name that leads elsewhere', ['../x', 'Nutrition'], 'NAME takes'],
  ['no title', ['nutrition'], 'TITLE takes'],
])('%s is refused', async (_what, parameters, message) => {
  const cwd = await folders.create();
  const { code, errors } = await run(cwd, ...parameters);
  expect(code).toBe(2);
  expect(errors).toContain(message);
});

test('a folder that is there is left as it is', async () => {
  const cwd = await folders.create({ 'remote-nutrition/notes.txt': 'mine' });
  const { code, errors } = await run(cwd, 'nutrition', 'Nutrition');
  expect([code, errors]).toEqual([2, expect.stringContaining('is there already')]);
  expect(await readFile(path.join(cwd, 'remote-nutrition/notes.txt'), 'utf8')).toBe('mine');
});
