import { RELEASE_FILE, SHELL, type ShellRelease } from '@fitreel/protocol';
import { execFile } from 'node:child_process';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { fixtureBuilds } from '../../testing/fixture-builds';
import { home, ownedRemote as remote } from '../../testing/owned-remote';
import { temporaryFolders, type Tree } from '../../testing/temporary-folder';
import { BAD_BUILDS } from '../../testing/bad-builds';
import { BAD_PAGES, BAD_REMOTES, saidOf } from '../../testing/bad-pages';
import { ROOT } from '../build/app';

const BUILD_TIMEOUT_MS = 1_200_000;
const builds = fixtureBuilds();
const folders = temporaryFolders();
afterAll(async () => {
  await builds.removeAll();
  await folders.removeAll();
});

const SHELL_DIST = path.join(ROOT, SHELL, 'dist');

/** Runs a program at the root. Resolves with what it prints, whether it fails or not. */
function runFile(file: string, args: readonly string[], more: Record<string, string> = {}): Promise<string> {
  const env = { ...process.env, NODE_ENV: 'production', ...more };
  return promisify(execFile)(process.execPath, [path.join(ROOT, file), ...args], { cwd: ROOT, env }).then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );
}

/** Runs a command of the tooling or of the delivery, which starts no browser. */
const run = (command: string, ...args: string[]) =>
  runFile(`node_modules/.bin/${command}`, args, { CHROME_PATH: '/no/browser' });

let store: string;
beforeAll(async () => {
  await run('fitreel-build', '--stale');
  store = await folders.create();
  await run('fitreel', 'deploy', SHELL_DIST, '--store', store);
}, BUILD_TIMEOUT_MS);

/** What the build says of a release, or else `fitreel check`. */
async function verdict(tree: Tree): Promise<string> {
  const { folder, errors } = await builds.build(tree);
  return errors || run('fitreel', 'check', path.join(folder, 'dist'), '--store', store);
}

let opened: Promise<string> | undefined;

/** What a browser says of all bad pages, which are opened once for all rows. */
function inBrowser(): Promise<string> {
  opened ??= (async () => {
    const said: string[] = [];
    for (const { routes, files } of BAD_REMOTES) {
      const { folder, errors } = await builds.build({ ...remote({ name: 'bad', routes }), ...files }, 'bad');
      expect(errors).toBe('');
      const dist = path.join(folder, 'dist');
      said.push(await runFile('shell/delivery/bin/browser-check.cjs', [dist, SHELL_DIST]));
    }
    return said.join('\n');
  })();
  return opened;
}

const SLOT = `declare module '@fitreel/sdk/slots' { interface SlotProps { 'fixture.extra': { note: string } } }`;
/** Shows a slot of its own. */
const WITH_SLOT: Tree = {
  ...remote(),
  ...home({
    imports: `import { Slot } from '@fitreel/sdk/slots';\n${SLOT}`,
    shows: '<Slot name="fixture.extra" note="x" />',
  }),
};
/** Fills it. */
const FILLER: Tree = {
  ...remote({ name: 'filler', config: { fragments: [{ id: 'extra', slot: 'fixture.extra', order: 10 }] } }),
  'src/extra.tsx': `export function Component({ note }: { note: string }) { return <p>{note}</p>; }\n`,
  'src/remote.tsx': [
    `import { defineRemote } from '@fitreel/sdk/remote';`,
    `import description from '../remote.config';`,
    `export default defineRemote(description, {`,
    `  home: () => import(/* webpackChunkName: "page-home" */ './home'),`,
    `}, { fragments: { extra: () => import(/* webpackChunkName: "fragment-extra" */ './extra') } });`,
  ].join('\n'),
};

async function deploy(tree: Tree, name?: string): Promise<void> {
  const { folder, errors } = await builds.build(tree, name);
  expect(errors).toBe('');
  const said = await run('fitreel', 'deploy', path.join(folder, 'dist'), '--force', '--store', store);
  expect(said).toMatch(/is (already )?live/);
}

/** A shell whose SDK names a prop of PageHeading otherwise. */
async function shellWithRenamedProp(): Promise<string> {
  await deploy(WITH_SLOT);
  const dist = path.join(await folders.create(), 'dist');
  await cp(SHELL_DIST, dist, { recursive: true });
  const file = path.join(dist, RELEASE_FILE);
  const release = JSON.parse(await readFile(file, 'utf8')) as ShellRelease;
  for (const type of release.types.table) {
    if (typeof type !== 'object' || !('name' in type) || type.name !== 'PageHeadingProps' || !type.has)
      continue;
    const { title = 0, ...has } = type.has;
    type.has = { heading: title, ...has };
  }
  await writeFile(file, JSON.stringify({ ...release, version: '1.0.0-0123456789ab' }));
  return run('fitreel', 'check', dist, '--store', store);
}

const REACT = path.join(ROOT, 'node_modules/react/index.js');

const react = (range: string) =>
  remote({ manifest: (json) => json.replace('"react":"^19.0.0"', `"react":"${range}"`) });

const OF_FIXTURE = 'The owner of fixture is Fixture team (@fitreel/fixture).';

