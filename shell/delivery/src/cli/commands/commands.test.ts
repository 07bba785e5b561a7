import type { Pruned, RemoteDescription } from '@fitreel/protocol';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote, amendRelease, writeShell } from '../../../testing/built-apps';
import { monthLater, addLoads, siteWithCanary } from '../../../testing/release-site';
import { newTeam } from '../../../testing/team';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { GatewayClient } from '../../client/gateway-client';
import { ENDPOINTS } from '../../capabilities/prune/endpoints';
import { ErrorLog } from '../../capabilities/errors/error-log';
import { FolderStore } from '../../core/store/folder-store';
import { EXIT_CODES } from '../output';
import { runCli } from '../run-cli';
import { ERRORS } from '../../capabilities/errors/stored-errors';
import { runFitreel } from '../../../testing/run-fitreel';
import { RULES } from '../../../testing/stores';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());
afterEach(() => jest.restoreAllMocks());

test('the history shows each change in one line, the latest first', async () => {
  const { run, build } = await newTeam(folders);
  const first = await build('first');
  await run(['deploy', '--by', 'ann', '--note', 'the first']);
  const second = await build('second');
  await run(['deploy', '--canary', '25', '--by', 'bob']);
  const { out } = await run(['history', 'catalog']);
  const lines = out.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^REVISION +UTC +WHAT +APP +VERSION +FROM +COMMIT +WHO +NOTE$/);
  const time = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d';
  expect(lines[1]).toMatch(
    new RegExp(`^ {7}3  ${time}  canary 25 %  catalog  ${second.version}  ${first.version} +bob$`),
  );
  expect(lines[2]).toMatch(
    new RegExp(`^ {7}2  ${time}  deploy       catalog  ${first.version} +ann  the first$`),
  );
  expect(lines).toHaveLength(3);
  expect((await run(['history', '--limit', '1'])).out.trimEnd().split('\n')).toHaveLength(2);
  expect((await run(['history'])).out).toContain('shell');
  expect((await run(['history', 'library'])).out).toBe('Nothing was ever deployed.\n');
  for (const limit of ['0', '1001'])
    expect(await run(['history', '--limit', limit])).toMatchObject({ code: 2, out: '' });
});

test('check names each problem with its remedy, and ends as rejected', async () => {
  const { run, json, folder, build } = await newTeam(folders);
  await build('first');
  await run(['deploy']);
  const taken = path.join(folder, 'taken');
  const { version } = await writeRemote(taken, { ...LIBRARY, routes: CATALOG.routes }, 'taken');
  const { code, out, err } = await run(['check', 'taken']);
  expect([code, err]).toEqual([EXIT_CODES.rejected.code, '']);
  expect(out).toMatch(/^[^\n ][^\n]+\n {2}[^\n ][^\n]+\n[^\n ]/);
  expect(JSON.parse((await run(['check', 'taken', '--json'])).out)).toMatchObject({
    app: 'library',
    version,
    problems: expect.any(Array) as unknown,
  });
  expect(await json('check')).toMatchObject({ app: 'catalog', problems: [] });
});

test('prune names what it removed, and retire takes a remote off the site', async () => {
  const { run, json, build } = await newTeam(folders);
  const first = await build('first');
  await run(['deploy']);
  const second = await build('second');
  await run(['deploy']);
  const { out } = await run(['prune', 'catalog', '--keep', '0']);
  expect(out).toMatch(
    new RegExp(
      `^kept {4}catalog ${first.version}: open tabs may load its files until [-\\d]{10} [:\\d]{5} UTC$`,
      'm',
    ),
  );
  expect(out).toMatch(/\nNothing to remove\.\n$/);
  monthLater();
  expect((await run(['prune', 'catalog', '--keep', '0'])).out).toBe(
    `kept    catalog ${second.version}: it is live\nremoved catalog ${first.version}\n`,
  );
  expect(await json('prune', 'catalog', '--keep', '0')).toEqual({
    removed: [],
    kept: [{ app: 'catalog', version: second.version, reason: 'live' }],
  });
  expect((await run(['retire'])).code).toBe(EXIT_CODES.usage.code);
  expect((await run(['retire', 'catalog', '--note', 'no longer needed', '--by', 'ann'])).out).toBe(
    'catalog is off the site.\n',
  );
  expect(await json('history', '--limit', '1')).toMatchObject([
    { kind: 'retire', app: 'catalog', note: 'no longer needed', by: 'ann' },
  ]);
});

