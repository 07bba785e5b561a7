import type { Pruned } from '@fitreel/protocol';
import { ALL_ENDPOINTS } from '../../../testing/deploy-endpoints';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { PREVIEWS } from '../previews/previews';

/** Requests for the catalogue that a gateway rejects after it has looked at the role, if the token may make them. */
const REQUESTS: Readonly<Record<string, { changes: boolean; query?: string; body?: object }>> = {
  status: { changes: false },
  history: { changes: false, query: '?limit=1' },
  access: { changes: false },
  errors: { changes: false, query: '?app=catalog' },
  controlRoom: { changes: false },
  outlook: { changes: false, query: '?app=catalog' },
  comparison: {
    changes: false,
    query: '?app=catalog&from=1.0.0-000000000000&to=1.0.0-000000000001',
  },
  figures: { changes: false, query: '?app=catalog&span=day' },
  verify: { changes: false },
  check: { changes: false, body: { kind: 'promote', app: 'catalog' } },
  previews: { changes: false },
  change: { changes: true, body: { kind: 'promote', app: 'catalog' } },
  siteRollback: { changes: true, body: { revision: 1 } },
  prune: { changes: true, body: { app: 'catalog', keep: 1000 } },
  preview: {
    changes: true,
    body: { releases: [{ app: 'catalog', version: '1.0.0-000000000000' }], hours: 1 },
  },
  revokePreview: { changes: true },
  add: { changes: true, body: {} },
  release: { changes: false, query: '?app=catalog&version=1.0.0-000000000000&from=0' },
  shipped: {
    changes: true,
    body: { app: 'catalog', version: '1.0.0-000000000000', to: 'https://fitreel.example' },
  },
};

/** The tokens, and what they may do with the app catalog. */
const ROLES = [
  ['an editor', { reads: false, changes: false }],
  ['a reader', { reads: true, changes: false }],
  ['a deployer of another app', { reads: true, changes: false }],
  ['a deployer', { reads: true, changes: true }],
  ['an operator', { reads: true, changes: true }],
] as const;

let site: DeploySite;
let tokens: Readonly<Record<(typeof ROLES)[number][0], string>>;
beforeAll(async () => {
  site = await startDeploySite();
  const create = async (scope: Parameters<DeploySite['tokens']['create']>[0]) =>
    (await site.tokens.create(scope, 'ann')).token;
  tokens = {
    'an editor': await create({ role: 'editor' }),
    'a reader': await create({ role: 'reader' }),
    'a deployer of another app': await create('library'),
    'a deployer': await create('catalog'),
    'an operator': await create({ role: 'operator' }),
  };
});
afterAll(() => site.close());

/** The status of a request to the endpoint `name`, with a preview of its own if it revokes one. */
async function statusOf(name: string, token?: string): Promise<number> {
  const { method = 'GET', path = '' } = ALL_ENDPOINTS[name] ?? {};
  const { query = '', body } = REQUESTS[name] ?? {};
  // Of an app of its own: where nothing has changed, nobody is refused.
  if (name === 'siteRollback') await site.deployCatalog('since revision 1');
  const payload = name === 'revokePreview' ? { id: await newPreview() } : body;
  const { statusCode } = await site.gateway.inject({
    method,
    url: `/api/delivery/${path.replace(':app', 'catalog')}${query}`,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload && { payload }),
  });
  return statusCode;
}

/** The id of a preview of the catalogue. */
async function newPreview(): Promise<string> {
  const releases = [{ app: 'catalog', version: site.releases.catalog.version }];
  return (await site.delivery.preview({ releases, hours: 1 })).preview.id;
}

const NAMES = Object.keys(REQUESTS);

test('each endpoint has a request', () => {
  expect(new Set(NAMES)).toEqual(new Set(Object.keys(ALL_ENDPOINTS)));
});

test.each(NAMES.flatMap((name) => ROLES.map(([role, may]) => [role, name, may] as const)))(
  '%s calls %s as far as the role allows',
  async (role, name, may) => {
    const isAllowed = REQUESTS[name]?.changes ? may.changes : may.reads;
    const status = await statusOf(name, tokens[role]);
    expect([status === 403, status === 401]).toEqual([!isAllowed, false]);
  },
);

test.each(NAMES)('nobody calls %s without a token (401)', async (name) => {
  expect(await statusOf(name)).toBe(401);
});

test('tells an editor what the token is for', async () => {
  const { id, token } = await site.tokens.create({ role: 'editor' }, 'edith');
  const { statusCode, body } = await site.gateway.inject({
    url: '/api/delivery/control-room',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([statusCode, JSON.parse(body)]).toEqual([
    403,
    { errors: [`The token ${id} is for editing the catalogue only.`] },
  ]);
});

test('an operator changes each app in the own name, and prunes all where none is named', async () => {
  const operator = site.deliveryWith((await site.tokens.create({ role: 'operator' }, 'olga')).token);
  const { version } = await site.addCatalog('by an operator');
  expect(await operator.change({ kind: 'deploy', app: 'catalog', version })).toMatchObject({ by: 'olga' });
  const apps = async (pruned: Promise<Pruned>) => new Set((await pruned).kept.map(({ app }) => app));
  expect(await apps(operator.prune({ keep: 1000 }))).toEqual(new Set(['catalog', 'library', 'shell']));
  expect(await apps(operator.prune({ app: 'shell', keep: 1000 }))).toEqual(new Set(['shell']));
});

test('only an operator ends a preview that cannot be read, which the log names once', async () => {
  const logged = jest.spyOn(site.gateway.log, 'error');
  const id = '0123456789ab';
  await site.store.records(PREVIEWS).create(id, { format: 2 });
  const revoke = (role: keyof typeof tokens) => site.deliveryWith(tokens[role]).revokePreview(id);
  expect(await revoke('a deployer')).toBe(false);
  expect(await site.store.records(PREVIEWS).read(id)).toEqual({ format: 2 });
  expect(await revoke('an operator')).toBe(true);
  const message = 'a stored value cannot be read, and is ignored';
  expect(logged.mock.calls).toEqual([[{ problem: expect.stringContaining(id) as unknown }, message]]);
});
