import { isBuiltin } from 'node:module';
import semver from 'semver';
import { temporaryFolders } from '../../testing/temporary-folder';
import { ROOT } from '../build/app';
import { publishedManifest, publishedPath } from './published-manifest';
import { publishedPackages } from './published-packages';
import { reachedFiles } from './reached-files';

const packages = publishedPackages(ROOT).map((one) => ({ name: one.manifest.name, ...one }));
const versions = new Map(packages.map(({ name, manifest }) => [name, manifest.version]));

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('the packages that remotes, their builds and their deploys need are published', () => {
  const names = ['api', 'contract', 'delivery', 'protocol', 'sdk', 'tooling'].map(
    (name) => `@fitreel/${name}`,
  );
  expect([...versions.keys()].sort()).toEqual(names);
});

describe.each(packages)('$name', (one) => {
  const reached = reachedFiles(one);
  const { files } = reached;
  const { name, manifest } = one;
  const published = publishedManifest(manifest, reached, { node: '>=20.19' });

  test('has no tests, and nothing that its exports and commands do not reach', () => {
    expect(files.length).toBeGreaterThan(5);
    expect(files.filter((file) => /\.(test|test-support)\.|^\.\.|jest\.config|\.env/.test(file))).toEqual([]);
  });

  test('declares what it imports', () => {
    const declared = { ...published.dependencies, ...published.peerDependencies };
    const undeclared = [...reached.packages].filter(
      (other) => !isBuiltin(other) && other !== name && !Object.hasOwn(declared, other),
    );
    expect(undeclared).toEqual([]);
  });

  test('takes the other packages in versions that exist', () => {
    const ranges = Object.entries({ ...published.dependencies, ...published.peerDependencies });
    const unmet = ranges.filter(
      ([other, range]) => versions.has(other) && !semver.satisfies(versions.get(other) ?? '', range),
    );
    expect(unmet).toEqual([]);
  });

  test('is published without what concerns the repository only', () => {
    expect(published).toMatchObject({ name, version: manifest.version, engines: { node: '>=20.19' } });
    const text = JSON.stringify(published);
    for (const unwanted of ['"private"', '"scripts"', '"devDependencies"', '"publishConfig"', './src/'])
      expect(text).not.toContain(unwanted);
  });
});

test('an export leads to compiled files with types, and for bundlers to ES modules', () => {
  const exports = { './ui': './src/ui/index.ts', './theme.css': './src/theme.css', './jest': './jest.cjs' };
  const manifest = { name: 'a', version: '1.0.0', exports, sideEffects: false };
  expect(publishedManifest(manifest, { files: [], packages: new Set() }, {})['exports']).toEqual({
    './ui': { types: './dist/ui/index.d.ts', module: './esm/ui/index.js', default: './dist/ui/index.js' },
    './theme.css': './dist/theme.css',
    './jest': './jest.cjs',
    './package.json': './package.json',
  });
  expect(publishedPath('src/rendering/process-main.cjs')).toBe('dist/rendering/process-main.cjs');
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
  const packages = new Set(['a', 'webpack', 'react']);
  expect(publishedManifest(manifest, { files: [], packages }, {})['dependencies']).toEqual({
    a: '1.0.0',
    webpack: '5.0.0',
    core: '1.0.0',
  });
});

test('follows imports of code, styles and folders, and names an import that leads nowhere', async () => {
  const folder = await folders.create({
    'src/index.ts': `import './theme.css';\nexport { part } from './part';\nexport type { A } from 'a/sub';\n`,
    'src/theme.css': `@import './base.css';`,
    'src/base.css': `.a { composes: hidden from './hidden.module.css'; }`,
    'src/hidden.module.css': '',
    'src/part/index.tsx': `export const part = () => import('@scope/b/sub');`,
    'src/part/part.test.ts': '',
  });
  const manifest = { name: 'a', version: '1.0.0', exports: { '.': './src/index.ts' } };
  const reached = reachedFiles({ folder, manifest });
  expect(reached.files).toEqual([
    'src/base.css',
    'src/hidden.module.css',
    'src/index.ts',
    'src/part/index.tsx',
    'src/theme.css',
  ]);
  expect([...reached.packages].sort()).toEqual(['@scope/b', 'a']);
  const broken = { ...manifest, exports: { '.': './src/gone.ts' } };
  expect(() => reachedFiles({ folder, manifest: broken })).toThrow('src/gone.ts, which does not exist');
});