test('prune at a gateway repeats its request until nothing is left, and says how far it is', async () => {
  const { run } = await newTeam(folders);
  const version = '1.0.0-0123456789ab';
  const kept: Pruned['kept'] = [{ app: 'catalog', version, reason: 'live' }];
  const part = (count: number): Pruned => ({
    kept,
    removed: Array.from({ length: count }, () => ({ app: 'catalog', version })),
  });
  const call = jest
    .spyOn(GatewayClient.prototype, 'call')
    .mockResolvedValueOnce(part(600))
    .mockResolvedValueOnce(part(100))
    .mockResolvedValueOnce(part(0));
  const args = ['prune', 'catalog', '--keep', '3', '--to', 'https://gateway.example'];
  const { code, out, err } = await run(args, { FITREEL_DEPLOY_TOKEN: 'a-token' });
  expect([code, err]).toEqual([0, 'Removed 600 releases so far.\n']);
  expect(out.match(/^removed catalog/gm)).toHaveLength(700);
  expect(out.match(/^kept/gm)).toHaveLength(1);
  const request = [ENDPOINTS.prune, { app: 'catalog', keep: 3 }];
  expect(call.mock.calls).toEqual([request, request, request]);
  call.mockRestore();
});

test('outside the folder of an app, a command asks for the app', async () => {
  const { store, folder } = await newTeam(folders);
  const [elsewhere, unbuilt] = [path.join(folder, '../elsewhere'), path.join(folder, '../remote-library')];
  await Promise.all([mkdir(elsewhere), mkdir(unbuilt)]);
  const promoteIn = async (where: string) => {
    let text = '';
    const stream = { write: (more: string) => (text += more) };
    await runCli(['promote'], {
      env: { DATA_DIR: store },
      folder: where,
      capabilities: [],
      stdout: stream,
      stderr: stream,
    });
    return text;
  };
  expect(await promoteIn(elsewhere)).toContain('this folder is not the folder of an app: name one as APP');
  expect(await promoteIn(unbuilt)).toMatch(/library/);
});

test('a store is a folder relative to the current one, and --by has no meaning at a gateway', async () => {
  const { run, folder } = await newTeam(folders);
  expect((await run(['status', '--store', '../other'])).out).toBe('Nothing is deployed yet.\n');
  expect(path.dirname(folder)).not.toBe(folder);
  const { code, err } = await run(['status', '--to', 'https://fitreel.example', '--by', 'ann']);
  expect([code, err]).toEqual([EXIT_CODES.usage.code, expect.stringContaining('the name of the token')]);
});

test('verify names the damage and says what to do about it', async () => {
  const { store, run, build } = await newTeam(folders);
  const { version, entry } = await build('first');
  await run(['deploy']);
  expect(await run(['verify'])).toEqual({ code: 0, out: 'All files match their hashes.\n', err: '' });
  await writeFile(path.join(store, 'releases/catalog', version, entry), 'changed');
  const damaged = await run(['verify']);
  expect(damaged).toMatchObject({ code: EXIT_CODES.invalid.code });
  expect(damaged.out).toContain(`catalog ${version}: ${entry} has another hash`);
  expect(damaged.err).toMatch(/^Deploy the same build again, .*, or roll back\.$/m);
  expect((await run(['verify', '--json'])).err).toBe('');
  expect((await run(['deploy'])).out).toBe(`catalog ${version} is already live.\n`);
  expect(await run(['verify'])).toMatchObject({ code: 0, out: 'All files match their hashes.\n' });
});

test('a token has an app or a role, and not both', async () => {
  const { run, json } = await newTeam(folders);
  const created = await json('token', 'create', '--role', 'operator', '--name', 'olga');
  expect(created).toMatchObject({ role: 'operator', name: 'olga' });
  expect((await run(['token', 'list'])).out).toContain('  operator  olga  ');
  for (const args of [[], ['--remote', 'catalog', '--role', 'reader']])
    expect((await run(['token', 'create', ...args])).code).toBe(2);
});

