import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import semver from 'semver';
import { temporaryFolders } from '../../testing/temporary-folder';
import { ROOT } from '../build/app';
import { importedPackages } from './imported-packages';
import {
  entryFiles,
  keptFiles,
  publishedManifest,
  publishedPackages,
  type PublishedManifest,
} from './published';

const COMMAND = path.resolve(__dirname, '../../bin/fitreel-pack.cjs');

const packages = publishedPackages(ROOT).map(({ folder, manifest }) => ({
  name: manifest.name,
  folder,
  manifest,
}));
const versions = new Map(packages.map(({ name, manifest }) => [name, manifest.version]));

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

let packed: string;
beforeAll(async () => {
  packed = await folders.create();
  execFileSync(process.execPath, [COMMAND, '--unpacked', packed]);
});

test('the packages that remotes, their builds and their deploys need are published', () => {
  const names = ['api', 'contract', 'delivery', 'protocol', 'sdk', 'tooling'].map(
    (name) => `@fitreel/${name}`,
  );
  expect([...versions.keys()].sort()).toEqual(names);
});

describe.each(packages)('$name', ({ name, manifest }) => {
  const folderOf = () => path.join(packed, path.basename(name));
  const published = () =>
    JSON.parse(readFileSync(path.join(folderOf(), 'package.json'), 'utf8')) as PublishedManifest;

  test('has no tests, and nothing that its exports and commands do not reach', () => {
    const files = readdirSync(folderOf(), { recursive: true }) as string[];
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => /\.(test|test-support)\.|^\.\.|jest\.config|\.env/.test(file))).toEqual([]);
  });

  test('has the files that its exports lead to', () => {
    const targets = Object.values(published().exports).flatMap((target) =>
      typeof target === 'string' ? [target] : [target['module'], target['default']],
    );
    const missing = targets.filter((file) => file && !existsSync(path.join(folderOf(), file)));
    expect(missing).toEqual([]);
  });

  test('has the files and the loaders that its files name by their path', () => {
    const files = (readdirSync(folderOf(), { recursive: true }) as string[]).filter((file) =>
      /\.c?js$/.test(file),
    );
    const missing = files.flatMap((file) => {
      const text = readFileSync(path.join(folderOf(), file), 'utf8');
      // The exports that only a path reaches are gone: give a loader a file of its own, and list it under `files`.
      if (/loader: __filename/.test(text)) return [`${file} as a loader`];
      const named = [...text.matchAll(/require\.resolve\(["'](\.[^"']+)["']\)/g)].map(
        ([, below = '']) => below,
      );
      const resolved = (below: string) => path.join(folderOf(), path.dirname(file), below);
      return named.filter((below) => !['', '.js'].some((end) => existsSync(resolved(below) + end)));
    });
    expect(missing).toEqual([]);
  });

  test('declares what it imports', () => {
    const declared = { ...published().dependencies, ...published().peerDependencies };
    const undeclared = [...importedPackages(folderOf())].filter(
      (other) => other !== name && !Object.hasOwn(declared, other),
    );
    expect(undeclared).toEqual([]);
  });

  test('takes the other packages in versions that exist', () => {
    const ranges = Object.entries({ ...published().dependencies, ...published().peerDependencies });
    const unmet = ranges.filter(
      ([other, range]) => versions.has(other) && !semver.satisfies(versions.get(other) ?? '', range),
    );
    expect(unmet).toEqual([]);
  });

  test('is published without what concerns the repository only', () => {
    expect(published()).toMatchObject({ name, version: manifest.version, engines: { node: '>=20.19' } });
    const text = JSON.stringify(published());
    for (const unwanted of ['"private"', '"scripts"', '"devDependencies"', '"publishConfig"', './src/'])
      expect(text).not.toContain(unwanted);
  });
});

test('an export leads to compiled files with types, and for bundlers to ES modules', () => {
  const exports = { './ui': './src/ui/index.ts', './theme.css': './src/theme.css', './jest': './jest.mjs' };
  const manifest = { name: 'a', version: '1.0.0', exports, sideEffects: false };
  expect(publishedManifest({ folder: '', manifest }, new Set(), {})['exports']).toEqual({
    './ui': { types: './dist/ui/index.d.ts', module: './esm/ui/index.js', default: './dist/ui/index.js' },
    './theme.css': './dist/theme.css',
    './jest': './jest.mjs',
    './package.json': './package.json',
  });
});

test('what only development installs here is a dependency where users need it', () => {
  const manifest = {
    name: 'a',
    version: '1.0.0',
    dependencies: { a: '1.0.0' },
    peerDependencies: { react: '^19.0.0' },
    devDependencies: { webpack: '5.0.0', core: '1.0.0', react: '19.0.0', eslint: '10.0.0' },
    publishConfig: { dependencies: ['core'] },
  };
  const imported = new Set(['a', 'webpack', 'react']);
  expect(publishedManifest({ folder: '', manifest }, imported, {})['dependencies']).toEqual({
    a: '1.0.0',
    webpack: '5.0.0',
    core: '1.0.0',
  });
});

test('compiles what exports name and commands start, and keeps the rest as it is', async () => {
  const folder = await folders.create({
    'bin/a.cjs': `#!/usr/bin/env node\nrequire('../src/main.ts');`,
    'bin/only-here.cjs': `require('../src/only-here.ts');`,
    'settings.json': '{}',
  });
  const manifest = {
    name: 'a',
    version: '1.0.0',
    exports: { '.': './src/index.ts', './settings': './settings.json', './types': './types.d.ts' },
    bin: { a: 'bin/a.cjs', 'only-here': 'bin/only-here.cjs' },
    files: ['pictures', 'src/loader.ts'],
    publishConfig: { bin: { a: 'bin/a.cjs' } },
  };
  expect(entryFiles({ folder, manifest })).toEqual(['src/index.ts', 'src/loader.ts', 'src/main.ts']);
  expect(keptFiles({ folder, manifest })).toEqual(['settings.json', 'types.d.ts', 'bin/a.cjs', 'pictures']);
});

test('imports and resolved files name packages; comments and files of Node do not', async () => {
  const folder = await folders.create({
    'index.js': `/** import 'example'; */ require('a/sub'); require.resolve("@scope/c/d"); require('node:fs');`,
    'part.js': `import './other'; const lazy = () => import('@scope/b/sub');`,
    'index.d.ts': `import { T } from "types";`,
    'notes.md': `import 'notes';`,
  });
  expect([...importedPackages(folder)].sort()).toEqual(['@scope/b', '@scope/c', 'a', 'types']);
});
