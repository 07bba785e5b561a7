import { existsSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { fixtureBuilds } from '../../testing/fixture-builds';
import { fixtureRemote } from '../../testing/fixture-remote';
import type { Tree } from '../../testing/temporary-folder';

const builds = fixtureBuilds();
afterAll(builds.removeAll);

const { 'remote.config.ts': config = '', 'package.json': manifest = '' } = fixtureRemote() as Record<
  string,
  string
>;
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
    'many texts in one file, each on the page',
    {
      'src/home.tsx': "export * from './texts';\nexport const Component = () => null;\n",
      'src/texts.ts': ['one', 'two', 'three'].map((name) => large(8).replace('large', name)).join(''),
    },
    ['the route home has ', '24.1 KB  src/texts.ts'],
  ],
  [
    'a budget for a route that it does not have',
    { 'remote.config.ts': `${config}export const budget = { routes: { hoem: 9 } };\n` },
    ['remote.config.ts: budget/routes/hoem is no route of this remote'],
  ],
  [
    'an import of another remote’s code',
    {
      '../remote-other/remote.config.ts':
        "export const owner = { name: 'Other team', contact: '@fitreel/other' };\n",
      '../remote-other/src/large.ts': 'export const large = 1;\n',
      'src/home.tsx': page.replace('./large', '../../remote-other/src/large'),
    },
    [
      'src/home.tsx imports ../../remote-other/src/large, which is code of other: a remote ships alone. ',
      'The owner of other is Other team (@fitreel/other).',
    ],
  ],
  [
    'a style from outside of its folder',
    {
      '../styles.css': '.title { color: blue; }\n',
      'src/home.module.css': '.fixtureTitle { composes: title from "../../styles.css"; }\n',
    },
    ['src/home.module.css imports ../../styles.css, which is outside of remote-fixture: move it there'],
  ],
  [
    'a package that it does not declare',
    { 'src/home.tsx': "import semver from 'semver';\nexport const Component = () => String(semver);\n" },
    ['src/home.tsx imports semver, and package.json does not declare semver under "dependencies"'],
  ],
  [
    'a copy of what the SDK is made of',
    {
      'package.json': manifest.replace('"@fitreel/sdk"', '"axios":"^1.0.0",$&'),
      'src/home.tsx': "import axios from 'axios';\nexport const Component = () => String(axios);\n",
    },
    ['the build has a copy of axios (imported by src/home.tsx), which the shell provides'],
  ],
])('%s fails the build, and no earlier release stays', async (_what, changed, messages) => {
  const built = { ...fixtureRemote(), 'dist/release.json': '{}', ...changed };
  const { folder, errors } = await builds.build(built);
  for (const message of messages) expect(errors).toContain(message);
  expect(existsSync(path.join(folder, 'dist/release.json'))).toBe(false);
});
