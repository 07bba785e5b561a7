import { spawnSync } from 'node:child_process';
import { readFile, writeFile, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addLoads } from '../../../testing/release-site';
import { CATALOG, LIBRARY, writeRemote } from '../../../testing/built-apps';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { runFitreel } from '../../../testing/run-fitreel';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { EXIT_CODES } from '../output';

const folders = temporaryFolders();
let site: DeploySite;
let token: string;
beforeAll(async () => {
  site = await startDeploySite();
  token = (await site.tokens.create('catalog', 'a team')).token;
});
afterAll(async () => {
  await site.close();
  await folders.removeAll();
});

const COMMIT = '0123456789'.repeat(4);

/** A built release that names a commit, from a tree with or without other changes. */
async function build(mark: string, more: object): Promise<string> {
  const { dist } = await site.build(mark);
  const file = path.join(dist, 'release.json');
  await writeFile(
    file,
    JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), commit: COMMIT, ...more }),
  );
  return dist;
}

/** Runs `fitreel` with the site's gateway, or with its store if `args` choose one. */
async function run(args: string[], FITREEL_DEPLOY_TOKEN = token) {
  const target = args.includes('--store') ? [] : ['--to', site.origin];
  return runFitreel([...args, ...target], { env: { FITREEL_DEPLOY_TOKEN } });
}

test('a token deploys to a running gateway until it is revoked', async () => {
  const local = ['--store', site.store.folder];
  const created = await run(['token', 'create', '--remote', 'catalog', '--name', 'ci', ...local]);
  const ci = created.out.trim();
  expect(created.err).toContain('This token is for catalog only');
  const { dist, version } = await site.build('over HTTP');
  expect((await run(['deploy', dist], ci)).out).toBe(`catalog ${version} is live.\n`);
  const first = site.releases.catalog.version;
  expect((await run(['rollback', 'catalog', '--version', first], ci)).out).toBe(
    `catalog ${first} is live again, in place of ${version}.\n`,
  );
  expect((await run(['history'], ci)).out).toContain('ci');

  const [, id = ''] = ci.split('_');
  expect((await run(['token', 'list', ...local])).out).toContain(id);
  expect((await run(['token', 'revoke', id, ...local])).out).toBe(`The token ${id} is revoked.\n`);
  expect((await run(['status'], ci)).code).toBe(EXIT_CODES['not-authorised'].code);
});

test('a release of a dirty tree goes to no gateway, unless told', async () => {
  const dist = await build('dirty', { dirty: true });
  const refused = await run(['deploy', dist]);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('changes that its commit lacks')]);
  expect((await run(['deploy', dist, '--dirty'])).code).toBe(0);
  for (const listing of ['history', 'status']) expect((await run([listing])).out).toContain(' 0123456789+ ');
});

test('changes that no commit has are refused before a build, and so is a missing token', async () => {
  const folder = await folders.create();
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'init.defaultBranch=main', ...args], { cwd: folder });
  git('init');
  const deploy = () =>
    runFitreel(['deploy', '--build', '--to', site.origin], {
      folder,
      env: {},
      testContract: async () => [],
    });
  expect(await deploy()).toMatchObject({ code: EXIT_CODES['not-authorised'].code });
  await writeFile(path.join(folder, 'changed.ts'), '');
  expect(await deploy()).toMatchObject({
    code: EXIT_CODES.usage.code,
    err: expect.stringContaining('the work tree has changes that its commit lacks') as string,
  });
});

test('history and status name the commit of a release', async () => {
  expect((await run(['deploy', await build('clean', {})])).code).toBe(0);
  expect((await run(['history', 'catalog', '--limit', '1'])).out).toContain(' 0123456789  a team');
  expect((await run(['status'])).out).toContain(' 0123456789 ');
});

