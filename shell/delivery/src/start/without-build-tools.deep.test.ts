import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { emptyDatabase } from '../../../../api/testing/databases';
import { CATALOG, SERVER_BUNDLE, writeRemote, writeShell, type ReleaseFacts } from '../../testing/built-apps';
import { copyForProduction, startCopy } from '../../testing/production-copy';
import { startProxy } from '../../testing/proxy';
import { remoteBundle, SHELL_BUNDLE } from '../../testing/render-bundles';
import { temporaryFolders } from '../../testing/temporary-folders';

const folders = temporaryFolders();
let root: string;
beforeAll(async () => {
  root = await folders.create();
  await copyForProduction(root);
});
afterAll(() => folders.removeAll());

/** What viewers open. */
const READS: [string][] = [['/'], ['/api/videos']];

/** What one of them sends besides: an address may have 1,000 logins of guests in an hour (api/README.md#limits). */
const LOGIN: [string, object] = [
  '/api/auth/login',
  { email: 'guest@fitreel.example', password: 'fitreel-guest' },
];

const NOT_INSTALLED =
  'The build tools are not installed: `npm ci` installs them, unless it is given `--omit=dev`.\n';

test('without build tools, a site fails to start and says what to do, or renders releases that were built elsewhere', async () => {
  const empty = startCopy(root);
  // The systemd unit does not try again.
  expect(await empty.ended).toBe(2);
  expect(empty.errors()).toBe(
    `${NOT_INSTALLED}There is no release of the shell to serve: run \`npm ci\` and \`npm run build\`, or add a build from elsewhere with \`npx fitreel deploy DIST\`.\n`,
  );

  await writeShell(path.join(root, 'shell/dist'), 'first', { react: '19.0.0' }, SHELL_BUNDLE);
  const server = remoteBundle("return '<main>rendered</main>';");
  const catalog = path.join(root, 'remote-catalog/dist');
  await writeRemote(catalog, CATALOG, 'first', undefined, { [SERVER_BUNDLE]: server });
  const { signal, ended, ready, errors } = startCopy(root);
  const url = await ready;
  // A busy machine sends a page first that the browser renders.
  while (!(await (await fetch(url)).text()).includes('<main>rendered</main>'));
  expect(errors()).toContain(NOT_INSTALLED);
  signal('SIGINT');
  expect(await ended).toBe(0);

  // The next image brings a build, which its start publishes unless releases go live by deploys alone.
  const second = await writeRemote(catalog, CATALOG, 'second', undefined, { [SERVER_BUNDLE]: server });
  for (const PUBLISH_BUILDS of ['first', 'always']) {
    const next = startCopy(root, { PUBLISH_BUILDS });
    const registry = await (await fetch(`${await next.ready}/registry.json`)).text();
    expect(registry.includes(second.version)).toBe(PUBLISH_BUILDS === 'always');
    next.signal('SIGINT');
    expect(await next.ended).toBe(0);
  }
});

test('behind a proxy under load, another gateway takes its place without a failed request', async () => {
  const first = startCopy(root);
  const before = await first.ready;
  const proxy = await startProxy(before);
  const outcomes = new Map<string, number>();
  let isOver = false;
  const client = async (load: readonly [string, object?][]) => {
    while (!isOver)
      for (const [target, body] of load) {
        const outcome = await proxy.send(target, body).catch((error: Error) => error.message);
        outcomes.set(`${outcome}`, (outcomes.get(`${outcome}`) ?? 0) + 1);
      }
  };
  /** Waits for so many more successes. */
  const successes = async (count: number) => {
    const enough = (outcomes.get('200') ?? 0) + count;
    while ((outcomes.get('200') ?? 0) < enough) await proxy.send('/api/live');
  };
  const clients = [client([...READS, LOGIN]), ...Array.from({ length: 15 }, () => client(READS))];
  await successes(100);
  const second = startCopy(root);
  const after = await second.ready;
  first.signal('SIGTERM');
  while ((await fetch(`${before}/api/ready`)).ok);
  // Not in memory: the processes that render have got the signal too.
  expect(await (await fetch(`${before}/trend`)).text()).toContain('<main>rendered</main>');
  await successes(100);
  await proxy.leadTo(after);
  // Its time to drain is over.
  first.signal('SIGINT');
  expect(await first.ended).toBe(0);
  await successes(100);
  isOver = true;
  await Promise.all(clients);
  await proxy.close();
  expect([...outcomes.keys()]).toEqual(['200']);
  second.signal('SIGINT');
  expect(await second.ended).toBe(0);
});

/** Makes the API of the copy give `GET /moods`, or no longer, and its database have one migration more. */
async function changeVersion(gives: 'moods' | 'a migration more') {
  const contract = path.join(root, 'api/contract/src/endpoints.ts');
  const migrations = path.join(root, 'api/src/db/migrations/index.ts');
  const moods = `\n  'GET /moods': catalogEndpoints['GET /categories'],`;
  const more = `\n  '9999-more': { up: async (db) => db.schema.createTable('more').addColumn('id', 'text').execute() },`;
  const begin = 'export const ENDPOINTS = {';
  const end = `\n};`;
  const sources = await readFile(contract, 'utf8');
  if (gives === 'moods') {
    await writeFile(contract, sources.replace(begin, begin + moods));
    return;
  }
  await writeFile(contract, sources.replace(moods, ''));
  const all = await readFile(migrations, 'utf8');
  if (!all.includes('9999-more')) await writeFile(migrations, all.replace(end, more + end));
}

