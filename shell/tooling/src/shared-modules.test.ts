import { readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'semver';
import { temporaryFolders } from '../testing/temporary-folder';
import { ROOT } from './build/app';
import { declaredRanges, packageOf, providedVersions, SHARED_MODULES } from './shared-modules';
import { requiredRanges } from './webpack/federation';

const PACKAGES = ['react', 'react-dom', 'react-router-dom', '@fitreel/sdk'];
const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const manifest = (dependencies: Record<string, string>) => ({
  'package.json': JSON.stringify({ dependencies }),
});

test('remotes and the shell share exactly these packages', () => {
  expect([...new Set(SHARED_MODULES.map(packageOf))]).toEqual(PACKAGES);
});

test('sub-paths of shared packages are shared too, so remotes do not bundle them', () => {
  expect(SHARED_MODULES).toEqual(expect.arrayContaining(['react/', 'react-dom/', '@fitreel/sdk/']));
});

test('a remote requires the ranges of React and the router in its package.json, and no version of the SDK', async () => {
  const ranges = Object.fromEntries(PACKAGES.map((name, index) => [name, `^${index + 1}.0.0`]));
  const folder = await folders.create(manifest({ ...ranges, other: '1.0.0' }));
  const required = Object.entries(ranges).filter(([name]) => name !== '@fitreel/sdk');
  expect(requiredRanges(folder)).toEqual(Object.fromEntries(required));
});

test.each(PACKAGES)('rejects a remote that does not declare %s', async (missing) => {
  const others = PACKAGES.filter((name) => name !== missing).map((name) => [name, '^1.0.0'] as const);
  const folder = await folders.create(manifest(Object.fromEntries(others)));
  expect(() => requiredRanges(folder)).toThrow(`must declare ${missing} under "dependencies"`);
});

test('a new remote gets the declared ranges, although a newer version is installed', async () => {
  const ranges = Object.fromEntries(PACKAGES.map((name) => [name, '^7.18.5']));
  const folder = await folders.create({
    'package.json': JSON.stringify({ peerDependencies: { ...ranges, other: '^1.0.0' } }),
    'node_modules/react-router-dom/package.json': JSON.stringify({ version: '7.18.6' }),
  });
  expect(declaredRanges(folder)).toEqual(ranges);
});

test('the shell provides versions within the ranges that the tooling declares', () => {
  const provided = providedVersions(path.join(ROOT, 'shell'));
  for (const [name, range] of Object.entries(declaredRanges(path.join(ROOT, 'shell/tooling'))))
    expect([name, satisfies(provided[name] ?? '', range)]).toEqual([name, true]);
});

test('the shell provides the exact versions that it declares', () => {
  const folder = path.join(ROOT, 'shell');
  const { dependencies } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const declared = PACKAGES.map((name) => [name, dependencies[name]]);
  expect(providedVersions(folder)).toEqual(Object.fromEntries(declared));
});
