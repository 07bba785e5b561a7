import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote, writeShell } from '../../testing/built-apps';
import { startSite } from '../../testing/site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { ReleaseStore } from '../store/release-store';
import { EXIT_CODES } from './exit-codes';
import { runCli } from './run-cli';

const PROGRAM = path.join(__dirname, '../../bin/fitreel.cjs');

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** A team's folder with a built catalogue, and a store with a live shell; `fitreel` runs there. */
async function team() {
  const store = await folders.create();
  const folder = path.join(await folders.create(), 'remote-catalog');
  await mkdir(folder);
  const run = async (args: string[], env: Record<string, string> = {}) => {
    const said = { out: '', err: '' };
    const code = await runCli(args, {
      env: { DATA_DIR: store, ...env },
      folder,
      stdout: { write: (text) => (said.out += text) },
      stderr: { write: (text) => (said.err += text) },
    });
    return { code, ...said };
  };
  const build = (mark: string) => writeRemote(path.join(folder, 'dist'), CATALOG, mark);
  const json = async (...args: string[]) => {
    const { out, err } = await run([...args, '--json']);
    expect(err).toBe('');
    return JSON.parse(out) as never;
  };
  const shell = path.join(await folders.create(), 'shell');
  await writeShell(shell);
  expect((await run(['deploy', shell, '--by', 'platform'])).code).toBe(0);
  return { store, folder, run, json, build };
}

test('a team deploys, tries a canary, promotes it and goes back', async () => {
  const { run, build } = await team();
  const first = await build('first');
  expect(await run(['deploy', '--note', 'the first', '--by', 'ann'])).toEqual({
    code: 0,
    out: `catalog ${first.version} is live.\n`,
    err: '',
  });
  const second = await build('second');
  expect((await run(['check'])).out).toBe(`catalog ${second.version} can be deployed.\n`);
  expect((await run(['deploy', '--canary', '10', '--guard', '--by', 'ann'])).out).toBe(
    `catalog ${second.version} is a canary for 10 % of the visitors.\n`,
  );
  const { out } = await run(['status']);
  expect(out).toMatch(/^REMOTE +LIVE +CANARY +AGE +WHO +LOADS +ERRORS$/m);
  expect(out).toMatch(new RegExp(`^catalog +${first.version} +\\d+ s +ann +0 +–$`, 'm'));
  expect(out).toMatch(new RegExp(`^ +${second.version} 10 % guarded +\\d+ s +ann +0 +–$`, 'm'));

  expect((await run(['promote', 'catalog'])).code).toBe(0);
  expect((await run(['rollback', '--note', 'too slow'])).out).toBe(`catalog ${first.version} is live.\n`);
  expect((await run(['rollback', '--to', second.version])).out).toBe(`catalog ${second.version} is live.\n`);
  const history = await run(['history', 'catalog']);
  expect(history.out.match(/\b(rollback|promote|canary|deploy)\b/g)).toEqual(
    expect.arrayContaining(['rollback', 'promote', 'canary', 'deploy']),
  );
  expect(history.out).toContain('too slow');
  expect((await run(['verify'])).out).toBe('All files are as their releases say.\n');
  expect((await run(['prune', '--keep', '0'])).code).toBe(0);
});

test('with --json there is one document on standard output, failures included', async () => {
  const { run, json, build } = await team();
  const { version } = await build('first');
  expect(await json('deploy')).toMatchObject({
    app: 'catalog',
    version,
    added: true,
    entry: { revision: 2 },
  });
  expect(await json('status')).toMatchObject({
    revision: 2,
    apps: [{ app: 'shell' }, { live: { version } }],
  });
  expect(await json('verify')).toEqual([]);
  const refused = await run(['promote', 'catalog', '--json']);
  expect(refused.code).toBe(EXIT_CODES.refused.code);
  expect(JSON.parse(refused.out)).toMatchObject({
    error: { kind: 'refused', problems: [{ code: 'state', remedy: expect.any(String) as string }] },
  });
});

test.each<[string, string[], keyof typeof EXIT_CODES, RegExp]>([
  ['an unknown command', ['destroy'], 'usage', /unknown command/],
  ['a percent of 100', ['deploy', '--canary', '100'], 'usage', /from 1 to 99/],
  ['--guard without a canary', ['deploy', '--guard'], 'usage', /--guard goes with --canary/],
  ['a version that is none', ['rollback', 'catalog', '--to', 'yesterday'], 'usage', /version of a release/],
  ['prune without --keep', ['prune'], 'usage', /--keep/],
  ['a token in plain HTTP', ['status', '--to', 'http://fitreel.example'], 'usage', /https/],
  [
    'a store and a gateway',
    ['status', '--store', '.', '--to', 'https://fitreel.example'],
    'usage',
    /exclude/,
  ],
  ['a folder without a build', ['deploy', 'nowhere'], 'invalid', /build the app first/],
  ['no token', ['status', '--to', 'https://fitreel.example'], 'not-authorised', /FITREEL_DEPLOY_TOKEN/],
  ['nothing to promote', ['promote', 'catalog'], 'refused', /has no canary/],
])('%s ends with its code and one reason', async (_what, args, exit, says) => {
  const { run } = await team();
  const { code, out, err } = await run(args);
  expect([code, out]).toEqual([EXIT_CODES[exit].code, '']);
  expect(err).toMatch(says);
  expect(err.trim().split('\n').length).toBeLessThanOrEqual(2);
});

