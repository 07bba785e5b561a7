import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { runFitreel } from '../../../testing/run-fitreel';
import { startIssuer, type TestIssuer } from '../../../testing/issuer';
import { EXIT_CODES } from '../../cli/output';

let site: DeploySite;
let issuer: TestIssuer;
beforeAll(async () => {
  [site, issuer] = await Promise.all([startDeploySite(), startIssuer('RS256')]);
});
afterAll(() => Promise.all([site.close(), issuer.close()]));

const SUB = 'repo:team/site:environment:catalog';
const CLAIMS = { sub: SUB, ref: 'refs/heads/main' };

const run = (args: string[], env: Record<string, string> = {}) => runFitreel(args, { env });

/** Runs `fitreel trust` where the gateway runs. */
const trust = (...args: string[]) => run(['trust', ...args, '--store', site.store.folder]);

/** Adds a trust; returns its id. */
async function trusted(app: string, ...claims: string[]): Promise<string> {
  const options = claims.flatMap((claim) => ['--claim', claim]);
  const { out } = await trust('--issuer', issuer.url, ...options, '--app', app, '--json');
  return (JSON.parse(out) as { id: string }).id;
}

/** Deploys with the gateway, as a workflow whose tokens have `claims`. */
const inWorkflow = (args: string[], claims: object = CLAIMS) =>
  run([...args, '--to', site.origin], issuer.workflow({ ...claims }));

test('a workflow deploys without a deploy token, until its trust is revoked', async () => {
  const { dist, version } = await site.build('by a workflow');
  const refused = await inWorkflow(['deploy', dist]);
  expect([refused.code, refused.err]).toEqual([
    EXIT_CODES['not-authorised'].code,
    expect.stringContaining('does not trust the issuer'),
  ]);
  const id = await trusted('catalog', `sub=${SUB}`, 'ref=refs/heads/main');
  expect((await inWorkflow(['deploy', dist])).out).toBe(`catalog ${version} is live.\n`);
  expect((await inWorkflow(['history', 'catalog', '--limit', '1'])).out).toContain(
    'workflow of catalog (refs/heads/main)',
  );
  const { out } = await trust('list');
  for (const part of [id, issuer.url, `sub=${SUB} ref=refs/heads/main`]) expect(out).toContain(part);
  expect(out).not.toContain('never');

  expect((await trust('revoke', id)).out).toBe(`The trust ${id} is revoked.\n`);
  expect((await inWorkflow(['status'])).code).toBe(EXIT_CODES['not-authorised'].code);
  expect((await trust('list')).out).toBe('There are no trusts.\n');
  expect((await trust('revoke', id)).code).toBe(EXIT_CODES.usage.code);
});

test('a pull request whose trust is for previews shows its release, and brings none onto the site', async () => {
  const PULL = { sub: 'repo:team/site:environment:preview' };
  const options = ['--issuer', issuer.url, '--claim', `sub=${PULL.sub}`, '--app', 'catalog', '--previews'];
  const { id } = JSON.parse((await trust(...options, '--json')).out) as { id: string };
  const { dist } = await site.build('of a pull request');
  expect((await inWorkflow(['preview', dist], PULL)).out).toContain(`${site.origin}/?preview=`);
  for (const change of [
    ['deploy', dist],
    ['rollback', 'catalog'],
    ['prune', 'catalog', '--keep', '1'],
  ])
    expect(await inWorkflow(change, PULL)).toMatchObject({
      code: EXIT_CODES['not-authorised'].code,
      err: expect.stringContaining(`The token ${id} makes previews only.`) as string,
    });
  expect((await trust('list')).out).toContain('preview  workflow of catalog');
  await trust('revoke', id);
});

test('a signed token whose sub is not a text is a failed attempt like any other (401, then 429)', async () => {
  const id = await trusted('catalog', `sub=${SUB}`);
  const token = await issuer.token({ sub: { toString: 1 } as never, aud: site.origin });
  const ask = () =>
    site.gateway.inject({
      url: '/api/delivery/status',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress: '192.0.2.66',
    });
  for (let count = 0; count < 30; count += 1) expect((await ask()).statusCode).toBe(401);
  expect((await ask()).statusCode).toBe(429);
  await trust('revoke', id);
});

test('elsewhere the variable of the deploy token holds the token of the workflow', async () => {
  const id = await trusted('catalog', `sub=${SUB}`);
  const token = await issuer.token({ sub: SUB, aud: site.origin });
  const { code } = await run(['status', '--to', site.origin], { FITREEL_DEPLOY_TOKEN: token });
  expect(code).toBe(0);
  await trust('revoke', id);
});

