import { existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fixtureBuilds } from '../../testing/fixture-builds';
import { fixtureRemote } from '../../testing/fixture-remote';
import type { Tree } from '../../testing/temporary-folder';

const builds = fixtureBuilds();
afterAll(builds.removeAll);

const config = (fixtureRemote() as Record<string, string>)['remote.config.ts'] ?? '';
/** A module that no compression makes smaller. */
const large = (kb: number) => `export const large = '${randomBytes(kb * 768).toString('base64')}';\n`;
const page = "export { large } from './large';\nexport function Component() { return null; }\n";

test('a build whose process is killed fails, and those after it get another process', async () => {
  const killed = { 'remote.config.ts': "process.kill(process.pid, 'SIGKILL');\n" };
  const [first, second] = await Promise.all([
    builds.build({ ...fixtureRemote(), ...killed }),
    builds.build(fixtureRemote({ name: 'elsewhere' })),
  ]);
  expect(first.errors).toBe('its build ended by SIGKILL');
  expect(second.errors).toContain('must be named remote-elsewhere');
});

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
  const built = { ...fixtureRemote(), 'dist/release.json': '{}', ...changed };
  const { folder, errors } = await builds.build(built);
  for (const message of messages) expect(errors).toContain(message);
  expect(existsSync(path.join(folder, 'dist/release.json'))).toBe(false);
});
