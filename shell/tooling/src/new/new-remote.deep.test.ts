import { SHELL } from '@fitreel/protocol';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { allApps, ROOT } from '../build/app';
import { checkConfig } from '../build/describe';
import { temporaryFolders } from '../../testing/temporary-folder';

const COMMAND = path.resolve(__dirname, '../../bin/fitreel-new.cjs');
const PRETTIER = path.join(path.dirname(require.resolve('prettier/package.json')), 'bin/prettier.cjs');

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** The folders of the repository's own remotes. */
function remoteFolders(): string[] {
  return allApps()
    .filter(({ name }) => name !== SHELL)
    .map(({ folder }) => folder);
}

/** Paths of the files in a remote's folder and its `src`, relative to it. */
async function filesIn(folder: string): Promise<string[]> {
  const listed = await Promise.all(
    ['', 'src'].map(async (below) => {
      const entries = await readdir(path.join(folder, below), { withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => path.posix.join(below, name));
    }),
  );
  return listed.flat().sort();
}

interface Manifest {
  scripts: object;
  exports: object;
  devDependencies: Record<string, string>;
}

async function manifestIn(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Runs `fitreel-new` in `cwd`. */
function run(cwd: string, ...args: string[]): Promise<{ code: number; errors: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [COMMAND, ...args], { cwd }, (_error, _output, errors) =>
      resolve({ code: child.exitCode ?? -1, errors }),
    );
  });
}

test('a new remote has the files of the others, a valid description, and the format of its repository', async () => {
  const cwd = await folders.create({ '.prettierrc.json': '{ "singleQuote": true, "printWidth": 60 }' });
  expect(await run(cwd, 'meal-plans', 'Meals’ "plans" & “more”')).toEqual({ code: 0, errors: '' });
  const check = promisify(execFile)(process.execPath, [PRETTIER, '--check', 'remote-meal-plans'], { cwd });
  expect((await check).stdout).toContain('All matched files use Prettier code style!');
  const folder = path.join(cwd, 'remote-meal-plans');
  const { default: description } = (await import(path.join(folder, 'remote.config.ts'))) as {
    default: unknown;
  };
  expect(checkConfig(description)).toMatchObject({
    name: 'meal-plans',
    title: 'Meals’ "plans" & “more”',
    routes: [{ path: '/meal-plans' }],
    navigation: [{ place: 'sidebar' }],
  });
  const peers = remoteFolders();
  const shared = (await filesIn(peers[0] as string)).filter((file) =>
    peers.every((peer) => existsSync(path.join(peer, file))),
  );
  expect(shared).toEqual(expect.arrayContaining(['remote.config.ts', 'src/remote.server.test.tsx']));
  expect(await filesIn(folder)).toEqual(expect.arrayContaining(shared));
  const [created, { scripts, exports }] = await Promise.all([
    manifestIn(folder),
    manifestIn(peers[0] as string),
  ]);
  expect(created).toMatchObject({ scripts, exports });
});