/** Builds both apps of the copy; with `calls`, both need `GET /moods`. */
async function build(mark: string, calls: ReleaseFacts['calls'] = {}) {
  const server = remoteBundle("return '<main>rendered</main>';");
  const catalog = path.join(root, 'remote-catalog/dist');
  await writeShell(path.join(root, 'shell/dist'), mark, { react: '19.0.0' }, SHELL_BUNDLE, { calls });
  return writeRemote(catalog, CATALOG, mark, undefined, { [SERVER_BUNDLE]: server }, { calls });
}

/** The hash of each file of the site's data. */
async function hashes(): Promise<Record<string, string>> {
  const files = await readdir(path.join(root, 'var'), { recursive: true, withFileTypes: true });
  const named = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  return Object.fromEntries(
    await Promise.all(
      named.sort().map(async (file) => [
        file,
        createHash('sha256')
          .update(await readFile(file))
          .digest('hex'),
      ]),
    ),
  ) as Record<string, string>;
}

/** The command that the message of a refused start names, without `npx`. */
const commandIn = (errors: string) =>
  /Run `npx fitreel ([^`]+)`, and start again/.exec(errors)?.[1]?.split(' ') ?? [];

const fitreel = (args: readonly string[]) =>
  promisify(execFile)(process.execPath, [path.join(root, 'shell/delivery/bin/fitreel.cjs'), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: path.join(root, 'var') },
  });

const BEFORE = { FITREEL_COMMIT: 'a'.repeat(40) };
const AFTER = { FITREEL_COMMIT: 'b'.repeat(40) };

test('a start that could serve no page changes nothing, and after the command that it names the site is served', async () => {
  await changeVersion('moods');
  const calls = { 'GET /moods': { sends: {}, reads: { categories: ['array'] } } };
  const { version: old } = await build('with moods', calls);
  await rm(path.join(root, 'var'), { recursive: true, force: true });
  let before = startCopy(root, BEFORE);
  await before.ready;
  before.signal('SIGINT');
  expect(await before.ended).toBe(0);

  // Without builds of this version.
  await changeVersion('a migration more');
  for (const app of ['shell', 'remote-catalog']) await rm(path.join(root, app, 'dist'), { recursive: true });
  const data = await hashes();
  const refused = startCopy(root, AFTER);
  expect(await refused.ended).toBe(2);
  expect(refused.errors()).toMatch(
    /This gateway could serve no page: The shell 1\.0\.0-\w+ calls GET \/moods, which the API of this gateway does not have\. Nothing was changed\. Run `npm ci && npm run build`, and start again\.\n$/,
  );
  expect(await hashes()).toEqual(data);
  const check = await fitreel(['upgrade', '--check']).catch(
    (error: { code: number; stdout: string }) => error,
  );
  expect(check).toMatchObject({
    code: 3,
    stdout: expect.stringContaining('1 migration due: 9999-more') as string,
  });
  expect(await hashes()).toEqual(data);

  // With builds, while a gateway of the version before runs.
  await changeVersion('moods');
  before = startCopy(root, BEFORE);
  await before.ready;
  await changeVersion('a migration more');
  const { version } = await build('without moods');
  const held = startCopy(root, AFTER);
  expect(await held.ended).toBe(2);
  expect(held.errors()).toContain('Nothing is published, as gateways of another version run');
  const command = commandIn(held.errors());
  expect(command).toEqual(['deploy', '--all']);
  await fitreel(command);
  const after = startCopy(root, AFTER);
  const url = await after.ready;
  expect(await (await fetch(url)).text()).toContain(`/releases/catalog/${version}/`);
  for (const { signal, ended } of [before, after]) {
    signal('SIGINT');
    expect(await ended).toBe(0);
  }

  // The version before rolls back and serves its releases; this one serves what fits in their place, and says so.
  await changeVersion('moods');
  await fitreel(['rollback', '--revision', '1']);
  const older = startCopy(root, BEFORE);
  expect(await (await fetch(await older.ready)).text()).toContain(`/releases/catalog/${old}/`);
  older.signal('SIGINT');
  expect(await older.ended).toBe(0);
  await changeVersion('a migration more');
  const back = startCopy(root, AFTER);
  expect(await (await fetch(await back.ready)).text()).toContain(`/releases/catalog/${version}/`);
  expect(back.errors()).toContain('Held back, an earlier release takes its place: The shell');
  const ready = await fetch(`${await back.ready}/api/ready`);
  expect([ready.status, await ready.text()]).toEqual([200, expect.stringContaining('GET /moods') as string]);
  back.signal('SIGINT');
  expect(await back.ended).toBe(0);
});

test('on PostgreSQL, gateways are replaced one by one, and the start of the last one publishes', async () => {
  const { settings, remove } = await emptyDatabase('postgres');
  const start = (version: object, folder: string) =>
    startCopy(root, {
      ...version,
      DATABASE_URL: settings.databaseUrl ?? '',
      DATA_DIR: path.join(root, folder),
    });
  const stop = async ({ signal, ended }: ReturnType<typeof startCopy>) => {
    signal('SIGINT');
    expect(await ended).toBe(0);
  };
  const home = async ({ ready }: ReturnType<typeof startCopy>) => (await fetch(await ready)).text();
  const { version: old } = await build('old');
  const before = [start(BEFORE, 'one'), start(BEFORE, 'two')] as const;
  for (const gateway of before) expect(await home(gateway)).toContain(`/releases/catalog/${old}/`);

  const { version } = await build('new');
  await stop(before[0]);
  const first = start(AFTER, 'one');
  expect(await home(first)).toContain(`/releases/catalog/${old}/`);
  expect(first.errors()).toContain('Nothing is published, as gateways of another version run');
  await stop(before[1]);
  const last = start(AFTER, 'two');
  expect(await home(last)).toContain(`/releases/catalog/${version}/`);
  // It hears of the revision a moment later.
  while (!(await home(first)).includes(`/releases/catalog/${version}/`));
  for (const gateway of [first, last]) await stop(gateway);
  await remove();
});
