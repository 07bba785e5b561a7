import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newTeam } from '../../testing/team';
import { temporaryFolders } from '../../testing/temporary-folders';
import { Revisions } from '../core/store/revisions';
import { EXIT_CODES } from './output';
import { runCli } from './run-cli';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('a team deploys, starts a canary, promotes it and rolls back', async () => {
  const { run, build } = await newTeam(folders);
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
  expect(out).toMatch(/^APP +LIVE +CANARY +COMMIT +AGE +WHO +LOADS +ERRORS +OWNER$/m);
  expect(out).toMatch(new RegExp(`^catalog +${first.version} +– +\\d+ s +ann +0 +–$`, 'm'));
  expect(out).toMatch(new RegExp(`^ +${second.version} 10 % guarded +– +\\d+ s +ann +0 +–$`, 'm'));

  expect((await run(['promote', '--note', 'looks good'])).out).toBe(`catalog ${second.version} is live.\n`);
  expect((await run(['rollback', '--note', 'too slow'])).out).toBe(
    `catalog ${first.version} is live again, in place of ${second.version}.\n`,
  );
  const back = ['rollback', '--version', second.version];
  expect(await run(back)).toMatchObject({
    code: EXIT_CODES.rejected.code,
    err: expect.stringContaining(`catalog ${second.version} was taken back.`) as string,
  });
  expect((await run([...back, '--force'])).out).toBe(
    `catalog ${second.version} is live again, in place of ${first.version}.\n`,
  );
  expect((await run(['rollback', '--version', second.version])).out).toBe(
    `catalog ${second.version} is already live.\n`,
  );
  expect((await run(['deploy'])).out).toBe(`catalog ${second.version} is already live.\n`);
  const history = await run(['history', 'catalog']);
  expect(history.out.match(/\b(rollback|promote|canary|deploy)\b/g)).toEqual(
    expect.arrayContaining(['rollback', 'promote', 'canary', 'deploy']),
  );
  for (const note of ['the first', 'looks good', 'too slow']) expect(history.out).toContain(note);
  expect((await run(['verify'])).out).toBe('All files match their hashes.\n');
  expect((await run(['prune', '--keep', '0'])).code).toBe(0);
});

test('a rollback to a version that there is not lists those that there are, the latest first', async () => {
  const { run, build } = await newTeam(folders);
  const versions: string[] = [];
  for (const mark of ['first', 'second']) {
    versions.unshift((await build(mark)).version);
    await run(['deploy']);
  }
  for (const version of ['9.9.9', '1.0.0-000000000000']) {
    const { code, err } = await run(['rollback', '--version', version]);
    expect(code).toBeGreaterThan(0);
    expect(err).toContain(versions.join(', '));
  }
});

test('with --json there is one document on standard output, even on failure', async () => {
  const { run, json, build } = await newTeam(folders);
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
  const rejected = await run(['promote', 'catalog', '--json']);
  expect(rejected.code).toBe(EXIT_CODES.rejected.code);
  expect(JSON.parse(rejected.out)).toMatchObject({
    error: { kind: 'rejected', problems: [{ code: 'state', remedy: expect.any(String) as string }] },
  });
});

test.each<[string, string[], keyof typeof EXIT_CODES, RegExp]>([
  ['an unknown command', ['destroy'], 'usage', /unknown command/],
  ['a percentage of 100', ['deploy', '--canary', '100'], 'usage', /from 0 to 99/],
  ['--guard without a canary', ['deploy', '--guard'], 'usage', /--guard needs --canary/],
  ['prune without --keep', ['prune'], 'usage', /--keep/],
  ['a token over plain HTTP', ['status', '--to', 'http://fitreel.example'], 'usage', /https/],
  [
    'a store and a gateway',
    ['status', '--store', '.', '--to', 'https://fitreel.example'],
    'usage',
    /exclude/,
  ],
  ['a folder without a build', ['deploy', 'nowhere'], 'invalid', /build the app first/],
  ['no token', ['status', '--to', 'https://fitreel.example'], 'not-authorised', /FITREEL_DEPLOY_TOKEN/],
  ['nothing to promote', ['promote', 'catalog'], 'rejected', /has no canary/],
])('%s ends with its exit code and one reason', async (_what, args, exit, says) => {
  const { run } = await newTeam(folders);
  const { code, out, err } = await run(args);
  expect([code, out]).toEqual([EXIT_CODES[exit].code, '']);
  expect(err).toMatch(says);
  expect(err.trim().split('\n').length).toBeLessThanOrEqual(2);
});

test('a store that cannot be read ends with one line that says what is wrong', async () => {
  const { run } = await newTeam(folders);
  const DATA_DIR = await folders.create();
  await mkdir(path.join(DATA_DIR, 'revisions'));
  await writeFile(path.join(DATA_DIR, 'revisions/00000001.json'), '{"revision":1,"changes":[]}');
  const { code, out, err } = await run(['status'], { DATA_DIR });
  expect([code, out]).toEqual([EXIT_CODES.invalid.code, '']);
  expect(err).toBe('fitreel: revision 1: /at: Expected required property\n');
});

test('an unexpected failure prints its stack on standard error, also with --json', async () => {
  const { run } = await newTeam(folders);
  const latest = jest.spyOn(Revisions.prototype, 'latest').mockRejectedValue(new Error('a bug'));
  const { code, out, err } = await run(['status']);
  expect([code, out]).toEqual([EXIT_CODES.unexpected.code, '']);
  expect(err).toMatch(/^fitreel: a bug\n +at /);
  const asJson = await run(['status', '--json']);
  expect(asJson.err).toMatch(/^ +at /);
  expect(JSON.parse(asJson.out)).toMatchObject({ error: { kind: 'unexpected' } });
  latest.mockRestore();
});

test.each([
  ['tokensFor', () => null],
  [
    'watcher',
    {
      addOptions: () => undefined,
      choose: () => {
        throw new Error('not asked');
      },
    },
  ],
  ['promoteFrom', () => Promise.reject(new Error('not asked'))],
])('two capabilities with the hook %s are named at the start', async (hook, value) => {
  const errors: string[] = [];
  const print = { write: (text: string) => errors.push(text) };
  const capabilities = ['one', 'other'].map((name) => ({ name, [hook]: value }));
  const code = await runCli(['status'], { env: {}, folder: '.', capabilities, stdout: print, stderr: print });
  expect([code, errors[0]]).toEqual([
    EXIT_CODES.unexpected.code,
    `fitreel: one and other both have the hook ${hook}.\n`,
  ]);
});

test('help names every command and every exit code', async () => {
  const { run } = await newTeam(folders);
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
  ])
    expect(out).toMatch(new RegExp(`^ +${name}\\b`, 'm'));
  for (const { means } of Object.values(EXIT_CODES)) expect(out).toContain(means);
});