test('a new remote may have a repository of its own', async () => {
  const cwd = await folders.create();
  expect(await run(cwd, '--standalone', 'nutrition', 'Nutrition')).toEqual({ code: 0, errors: '' });
  await run(cwd, 'other', 'Other');
  const [own, workspace] = ['remote-nutrition', 'remote-other'].map((name) => path.join(cwd, name));
  // Mutation tests run in the platform's repository only.
  const shared = (await filesIn(workspace as string)).filter((file) => file !== 'stryker.config.mjs');
  const settings = ['.gitattributes', '.gitignore', '.npmrc', '.oxlintrc.json', '.prettierrc.json'];
  expect(await filesIn(own as string)).toEqual([...shared, ...settings].sort());
  const ends = '.gitattributes';
  expect(await readFile(path.join(own as string, ends), 'utf8')).toBe(
    await readFile(path.join(ROOT, ends), 'utf8'),
  );
  const workflow = await readFile(path.join(own as string, '.github/workflows/ci.yml'), 'utf8');
  // The subject that a trust of the site names (shell/docs/platform.md#let-a-repository-deploy).
  expect(workflow).toContain(
    "environment: ${{ github.event_name == 'push' && 'remote-nutrition' || 'preview' }}",
  );
  const ours = await readFile(path.join(ROOT, '.github/workflows/ci.yml'), 'utf8');
  const taken =
    workflow.match(/(?:FITREEL_SIGNING_KEY|NODE_AUTH_TOKEN|registry-url): .+|grep -q 'its signature.+/g) ??
    [];
  expect(taken).toHaveLength(4);
  for (const line of taken) expect(ours).toContain(line);
  const setup = await readFile(path.join(ROOT, '.github/actions/setup/action.yml'), 'utf8');
  const actions = workflow.match(/uses: .+/g) ?? [];
  expect(actions).toHaveLength(2);
  for (const action of actions) expect(ours + setup).toContain(action);
  const { scripts, devDependencies } = await manifestIn(own as string);
  const { scripts: ofWorkspace } = await manifestIn(workspace as string);
  expect(scripts).toMatchObject({ ...ofWorkspace, check: expect.stringContaining('lint') });
  // In the versions with which the packages are tested.
  const manifests = ['', 'shell/delivery'].map((name) => manifestIn(path.join(ROOT, name)));
  const [tested, browser] = (await Promise.all(manifests)).map((one) => one.devDependencies);
  const tools = Object.keys(devDependencies).filter((name) => !name.startsWith('@fitreel/'));
  expect(tools).toEqual(expect.arrayContaining(['jest', 'typescript']));
  for (const tool of tools)
    expect([tool, devDependencies[tool]]).toEqual([tool, tested?.[tool] ?? browser?.[tool]]);
  expect(await readFile(path.join(own as string, 'README.md'), 'utf8')).not.toContain(' -w ');
});

test.each([
  ['pnpm', 'pnpm-workspace.yaml', 'minimumReleaseAgeExclude'],
  ['yarn', '.yarnrc.yml', 'npmPreapprovedPackages'],
])(
  'a repository of its own may use %s: its workflow, scripts and settings',
  async (manager, file, exception) => {
    const cwd = await folders.create();
    const args = ['--standalone', '--manager', manager, 'nutrition', 'Nutrition'];
    expect(await run(cwd, ...args)).toEqual({ code: 0, errors: '' });
    const read = (name: string) => readFile(path.join(cwd, 'remote-nutrition', name), 'utf8');
    const workflow = await read('.github/workflows/ci.yml');
    // Before the step that looks for its cache.
    expect(workflow.indexOf('corepack enable')).toBeLessThan(workflow.indexOf(`cache: ${manager}`));
    expect(workflow.match(/\bnp[mx] .+/g)).toBeNull();
    expect(await read('package.json')).toMatch(
      new RegExp(`"packageManager": "${manager}@\\d.+"check": "${manager} run`, 's'),
    );
    expect(await read(file)).toContain(`${exception}:\n  - "@fitreel/*"`);
    expect(await read('README.md')).toContain(`${manager} run dev --alone`);
  },
);

test('adds pages and fragments to a remote, each with all that belongs to it', async () => {
  const cwd = await folders.create();
  await run(cwd, 'nutrition', 'Nutrition');
  const folder = path.join(cwd, 'remote-nutrition');
  for (const args of [
    ['page', 'meal-plans'],
    ['fragment', 'tips', '--slot', 'video-details'],
    ['fragment', 'menu', '--slot', 'account-menu'],
    ['fragment', 'stars', '--slot', 'catalog.rating'],
  ])
    expect(await run(folder, ...args)).toEqual({ code: 0, errors: '' });
  const { default: description } = (await import(path.join(folder, 'remote.config.ts'))) as {
    default: unknown;
  };
  expect(checkConfig(description)).toMatchObject({
    routes: [{ id: 'home' }, { id: 'meal-plans', path: '/nutrition/meal-plans' }],
    fragments: [
      { id: 'tips', slot: 'video-details' },
      { id: 'menu', slot: 'account-menu' },
      { id: 'stars', slot: 'catalog.rating' },
    ],
  });
  const remote = await readFile(path.join(folder, 'src/remote.tsx'), 'utf8');
  for (const chunk of ['page-home', 'page-meal-plans', 'fragment-tips', 'fragment-menu', 'fragment-stars'])
    expect(remote).toContain(`webpackChunkName: "${chunk}"`);
  const texts = await readFile(path.join(folder, 'src/meal-plans/texts.ts'), 'utf8');
  expect(texts).toContain('mealPlansTexts');
  expect(await readdir(path.join(folder, 'src/tips'))).toEqual([
    'texts.ts',
    'tips.module.css',
    'tips.test.tsx',
    'tips.tsx',
  ]);

  expect(await run(folder, 'page', 'tips')).toEqual({
    code: 2,
    errors: expect.stringContaining('already exists'),
  });
  expect((await run(folder, 'fragment', 'x', '--slot', 'nowhere')).errors).toContain('video-details');
  expect((await run(cwd, 'page', 'x')).errors).toContain('holds no remote');
});

test.each([
  ['a name with a path', ['../x', 'Nutrition'], 'NAME takes'],
  ['no title', ['nutrition'], 'TITLE'],
  ['a title that is too long for the sidebar', ['nutrition', 'N'.repeat(41)], 'TITLE takes 1 to 40'],
])('rejects %s', async (_what, args, message) => {
  const cwd = await folders.create();
  const { code, errors } = await run(cwd, ...args);
  expect(code).toBe(2);
  expect(errors).toContain(message);
});

test('leaves an existing folder as it is', async () => {
  const cwd = await folders.create({ 'remote-nutrition/notes.txt': 'mine' });
  const { code, errors } = await run(cwd, 'nutrition', 'Nutrition');
  expect([code, errors]).toEqual([2, expect.stringContaining('already exists')]);
  expect(await readFile(path.join(cwd, 'remote-nutrition/notes.txt'), 'utf8')).toBe('mine');
});
