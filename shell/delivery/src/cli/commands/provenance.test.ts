import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { runCli } from '../run-cli';

let site: DeploySite;
let env: Record<string, string>;
beforeAll(async () => {
  site = await startDeploySite();
  env = { FITREEL_DEPLOY_TOKEN: (await site.tokens.create('catalog', 'a team')).token };
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

async function run(...args: string[]) {
  const output = { out: '', err: '' };
  const code = await runCli([...args, '--to', site.origin], {
    env,
    folder: '/',
    stdout: { write: (text) => (output.out += text) },
    stderr: { write: (text) => (output.err += text) },
  });
  return { code, ...output };
}

test('a release of a dirty tree goes to no gateway, unless told', async () => {
  const dist = await build('dirty', { dirty: true });
  const refused = await run('deploy', dist);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('changes that its commit lacks')]);
  expect((await run('deploy', dist, '--dirty')).code).toBe(0);
  expect((await run('history', 'catalog')).out).toContain(' 0123456789+ ');
});

test('history and status name the commit of a release', async () => {
  expect((await run('deploy', await build('clean', {}))).code).toBe(0);
  expect((await run('history', 'catalog', '--limit', '1')).out).toContain(' 0123456789  a team');
  expect((await run('status')).out).toContain(' 0123456789 ');
});