test('a workflow changes the apps whose trusts its token fits, each in the name of its trust, and no others', async () => {
  const ids = [await trusted('catalog', `sub=${SUB}`), await trusted('library', `sub=${SUB}`)];
  const first = [site.releases.catalog.version, site.releases.library.version] as const;
  for (const [app, version] of [
    ['catalog', first[0]],
    ['library', first[1]],
  ] as const) {
    expect((await inWorkflow(['rollback', app, '--version', version])).code).toBe(0);
    expect((await inWorkflow(['prune', app, '--keep', '9'])).code).toBe(0);
  }
  expect((await inWorkflow(['prune', '--keep', '9'])).err).toContain(
    'Name the app, as the token is for several: catalog, library.',
  );
  const foreign = await inWorkflow(['rollback', 'shell']);
  expect([foreign.code, foreign.err]).toEqual([
    EXIT_CODES['not-authorised'].code,
    expect.stringMatching(/is for (catalog and library|library and catalog) only/),
  ]);
  await trust('revoke', ids[1] ?? '');
  expect((await inWorkflow(['rollback', 'library', '--version', first[1]])).code).toBe(
    EXIT_CODES['not-authorised'].code,
  );
  await trust('revoke', ids[0] ?? '');
});

test('the gateway says 401 for a token that it does not accept, and 503 where it cannot tell', async () => {
  const other = await startIssuer();
  const { out } = await trust('--issuer', other.url, '--claim', `sub=${SUB}`, '--app', 'catalog', '--json');
  const { id } = JSON.parse(out) as { id: string };
  const status = (token: string) => site.send('GET', 'status', {}, token);
  const wrong = await status(await other.token({ sub: SUB, aud: 'https://other.example' }));
  expect([wrong.status, await wrong.json()]).toEqual([
    401,
    { errors: [`The audience of the token is not ${site.origin}.`] },
  ]);
  const revoked = await trust('revoke', id);
  expect(revoked.code).toBe(0);
  await other.close();

  const down = await startIssuer();
  await trust('--issuer', down.url, '--claim', `sub=${SUB}`, '--app', 'catalog');
  down.respondWith((_request, response) => response.writeHead(500).end());
  const unknown = await status(await down.token({ sub: SUB, aud: site.origin }));
  expect([unknown.status, await unknown.json(), unknown.headers.get('retry-after')]).toEqual([
    503,
    { error: `The keys of ${down.url} cannot be fetched now.` },
    '30',
  ]);
  await down.close();
});

test('limits the changes per minute of a workflow (429), whatever token it has', async () => {
  const id = await trusted('catalog', `sub=${SUB}`);
  const tokens = await Promise.all(
    [1, 2].map((run_id) => issuer.token({ sub: SUB, aud: site.origin, run_id })),
  );
  const sent = await Promise.all(
    Array.from({ length: 62 }, async (_, index) => {
      const { status } = await site.send(
        'POST',
        'changes',
        {
          body: JSON.stringify({ kind: 'promote', app: 'catalog' }),
          headers: { 'content-type': 'application/json' },
        },
        tokens[index % 2],
      );
      return status;
    }),
  );
  expect(sent.filter((status) => status === 429)).toHaveLength(2);
  await trust('revoke', id);
});

test.each([
  ['an http address of another machine', ['--issuer', 'http://ci.example'], 'https URL'],
  ['an address with a query', ['--issuer', 'https://ci.example/?x=1'], 'https URL'],
  ['a claim without a value', ['--claim', 'sub'], 'a claim and its value'],
  ['a claim that is checked anyway', ['--claim', 'aud=x'], 'The gateway checks aud itself'],
  ['a claim twice', ['--claim', 'sub=x', '--claim', 'sub=y'], 'there twice'],
  ['no sub', ['--claim', 'ref=refs/heads/main'], 'without “sub”'],
  ['an unknown kind of app', ['--app', '../x'], 'name of a remote'],
])('refuses a trust with %s', async (_what, args, message) => {
  const given = new Map<string, string[]>([
    ['--issuer', ['--issuer', 'https://ci.example']],
    ['--claim', ['--claim', 'sub=x']],
    ['--app', ['--app', 'catalog']],
  ]);
  given.set(args[0] ?? '', args);
  const { code, err } = await trust(...[...given.values()].flat());
  expect([code, err]).toEqual([EXIT_CODES.usage.code, expect.stringContaining(message)]);
});
