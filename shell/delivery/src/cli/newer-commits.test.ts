import { execFileSync } from 'node:child_process';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newTeam } from '../../testing/team';
import { temporaryFolders } from '../../testing/temporary-folders';
import { newerCommits } from './newer-commits';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const AUTHOR = ['-c', 'user.name=A team', '-c', 'user.email=team@fitreel.invalid'];

/** Makes the parent of the catalogue's folder a clone: the catalogue imports the SDK, which imports the protocol. */
async function cloneWith(folder: string) {
  const root = path.dirname(folder);
  const git = (...args: string[]) =>
    execFileSync('git', [...AUTHOR, ...args], { cwd: root, encoding: 'utf8' }).trim();
  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(root, file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  };
  /** Returns the commit. */
  const commit = async (file: string, title: string) => {
    await write(file, title);
    git('add', file);
    git('commit', '--quiet', '--message', title);
    return git('rev-parse', 'HEAD');
  };
  git('init', '--quiet');
  const needs = (...names: string[]) =>
    JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1.0.0'])) });
  await write('remote-catalog/package.json', needs('@fitreel/sdk', 'react'));
  await write('shell/sdk/package.json', needs('@fitreel/protocol'));
  await mkdir(path.join(root, 'node_modules/@fitreel'), { recursive: true });
  for (const name of ['sdk', 'protocol']) {
    await mkdir(path.join(root, 'shell', name), { recursive: true });
    await symlink(path.join(root, 'shell', name), path.join(root, 'node_modules/@fitreel', name));
  }
  return commit;
}

test('history and status say which commits touch the app and what it imports since its release', async () => {
  const { run, folder, build } = await newTeam(folders);
  const commitFile = await cloneWith(folder);
  const commit = await commitFile('remote-catalog/page.ts', 'Release the page');
  await build('first');
  const file = path.join(folder, 'dist/release.json');
  const release = JSON.parse(await readFile(file, 'utf8')) as object;
  await writeFile(file, JSON.stringify({ ...release, commit }));
  expect((await run(['deploy'])).code).toBe(0);
  expect((await run(['history', 'catalog'])).out).toMatch(/\ncatalog: no commit since\n$/);

  await commitFile('remote-library/page.ts', 'Change another app');
  await commitFile('shell/protocol/paths.ts', 'Change what the SDK imports');
  await commitFile('remote-catalog/page.ts', 'Change the page');
  const history = (await run(['history', 'catalog'])).out.split('\n');
  expect(history.slice(2)).toEqual([
    'catalog: 2 commits since',
    expect.stringMatching(/^ {2}[0-9a-f]{7,} {2}Change the page$/),
    expect.stringMatching(/^ {2}[0-9a-f]{7,} {2}Change what the SDK imports$/),
    '',
  ]);
  expect((await run(['status'])).out).toMatch(/\ncatalog: 2 commits since\n$/);
});

test('nothing is said outside a clone that has the commit', async () => {
  const folder = path.join(await folders.create(), 'remote-catalog');
  await mkdir(folder);
  expect(await newerCommits(folder, 'catalog', '0'.repeat(40))).toBeNull();
  const commitFile = await cloneWith(folder);
  await commitFile('remote-catalog/page.ts', 'Add a page');
  expect(await newerCommits(folder, 'catalog', '0'.repeat(40))).toBeNull();
  expect(await newerCommits(folder, 'catalog', null)).toBeNull();
});
