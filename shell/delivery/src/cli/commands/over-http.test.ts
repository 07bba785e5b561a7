import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { EXIT_CODES } from '../output';
import { runCli } from '../run-cli';

let site: DeploySite;
let token: string;
beforeAll(async () => {
  site = await startDeploySite();
  token = (await site.tokens.create('catalog', 'a team')).token;
});
afterAll(() => site.close());

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
  const output = { out: '', err: '' };
  const target = args.includes('--store') ? [] : ['--to', site.origin];
  const code = await runCli([...args, ...target], {
    env: { FITREEL_DEPLOY_TOKEN },
    folder: '/',
    stdout: { write: (text) => (output.out += text) },
    stderr: { write: (text) => (output.err += text) },
  });
  return { code, ...output };
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
    `catalog ${first} is live.\n`,
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
  expect((await run(['history', 'catalog'])).out).toContain(' 0123456789+ ');
});

test('history and status name the commit of a release', async () => {
  expect((await run(['deploy', await build('clean', {})])).code).toBe(0);
  expect((await run(['history', 'catalog', '--limit', '1'])).out).toContain(' 0123456789  a team');
  expect((await run(['status'])).out).toContain(' 0123456789 ');
});
