import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders } from '../../testing/temporary-folders';
import { allApps, ROOT, toolingCommand } from './repository';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('a folder without a package is no app', async () => {
  const root = await folders.create();
  for (const name of ['shell', 'remote-catalog', 'remote-gone']) await mkdir(path.join(root, name));
  for (const name of ['shell', 'remote-catalog'])
    await writeFile(path.join(root, name, 'package.json'), '{}');
  expect(allApps(root)).toEqual(['shell', 'catalog']);
});

test('a command of the tooling is the file that its package names, for Node to start', async () => {
  expect(toolingCommand('fitreel-build')).toBe(path.join(ROOT, 'shell/tooling/bin/fitreel-build.cjs'));
  expect(toolingCommand('fitreel-build', await folders.create())).toBeNull();
  const root = await folders.create();
  // As pnpm and npm on Windows install it: what is in `.bin` is no JavaScript.
  const tooling = path.join(root, 'node_modules/@fitreel/tooling');
  await mkdir(tooling, { recursive: true });
  await mkdir(path.join(root, 'node_modules/.bin'));
  await writeFile(path.join(root, 'node_modules/.bin/fitreel-build'), '#!/bin/sh\n');
  await writeFile(path.join(tooling, 'package.json'), '{ "bin": { "fitreel-build": "bin/build.cjs" } }');
  expect(toolingCommand('fitreel-build', root)).toBe(path.join(tooling, 'bin/build.cjs'));
});
