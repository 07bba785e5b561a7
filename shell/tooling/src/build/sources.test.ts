import path from 'node:path';
import { temporaryFolders, writeTree, type Tree } from '../../testing/temporary-folder';
import { sourcesDigest } from './sources';

const REPOSITORY: Tree = {
  'package-lock.json': '{}',
  'api/contract/src/browser/limits.ts': 'limits',
  'shell/protocol/src/composition/release.ts': 'release',
  'api/src/server.ts': 'server',
  'shell/package.json': '{}',
  'shell/shell.config.ts': 'config',
  'shell/webpack.config.ts': 'config',
  'shell/src/main.tsx': 'main',
  'shell/sdk/src/ui/button.tsx': 'button',
  'shell/delivery/src/start.ts': 'start',
  'shell/e2e/tests/smoke.spec.ts': 'smoke',
  'shell/tooling/src/build.ts': 'build',
  'remote-a/package.json': '{}',
  'remote-a/remote.config.ts': 'config',
  'remote-a/src/remote.tsx': 'remote',
  'remote-b/src/remote.tsx': 'remote',
};

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** The apps whose digest changes with the files of `change`. */
async function changedBy(change: Tree): Promise<string[]> {
  const root = await folders.create(REPOSITORY);
  const digests = () =>
    ['shell', 'remote-a', 'remote-b'].map((app) => [app, sourcesDigest(root, path.join(root, app))] as const);
  const before = new Map(digests());
  await writeTree(root, change);
  return digests().flatMap(([app, digest]) => (digest === before.get(app) ? [] : [app]));
}

test('the digest is 64 hex digits and does not depend on the repository’s path', async () => {
  const [one, other] = await Promise.all([folders.create(REPOSITORY), folders.create(REPOSITORY)]);
  const digest = sourcesDigest(one, path.join(one, 'remote-a'));
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(sourcesDigest(other, path.join(other, 'remote-a'))).toBe(digest);
});

test.each<[string, string[]]>([
  ['remote-a/src/remote.tsx', ['remote-a']],
  ['remote-a/remote.config.ts', ['remote-a']],
  ['remote-a/package.json', ['remote-a']],
  ['remote-a/src/new-page.tsx', ['remote-a']],
  ['shell/src/main.tsx', ['shell']],
  ['shell/sdk/src/ui/button.tsx', ['shell']],
  ['api/contract/src/endpoints.ts', ['shell', 'remote-a', 'remote-b']],
  ['shell/protocol/src/composition/release.ts', ['shell', 'remote-a', 'remote-b']],
  ['shell/tooling/src/build.ts', ['shell', 'remote-a', 'remote-b']],
  ['package-lock.json', ['shell', 'remote-a', 'remote-b']],
])('a change of %s rebuilds %j', async (file, apps) => {
  expect(await changedBy({ [file]: 'changed' })).toEqual(apps);
});

test.each([
  'remote-a/src/remote.test.tsx',
  'remote-a/README.md',
  'remote-a/jest.config.cjs',
  'remote-a/tsconfig.json',
  'remote-a/dist/main.js',
  'remote-a/node_modules/.federation/entry.js',
  'shell/src/main.test.tsx',
  'shell/sdk/src/ui/button.test.tsx',
  'shell/dist/index.html',
  'shell/delivery/src/start.ts',
  'shell/e2e/tests/smoke.spec.ts',
  'shell/workshop/src/main.ts',
  'shell/tooling/src/build.test.ts',
  'api/src/server.ts',
])('a change of %s rebuilds nothing', async (file) => {
  expect(await changedBy({ [file]: 'changed' })).toEqual([]);
});

test('in a workspace of a team, the lock file above a remote counts', async () => {
  const root = await folders.create({
    'pnpm-lock.yaml': 'one',
    'packages/remote-a/src/remote.tsx': 'remote',
  });
  const folder = path.join(root, 'packages/remote-a');
  const before = sourcesDigest(folder, folder);
  await writeTree(root, { 'pnpm-lock.yaml': 'another' });
  expect(sourcesDigest(folder, folder)).not.toBe(before);
});

test('a new file counts as a change, even with the content of another', async () => {
  expect(await changedBy({ 'remote-a/src/page.tsx': 'remote' })).toEqual(['remote-a']);
});