test('tokens are listed with their holders, and an unknown id is a usage error', async () => {
  const { run, json } = await newTeam(folders);
  expect((await run(['token', 'list'])).out).toBe('There are no tokens.\n');
  const created = (await json('token', 'create', '--remote', 'catalog')) as { id: string; token: string };
  expect(created).toMatchObject({ app: 'catalog', name: 'token of catalog' });
  const DAY = '\\d{4}-\\d\\d-\\d\\d';
  const { out } = await run(['token', 'list']);
  expect(out).toMatch(
    new RegExp(
      `^ID +FOR +WHO +CREATED +EXPIRES +LAST USED \\(UTC\\)\\n${created.id}  catalog  token of catalog  ${DAY}  ${DAY}  never\\n$`,
    ),
  );
  const { code, err } = await run(['token', 'revoke', '000000000000']);
  expect([code, err]).toEqual([
    EXIT_CODES.usage.code,
    expect.stringContaining('there is no token with this ID'),
  ]);
  expect(await json('token', 'revoke', created.id)).toEqual({ revoked: created.id });
  expect(await json('token', 'list')).toEqual([]);
});

test.each([
  ['keeps the contract', [], 'done', /^catalog \S+ can be deployed\.\n$/],
  [
    'breaks the contract',
    ['adds the global x'],
    'rejected',
    /^catalog breaks the contract: adds the global x\.\n {2}Then build again\.\n$/,
  ],
  ['cannot be tested here', null, 'done', /can be deployed/],
] as const)('check of a release that %s', async (_what, found, exit, text) => {
  const { folder, store, build } = await newTeam(folders);
  await build('first');
  let out = '';
  const tested: string[][] = [];
  const code = await runCli(['check'], {
    env: { DATA_DIR: store },
    folder,
    capabilities: [],
    stdout: { write: (part) => (out += part) },
    stderr: process.stderr,
    testContract: (...asked) => {
      tested.push(asked);
      return Promise.resolve(found && [...found]);
    },
  });
  expect([code, out]).toEqual([EXIT_CODES[exit].code, expect.stringMatching(text)]);
  expect(tested).toEqual([[`${folder}/dist`, folder]]);
});

const FILLING: RemoteDescription = {
  ...LIBRARY,
  fragments: [
    { id: 'buttons', slot: 'video-actions', order: 1, access: 'public', server: true, load: 'near' },
  ],
};

test('fitreel check says which prop of a slot a fragment lacks, and what to do', async () => {
  const { folder, run } = await newTeam(folders);
  const library = path.join(await folders.create(), 'remote-library');
  const fills = { buttons: { close: ['() => void'] } };
  await writeRemote(
    path.join(folder, 'dist'),
    CATALOG,
    'a',
    undefined,
    {},
    { shows: { 'video-actions': {} } },
  );
  await writeRemote(path.join(library, 'dist'), FILLING, 'a', undefined, {}, { shows: {}, fills });
  expect((await run(['deploy'])).code).toBe(0);
  const { code, out } = await run(['check', path.join(library, 'dist')]);
  expect(code).toBe(EXIT_CODES.rejected.code);
  expect(out).toMatch(
    /The fragment buttons of library \S+ takes SlotProps\['video-actions'\]\.close: \(\) => void, but catalog \S+ hands over no close\./,
  );
  expect(out).toContain('Deploy a release of catalog that hands over it so, or one of library that');
});