/** What would harm others or the site, with who catches it, and what that says, in the order in which it says it. */
const BAD: [what: string, by: string, verdict: () => Promise<string>, says: string[]][] = [
  [
    'throws at module level',
    'server',
    () => verdict({ ...remote(), ...home({ imports: "throw new Error('boom');" }) }),
    ['throws at module level on the server: boom. Let modules only define things', OF_FIXTURE],
  ],
  [
    'computes without end on the server',
    'server',
    () => verdict({ ...remote(), ...home({ body: 'for (;;);' }) }),
    ['/fixture on the server: computes for more than 8 s without a break: look for a loop', OF_FIXTURE],
  ],
  ...BAD_BUILDS.map(({ what, tree, says }): (typeof BAD)[number] => [
    what,
    'build',
    () => verdict({ ...remote(), ...tree }),
    [...says, OF_FIXTURE],
  ]),
  [
    'removes a slot that another remote fills',
    'gateway',
    async () => {
      await deploy(WITH_SLOT);
      await deploy(FILLER, 'filler');
      return verdict(remote());
    },
    ['fixture.extra', 'The owner of filler is Fixture team (@fitreel/fixture).'],
  ],
  [
    'bundles a copy of React as code of its own',
    'server',
    async () => {
      const copy = await readFile(path.join(path.dirname(REACT), 'cjs/react.production.js'), 'utf8');
      const imports = "import { useState } from './copy';";
      return verdict({ ...remote(), ...home({ imports, body: 'useState(0);' }), 'src/copy.js': copy });
    },
    ['reading \'useState\'). Import React from "react", which the shell provides', OF_FIXTURE],
  ],
  [
    'requires a React that the shell does not have',
    'gateway',
    () => verdict(react('^17.0.0')),
    [
      'requires react ^17.0.0, but the shell ',
      'Deploy a ',
      'The owner of the shell is Platform team',
      'fixture breaks the contract: requires react ^17.0.0',
      'Declare a range in package.json that the shell’s version is in',
      OF_FIXTURE,
    ],
  ],
  [
    'is a shell that names a prop of the SDK otherwise',
    'gateway',
    shellWithRenamedProp,
    ['fixture', 'PageHeading(props).heading of @fitreel/sdk/ui', 'The owner of fixture is'],
  ],
  ...Object.entries(BAD_PAGES).map(([id, { what, says }]): (typeof BAD)[number] => [
    what,
    'browser',
    async () => saidOf(id, await inBrowser()),
    [says, '. '],
  ]),
];

test.each(BAD)(
  'a release that %s goes nowhere (%s), with what to do and whom to ask',
  async (_what, _by, refused, says) => {
    const said = await refused();
    // In this order.
    const places = says.map((part) => said.indexOf(part));
    expect([said, places.every((place, index) => place >= 0 && place >= (places[index - 1] ?? 0))]).toEqual([
      said,
      true,
    ]);
  },
  BUILD_TIMEOUT_MS,
);

/** What looks like a fault and is none, and what once was refused without a reason. */
const GOOD = home({
  imports: "import { useEffect } from 'react';",
  shows:
    "<span style={{ display: 'block', overflowX: 'auto' }} tabIndex={0}><span style={{ display: 'block', width: 900 }}>Wide</span></span>",
  body: `useEffect(() => {
    const [media, heard] = [matchMedia('(min-width: 40em)'), () => undefined];
    const observer = new ResizeObserver(heard);
    let frame = 0;
    const draw = () => { frame = requestAnimationFrame(draw); };
    media.addEventListener('change', heard);
    document.body.addEventListener('click', heard);
    document.body.dataset['shown'] = 'fixture';
    observer.observe(document.body);
    draw();
    const tried: unknown = Reflect.get(Promise, 'try');
    if (typeof tried === 'function') tried.call(Promise, heard);
    return () => {
      media.removeEventListener('change', heard);
      document.body.removeEventListener('click', heard);
      delete document.body.dataset['shown'];
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  useEffect(() => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url));
    navigator.sendBeacon('/api/elsewhere', 'a text');
    navigator.sendBeacon('/api/telemetry', 'no report');
    return () => worker.terminate();
  }, []);`,
});

test(
  'a release that starts a worker, sends beacons and tidies up after itself passes, in a browser too',
  async () => {
    const files = {
      'src/worker.ts': 'export const started = true;\n',
      'src/home.module.css': '.fixtureTitle { font-weight: 700 }\n',
    };
    const tree = { ...remote(), ...GOOD, ...files };
    const { folder, errors } = await builds.build(tree);
    expect(errors).toBe('');
    const dist = path.join(folder, 'dist');
    expect((await readdir(dist)).filter((name) => /^\d+\.server/.test(name))).toEqual([]);
    expect(await runFile('node_modules/.bin/fitreel-contract', [dist])).toMatch(/^fixture .* 0 problems/);
    const withoutBrowser = await run('fitreel-contract', dist);
    expect(withoutBrowser).toMatch(/^fixture .* 0 problems/);
    expect(withoutBrowser).toMatch(
      /No page was opened in a browser: .*\. Not checked: errors in the browser, /,
    );
  },
  BUILD_TIMEOUT_MS,
);
