import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folder';
import { keepRanges, keptRange } from './ranges';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test.each([
  ['^2.0.0', '^3.0.0', '^2.0.0 || ^3.0.0'],
  ['^2.0.0 || ^3.0.0', '^4.0.0', '^3.0.0 || ^4.0.0'],
  ['^3.0.0', '^3.0.0', '^3.0.0'],
])('after %s, %s becomes %s', (before, after, kept) => {
  expect(keptRange(before, after)).toBe(kept);
});

const manifest = (name: string, range: string) =>
  JSON.stringify({ name, version: '1.0.0', dependencies: { '@fitreel/sdk': range } }, null, 2);

/** The types of a remote that uses a prop, or of the shell that has it. */
const typesWith = (prop: string) => ({
  ...{ remote: 0, shows: {}, fills: {}, emits: {}, hears: {} },
  modules: { '@fitreel/sdk/ui': { PageHeading: 1 } },
  table: ['any', { has: { [prop]: 2 } }, 'string'],
});

test('a remote keeps the version before if it runs on the live shell, and another gets the new one alone', async () => {
  const files = (range: string) => ({
    'remote-fits/package.json': manifest('remote-fits', range),
    'remote-new/package.json': manifest('remote-new', range),
  });
  const shell = { 'live/release.json': JSON.stringify({ types: typesWith('title') }) };
  const root = await folders.create({ ...files('^2.0.0'), ...shell });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root });
  git('init', '-q');
  git('add', '.');
  git('commit', '-qm', 'Start');
  for (const [file, text] of Object.entries(files('^3.0.0'))) await writeFile(path.join(root, file), text);
  const uses = { fits: 'title', new: 'heading' };
  const lines = keepRanges(
    path.join(root, 'live'),
    ({ name }) => typesWith(uses[name as keyof typeof uses]),
    root,
  );
  expect(lines).toEqual([
    'fits: ^2.0.0 || ^3.0.0',
    'new: ^3.0.0, as it uses PageHeading.heading of @fitreel/sdk/ui otherwise than before',
  ]);
  const read = (app: string) => readFile(path.join(root, `remote-${app}/package.json`), 'utf8');
  expect([await read('fits'), await read('new')]).toEqual([
    manifest('remote-fits', '^2.0.0 || ^3.0.0'),
    manifest('remote-new', '^3.0.0'),
  ]);
});
