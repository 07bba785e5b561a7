import path from 'node:path';
import { temporaryFolders, type Tree } from '../../testing/temporary-folder';
import { workspaceFolders } from '../../workspaces.cjs';
import { allApps, installedFolder, requirePlainPath } from './app';

const folders = temporaryFolders();
afterAll(folders.removeAll);

const manifest = (name: string) => JSON.stringify({ name, version: '1.0.0' });

test('a folder without a package is neither an app nor a workspace', async () => {
  const tree: Tree = {
    'package.json': JSON.stringify({ workspaces: ['shell', 'remote-*'] }),
    'shell/package.json': manifest('@fitreel/shell'),
    'remote-catalog/package.json': manifest('remote-catalog'),
    'remote-gone/dist/release.json': '{}',
  };
  const root = await folders.create(tree);
  expect(allApps(root).map(({ folder }) => path.relative(root, folder))).toEqual(['shell', 'remote-catalog']);
  expect(workspaceFolders(root)).toEqual(['shell', 'remote-catalog']);
});

test.each(['#', "'"])('a folder with %s in its path is refused, with what to do', (character) => {
  const folder = `/home/ann${character}s/remote-catalog`;
  expect(() => requirePlainPath(folder)).toThrow(
    `webpack cannot build in ${folder}: move it to a path without ${character}`,
  );
  expect(() => requirePlainPath('/home/ann & bob/remote-catalog')).not.toThrow();
});

test('a package is found beside the remote or hoisted to a folder above, and missing by its name', async () => {
  const root = await folders.create({
    'node_modules/@fitreel/sdk/package.json': manifest('@fitreel/sdk'),
    'packages/remote-hoisted/package.json': manifest('remote-hoisted'),
    'packages/remote-own/node_modules/@fitreel/sdk/package.json': manifest('@fitreel/sdk'),
  });
  const [hoisted, own] = ['hoisted', 'own'].map((name) => path.join(root, `packages/remote-${name}`));
  expect(installedFolder('@fitreel/sdk', hoisted)).toBe(path.join(root, 'node_modules/@fitreel/sdk'));
  expect(installedFolder('@fitreel/sdk', own)).toBe(path.join(String(own), 'node_modules/@fitreel/sdk'));
  expect(() => installedFolder('@fitreel/none', hoisted)).toThrow(
    `@fitreel/none is not installed in ${hoisted}, or in a folder above`,
  );
});