test('errors says what happened how often, where and when, with the stack', async () => {
  const { run, json, build, store } = await newTeam(folders);
  const { version } = await build('first');
  expect((await run(['errors'])).out).toBe('catalog has had no errors.\n');
  const log = new ErrorLog(new FolderStore(store).collection(ERRORS));
  const stack = `at Page (/releases/catalog/${version}/page-home.js:1:2)`;
  for (let time = 0; time < 2; time += 1)
    log.reported({ remote: 'catalog', version, route: 'home', message: 'Error: boom', stack }, '203.0.113');
  await log.flush();
  const { out } = await run(['errors', 'catalog']);
  expect(out).toMatch(
    /^2 × Error: boom\n {2}1\.0\.0-\w+, browser, route home, [\d: -]+.* UTC\n {4}at Page \(/,
  );
  expect(await json('errors')).toMatchObject([{ count: 2, version }]);
  expect((await run(['errors', 'shell'])).out).toBe('shell has had no errors.\n');
});

test('a rollback that ends a canary says so, a second one is refused, and the history says what goes past it by force', async () => {
  const { run, build, json } = await newTeam(folders);
  const versions: string[] = [];
  for (const mark of ['first', 'second', 'third']) {
    versions.push((await build(mark)).version);
    await run(mark === 'third' ? ['deploy', '--canary', '10'] : ['deploy']);
  }
  const [first, second, third] = versions;
  expect((await run(['rollback', '--by', 'guard', '--note', 'loads failed'])).out).toBe(
    `Ended the canary of catalog, ${third} for 10 % of the visitors; ${second} stays live.\n`,
  );
  expect((await run(['history', 'catalog', '--limit', '1'])).out).toContain(' end canary 10 % ');
  const { code, err } = await run(['rollback']);
  expect([code, err]).toEqual([
    EXIT_CODES.rejected.code,
    expect.stringMatching(
      new RegExp(`guard has taken back ${third} of catalog \\d+ seconds ago, and ${second} is live`),
    ),
  ]);
  expect(err).toContain(`fitreel rollback catalog --undo ${second}`);
  expect((await run(['rollback', '--undo', String(first)])).code).toBe(EXIT_CODES.rejected.code);
  expect((await run(['rollback', '--undo', String(second)])).out).toBe(
    `catalog ${first} is live again, in place of ${second}.\n`,
  );
  expect((await run(['promote'])).err).toMatch(
    new RegExp(
      `no canary to promote: guard ended the last one, ${third}, at [\\d-]+T[\\d:.]+Z: loads failed\\.`,
    ),
  );
  const past = 'forced past 1 problem: guard rolled it back: loads failed';
  for (const command of [['deploy'], ['rollback', '--version', String(third)]]) {
    await run([...command, '--force']);
    expect(await json('history', '--limit', '1')).toMatchObject([
      { version: third, note: expect.stringContaining(past) as string },
    ]);
    await run(['rollback', '--by', 'guard', '--note', 'loads failed']);
  }
});

test('a deploy of the live release leaves a colleague’s canary, and one of another release says that it ends it', async () => {
  const { run, build } = await newTeam(folders);
  const first = await build('first');
  await run(['deploy']);
  const second = await build('second');
  await run(['deploy', '--canary', '50']);
  await build('first');
  expect((await run(['deploy'])).out).toBe(`catalog ${first.version} is already live.\n`);
  expect((await run(['status'])).out).toContain(`${second.version} 50 %`);
  const third = await build('third');
  expect((await run(['deploy'])).out).toBe(
    `catalog ${third.version} is live. It ended the canary of catalog, ${second.version} for 50 % of the visitors.\n`,
  );
});

test('the whole site goes back to a revision of the history in one command', async () => {
  const { run, build } = await newTeam(folders);
  const first = await build('first');
  await run(['deploy']);
  const second = await build('second');
  await run(['deploy']);
  const { out } = await run(['history', '--limit', '2']);
  const revisions = [...out.matchAll(/^ *(\d+) /gm)].map(([, revision = '']) => revision);
  expect(revisions).toEqual(['3', '2']);
  expect((await run(['rollback', '--revision', '2', '--note', 'all is lost'])).out).toBe(
    `catalog ${first.version} is live again, in place of ${second.version}.\n`,
  );
  expect((await run(['rollback', '--revision', '2'])).out).toBe(
    'The site already has the live releases of revision 2.\n',
  );
  for (const wrong of [
    ['catalog', '--revision', '2'],
    ['--revision', '2', '--gateway', 'yesterday'],
    ['catalog', '--gateway', '1.9.0'],
  ])
    expect((await run(['rollback', ...wrong])).code).toBe(EXIT_CODES.usage.code);
  const before = ['rollback', '--revision', '3', '--gateway', '1.9.0'];
  const { code, err } = await run(before);
  expect([code, err]).toEqual([
    EXIT_CODES.rejected.code,
    expect.stringContaining('The store does not know the API of the gateway 1.9.0'),
  ]);
  expect((await run([...before, '--force'])).out).toContain(`catalog ${second.version} is live`);
  expect((await run(['history', '--limit', '1'])).out).toContain(
    'back to revision 3, forced past 1 problem: The store',
  );
});

/** Runs `fitreel` with the store of a site. */
const runAt = (site: { store: FolderStore }, ...args: string[]) =>
  runFitreel([...args, '--store', site.store.folder]);

test('says what is wrong with a canary before it makes it live for all, as the status does', async () => {
  const site = await siteWithCanary(folders);
  await site.report(site.live, 30, 0);
  await site.report(site.canary, 30, 30);
  const said = [
    'Needs attention:',
    '  catalog: 30 of 30 loads of the canary failed.',
    '  catalog: The guard takes the canary back: loads failed: 100.0 % of 30, against 0.0 % of 30 of the live release.',
  ];
  expect((await runAt(site, 'status')).out.trimEnd().split('\n').slice(-3)).toEqual(said);
  expect(await runAt(site, 'promote', 'catalog')).toEqual({
    code: 0,
    out: `catalog ${site.canary} is live.\n`,
    err: `${said.join('\n')}\n`,
  });
});

test('with --json the document has it', async () => {
  const site = await siteWithCanary(folders, { guard: false });
  await site.report(site.canary, 20, 3);
  const { out, err } = await runAt(site, 'promote', 'catalog', '--json');
  expect(err).toBe('');
  expect(JSON.parse(out)).toMatchObject({
    entry: { kind: 'promote' },
    troubles: [
      { kind: 'unproven', text: expect.stringContaining('3 of 20 loads of the canary failed') as string },
    ],
  });
});

test('says nothing of a canary that does well, or that nobody has decided on', async () => {
  const site = await siteWithCanary(folders, { guard: false });
  await site.report(site.canary, 30, 0);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 60 * 60 * 1000);
  expect((await runAt(site, 'status')).out).toContain('The canary has run for 8 days');
  expect((await runAt(site, 'promote', 'catalog')).err).toBe('');
  now.mockRestore();
});