test('damage is named, and ends with its code', async () => {
  const { store, run, build } = await team();
  const { version, entry } = await build('first');
  await run(['deploy']);
  await writeFile(path.join(store, 'releases/catalog', version, entry), 'changed');
  const { code, out } = await run(['verify']);
  expect(code).toBe(EXIT_CODES.invalid.code);
  expect(out).toContain(`catalog ${version}: ${entry} has another hash`);
});

test('tokens are made, listed and revoked, and ship to a running gateway', async () => {
  const { run, build } = await team();
  const site = await startSite();
  try {
    const address = await site.gateway.listen({ port: 0, host: '127.0.0.1' });
    const made = await run([
      'token',
      'create',
      '--remote',
      'catalog',
      '--name',
      'ci',
      '--store',
      site.store.folder,
    ]);
    const FITREEL_DEPLOY_TOKEN = made.out.trim();
    expect(made.err).toContain('Good for catalog alone');
    const { version } = await build('over HTTP');
    const at = ['--to', address];
    expect((await run(['deploy', ...at], { FITREEL_DEPLOY_TOKEN })).out).toBe(
      `catalog ${version} is live.\n`,
    );
    const back = await run(['rollback', '--to', site.releases.catalog.version, ...at], {
      FITREEL_DEPLOY_TOKEN,
    });
    expect(back.out).toBe(`catalog ${site.releases.catalog.version} is live.\n`);
    expect((await run(['history', ...at], { FITREEL_DEPLOY_TOKEN })).out).toContain('ci');

    const [, id = ''] = FITREEL_DEPLOY_TOKEN.split('_');
    expect((await run(['token', 'list', '--store', site.store.folder])).out).toContain(id);
    await run(['token', 'revoke', id, '--store', site.store.folder]);
    const after = await run(['status', ...at], { FITREEL_DEPLOY_TOKEN });
    expect(after.code).toBe(EXIT_CODES['not-authorised'].code);
  } finally {
    await site.close();
  }
});

test('the live site is exported for a server of plain files', async () => {
  const { folder, run, build } = await team();
  await build('first');
  await run(['deploy']);
  const { code, out } = await run(['export', 'site', '--listen', '127.0.0.1:8081', '--root', '/srv/site']);
  expect([code, out]).toEqual([0, expect.stringContaining(path.join(folder, 'site'))]);
  const nginx = await readFile(path.join(folder, 'site/nginx.conf'), 'utf8');
  expect(nginx).toContain('listen 127.0.0.1:8081;');
  expect(nginx).toContain('root "/srv/site";');
  for (const wrong of [
    ['--listen', '80; root /'],
    ['--root', 'relative'],
    ['--api', 'http://host/path'],
  ])
    expect((await run(['export', 'site', ...wrong])).code).toBe(EXIT_CODES.usage.code);
});

test('help names every command and every exit code', async () => {
  const { run } = await team();
  const { code, out } = await run(['--help']);
  expect(code).toBe(0);
  for (const name of [
    'deploy',
    'promote',
    'rollback',
    'retire',
    'status',
    'history',
    'check',
    'prune',
    'verify',
    'token',
    'export',
  ])
    expect(out).toMatch(new RegExp(`^ +${name}\\b`, 'm'));
  for (const { means } of Object.values(EXIT_CODES)) expect(out).toContain(means);
});

test('the README lists every exit code, and no other', async () => {
  const readme = await readFile(path.join(__dirname, '../../README.md'), 'utf8');
  const rows = [...readme.matchAll(/^\| (\d) +\| (.+?) +\|$/gm)].map(([, code, means]) => [
    Number(code),
    means,
  ]);
  expect(rows).toEqual(Object.values(EXIT_CODES).map(({ code, means }) => [code, means]));
});

test('an unexpected failure says where it comes from, and with --json too on standard error alone', async () => {
  const { store, run } = await team();
  await writeFile(path.join(store, 'revisions/00000002.json'), '{"revision":2}');
  const { code, out, err } = await run(['status']);
  expect([code, out]).toEqual([EXIT_CODES.unexpected.code, '']);
  expect(err).toMatch(/^fitreel: revision 2: .+\n +at /);
  const asJson = await run(['status', '--json']);
  expect(JSON.parse(asJson.out)).toMatchObject({ error: { kind: 'unexpected' } });
});

test('as a program it deploys what was built in its folder, and ends with its exit code', async () => {
  const { store, folder, build } = await team();
  await build('program');
  const run = (...args: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const env = { ...process.env, DATA_DIR: store };
      const child = execFile(process.execPath, [PROGRAM, ...args], { cwd: folder, env }, (_error, out, err) =>
        resolve({ code: child.exitCode ?? -1, out, err }),
      );
    });
  expect(await run('deploy')).toMatchObject({
    code: 0,
    out: expect.stringContaining('is live') as string,
    err: '',
  });
  const other = path.join(folder, 'other');
  await writeRemote(other, { ...LIBRARY, routes: CATALOG.routes }, 'other');
  expect(await run('deploy', other)).toMatchObject({
    code: EXIT_CODES.refused.code,
    out: '',
    err: expect.stringContaining('of catalog holds') as string,
  });
});

test('as a program whose output nobody reads to its end it does what it was asked, and ends as that', async () => {
  const { store, build, folder } = await team();
  const { version } = await build('unread');
  const child = spawn(process.execPath, [PROGRAM, 'deploy', '--json'], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: store },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let err = '';
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  expect([code, err]).toEqual([0, '']);
  expect((await new ReleaseStore(store).revisions.latest())?.apps['catalog']?.live).toBe(version);
});