/** Deploys a guarded canary and waits; `act` is called once it is there, and the command has looked at it. */
async function shipped(mark: string, act: (version: string) => Promise<unknown>) {
  const { dist, version } = await site.build(mark);
  const fetches = jest.spyOn(globalThis, 'fetch');
  const shipping = run(['deploy', dist, '--canary', '10', '--guard', '--wait', '1']);
  const look = () =>
    fetches.mock.calls.findIndex(([url]) => url instanceof URL && url.pathname.endsWith('/delivery/status'));
  while (look() < 0) await setTimeout(20);
  // It counts what an earlier canary of the release had.
  await fetches.mock.results[look()]?.value;
  fetches.mockRestore();
  await act(version);
  return { ...(await shipping), version };
}

test('a pipeline waits for the guard: the canary goes live after enough loads, or fails with the reason when it is taken back', async () => {
  const good = await shipped('good', async (version) => {
    const { apps } = await site.delivery.status();
    const live = apps.find(({ app }) => app === 'catalog')?.live.version ?? '';
    await addLoads(site.store, { version: live, loads: 15 });
    await addLoads(site.store, { version, loads: 60 });
  });
  expect([good.code, good.out]).toEqual([0, `catalog ${good.version} is live.\n`]);
  const bad = await shipped('bad', () =>
    site.delivery.change({ kind: 'rollback', app: 'catalog', note: 'loads failed' }),
  );
  expect([bad.code, bad.err]).toEqual([
    EXIT_CODES.rejected.code,
    expect.stringContaining(`catalog ${bad.version} does not go live: `),
  ]);
  expect(bad.err).toContain('rolled it back: loads failed');
  const { dist } = await site.build('good');
  const again = await run(['deploy', dist, '--canary', '10', '--guard', '--wait', '1']);
  expect([again.code, again.out]).toEqual([0, `catalog ${good.version} is already live.\n`]);
});

test('deploy --all ships to a running gateway, and needs a token for all of the apps', async () => {
  const folder = await folders.create();
  await writeRemote(path.join(folder, 'remote-catalog/dist'), CATALOG, 'next');
  const { version } = await writeRemote(path.join(folder, 'remote-library/dist'), LIBRARY, 'next');
  const all = (token: string) =>
    runFitreel(['deploy', '--all', '--to', site.origin], { env: { FITREEL_DEPLOY_TOKEN: token }, folder });
  const live = async () => (await site.delivery.status()).apps.map((one) => one.live.version);
  const before = await live();
  const refused = await all((await site.tokens.create('catalog', 'a team')).token);
  expect(refused.code).toBe(EXIT_CODES['not-authorised'].code);
  expect(await live()).toEqual(before);
  const { code, out } = await all((await site.tokens.create({ role: 'operator' }, 'olga')).token);
  expect([code, out]).toEqual([0, expect.stringContaining(`library ${version} is live.\n`)]);
});

const fetchInto = (folder: string, ...more: string[]) =>
  runFitreel(['shell', ...more, '--from', site.origin], { folder });

test('shell fetches the live shell without a token, and keeps the last one where a file does not match its hash', async () => {
  const folder = await folders.create();
  const { version, files } = site.releases.shell;
  const dist = path.join(folder, 'shell');
  expect(await fetchInto(folder, 'shell')).toEqual({
    code: 0,
    out: `Fetched shell ${version} into ${dist}.\n`,
    err: '',
  });
  const script = Object.keys(files).find((name) => name.endsWith('.js')) ?? '';
  const stored = path.join(site.store.releasesFolder, 'shell', version, script);
  expect(await readFile(path.join(dist, script), 'utf8')).toBe(await readFile(stored, 'utf8'));

  await writeFile(stored, 'damaged();');
  for (const copy of ['.br', '.gz']) await rm(stored + copy, { force: true });
  expect(await fetchInto(folder, 'shell')).toMatchObject({
    code: EXIT_CODES.invalid.code,
    err: expect.stringContaining(`${script} does not match its hash`) as string,
  });
  expect(await readFile(path.join(dist, script), 'utf8')).not.toContain('damaged');
  expect(await readdir(folder)).toEqual(['shell']);
});

test('shell does not replace the shell that this repository builds', async () => {
  expect(await fetchInto('/')).toMatchObject({
    code: EXIT_CODES.usage.code,
    err: expect.stringContaining('npm run build -w shell') as string,
  });
});