test('so does a deploy that gives a canary to more visitors', async () => {
  const { store, run, build } = await newTeam(folders);
  await build('live');
  await run(['deploy']);
  const { version } = await build('canary');
  expect((await run(['deploy', '--canary', '10'])).err).toBe('');
  await addLoads(new FolderStore(store, RULES), { version, loads: 20, failures: 20 });
  const { code, err } = await run(['deploy', '--canary', '50']);
  expect([code, err]).toEqual([
    0,
    expect.stringContaining('  catalog: 20 of 20 loads of the canary failed.'),
  ]);
});

test('a release that calls endpoints is live in the store, as only a gateway knows whether it can serve it', async () => {
  const { folder, run, build } = await newTeam(folders);
  const first = await build('first');
  expect(await run(['deploy'])).toMatchObject({ out: `catalog ${first.version} is live.\n`, err: '' });
  const release = await build('calls');
  await amendRelease(path.join(folder, 'dist'), release, {
    calls: { 'GET /videos': { sends: {}, reads: {} } },
  });
  const doubt = expect.stringContaining('holds it back: “fitreel status --to URL” says so') as string;
  const { version } = release;
  expect(await run(['deploy', '--canary', '10'])).toMatchObject({
    out: `catalog ${version} is a canary for 10 % of the visitors in the store.\n`,
    err: doubt,
  });
  expect(await run(['promote'])).toMatchObject({
    out: `catalog ${version} is live in the store.\n`,
    err: doubt,
  });
  expect((await run(['rollback'])).out).toBe(
    `catalog ${first.version} is live again, in place of ${version}.\n`,
  );
  expect(await run(['rollback', '--version', version, '--force'])).toMatchObject({
    out: `catalog ${version} is live in the store again, in place of ${first.version}.\n`,
    err: doubt,
  });
});

test('deploy --all ships every built app, and says of each whether it is live', async () => {
  const store = await folders.create();
  const folder = await folders.create();
  const all = (...args: string[]) =>
    runFitreel(['deploy', '--all', ...args], {
      env: { DATA_DIR: store },
      folder,
      testContract: () => Promise.resolve([]),
    });
  expect(await all()).toMatchObject({ code: 2, err: expect.stringContaining('has no built app') as string });
  const shell = (await writeShell(path.join(folder, 'shell/dist'))).version;
  const catalog = (await writeRemote(path.join(folder, 'remote-catalog/dist'), CATALOG)).version;
  const needs = { react: '^20.0.0' };
  const library = await writeRemote(path.join(folder, 'remote-library/dist'), LIBRARY, 'new', needs);
  const { code, out } = await all();
  expect(code).toBe(EXIT_CODES.rejected.code);
  expect(out.split('\n')).toEqual([
    `shell ${shell} is live.`,
    `catalog ${catalog} is live.`,
    expect.stringMatching(`^library ${library.version} is not live: library .* requires react \\^20`),
    '',
  ]);
  expect((await all('--json')).out).toContain('"state": null');
  expect((await all('dist')).err).toContain('no DIST');
  expect((await all('--canary', '10')).err).toContain('needs --guard --wait');
});
