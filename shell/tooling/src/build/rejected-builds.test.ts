import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fixtureRemote } from '../../testing/fixture-remote';
import { writeTree, type Tree } from '../../testing/temporary-folder';

// Inside the workspace, where its packages resolve, and in a folder that other tools ignore.
const DIST = path.resolve(__dirname, '../../dist');
const COMMAND = path.resolve(__dirname, '../../bin/fitreel-build.cjs');

let parent: string;
beforeAll(async () => {
  await mkdir(DIST, { recursive: true });
  parent = await mkdtemp(path.join(DIST, 'test-'));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** Builds a remote that has already been built, with `changed` files. */
async function rebuild(changed: Tree): Promise<{ code: number; errors: string; hasRelease: boolean }> {
  const folder = path.join(await mkdtemp(path.join(parent, 'build-')), 'remote-fixture');
  await writeTree(folder, { ...fixtureRemote(), 'dist/release.json': '{}', ...changed });
  const env = { ...process.env, NODE_ENV: 'production' };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [COMMAND], { cwd: folder, env }, (_error, _output, errors) =>
      resolve({
        code: child.exitCode ?? -1,
        errors,
        hasRelease: existsSync(path.join(folder, 'dist/release.json')),
      }),
    );
  });
}

const config = (fixtureRemote() as Record<string, string>)['remote.config.ts'] ?? '';
/** A module that no compression makes smaller. */
const large = (kb: number) => `export const large = '${randomBytes(kb * 768).toString('base64')}';\n`;
const page = "export { large } from './large';\nexport function Component() { return null; }\n";

test.each<[string, Tree, string[]]>([
  [
    'an invalid description',
    { 'remote.config.ts': config.replace('"/other"', '"other"') },
    ['remote.config.ts: /routes/1/path'],
  ],
  [
    'a style that reaches other remotes',
    { 'src/home.module.css': 'body { display: none }\n' },
    ['home.module.css', 'line 1: body { display: none } would reach other remotes'],
  ],
  [
    'a route above the default budget',
    { 'src/home.tsx': page, 'src/large.ts': large(40) },
    ['the route home has ', 'and its budget is 20 KB', 'KB  src/large.ts'],
  ],
  [
    'an app above its own budget',
    {
      'remote.config.ts': `${config}export const budget = { appKb: 2 };\n`,
      'src/home.tsx': page,
      'src/large.ts': large(8),
    },
    ['fixture has ', 'and its budget is 2 KB', 'KB  src/large.ts'],
  ],
  [
    'a budget for a route that it does not have',
    { 'remote.config.ts': `${config}export const budget = { routes: { hoem: 9 } };\n` },
    ['remote.config.ts: budget/routes/hoem is no route of this remote'],
  ],
  [
    'a copy of what the SDK is made of',
    { 'src/home.tsx': "import axios from 'axios';\nexport const Component = () => String(axios);\n" },
    ['the build has a copy of axios (imported by src/home.tsx), which the shell provides'],
  ],
])('%s fails the build, and no earlier release stays', async (_what, changed, messages) => {
  const { code, errors, hasRelease } = await rebuild(changed);
  for (const message of messages) expect(errors).toContain(message);
  expect([code, hasRelease]).toEqual([1, false]);
});
