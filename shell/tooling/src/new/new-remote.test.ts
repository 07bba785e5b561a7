import { checkDescription } from '../build/describe';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolders } from '../../testing/temporary-folder';

const COMMAND = path.resolve(__dirname, '../../bin/fitreel-new.cjs');
const PRETTIER = path.join(path.dirname(require.resolve('prettier/package.json')), 'bin/prettier.cjs');

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** Runs `fitreel-new` in `cwd`. */
function run(cwd: string, ...args: string[]): Promise<{ code: number; errors: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [COMMAND, ...args], { cwd }, (_error, _output, errors) =>
      resolve({ code: child.exitCode ?? -1, errors }),
    );
  });
}

test('a new remote has the files of the others, and a valid description', async () => {
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
  const peer = path.resolve(__dirname, '../../../../remote-devtools');
  for (const file of ['package.json', 'tsconfig.json', 'webpack.config.ts', 'jest.config.cjs', 'README.md'])
    expect([file, existsSync(path.join(folder, file))]).toEqual([file, existsSync(path.join(peer, file))]);
  const manifestOf = async (remote: string) =>
    JSON.parse(await readFile(path.join(remote, 'package.json'), 'utf8')) as {
      scripts: object;
      exports: object;
    };
  const [created, { scripts, exports }] = await Promise.all([manifestOf(folder), manifestOf(peer)]);
  expect(created).toMatchObject({ scripts, exports });
});

test('a new remote is formatted as its repository is', async () => {
  const cwd = await folders.create({ '.prettierrc.json': '{ "singleQuote": true, "printWidth": 60 }' });
  await run(cwd, 'nutrition', 'Nutrition’s "more"');
  const check = promisify(execFile)(process.execPath, [PRETTIER, '--check', 'remote-nutrition'], { cwd });
  expect((await check).stdout).toContain('All matched files use Prettier code style!');
});

test.each([
  ['an invalid name', ['Nutrition', 'Nutrition'], 'NAME takes'],
  ['a name with a path', ['../x', 'Nutrition'], 'NAME takes'],
  ['no title', ['nutrition'], 'TITLE'],
  ['an empty title', ['nutrition', ' '], 'TITLE takes'],
])('rejects %s', async (_what, args, message) => {
  const cwd = await folders.create();
  const { code, errors } = await run(cwd, ...args);
  expect(code).toBe(2);
  expect(errors).toContain(message);
});

test('leaves an existing folder as it is', async () => {
  const cwd = await folders.create({ 'remote-nutrition/notes.txt': 'mine' });
  const { code, errors } = await run(cwd, 'nutrition', 'Nutrition');
  expect([code, errors]).toEqual([2, expect.stringContaining('already exists')]);
  expect(await readFile(path.join(cwd, 'remote-nutrition/notes.txt'), 'utf8')).toBe('mine');
});
