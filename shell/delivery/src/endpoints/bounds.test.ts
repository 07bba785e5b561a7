import { LIBRARY } from '../../testing/built-apps';
import { startDeploySite, type DeploySite } from '../../testing/deploy-site';

let site: DeploySite;
beforeAll(async () => {
  site = await startDeploySite();
});
afterAll(() => site.close());

/** What the endpoint at `route` says to `body`: its status, and its response as text. */
async function send(method: string, route: string, body?: unknown) {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const response = await site.send(method, route, init);
  return { status: response.status, text: await response.text() };
}

const release = (app: string, version = '1.0.0-000000000000') => ({ app, version });

test.each([
  ['history?limit=0', 'limit'],
  ['history?limit=1001', 'limit'],
  ['history?limit=1&app=../x', 'app'],
  ['errors', 'app'],
  ['errors?app=../x', 'app'],
  ['previews?app=../x', 'app'],
])('GET %s is rejected, and names %s (400)', async (route, field) => {
  const { status, text } = await send('GET', route);
  expect([status, text]).toEqual([400, expect.stringContaining(field)]);
});

test.each([
  ['prune', { keep: -1 }, 'keep'],
  ['prune', { keep: 1001 }, 'keep'],
  ['prune', {}, 'keep'],
  ['prune', { keep: 1, app: '../x' }, 'app'],
  ['previews', { releases: [], hours: 1 }, 'releases'],
  ['previews', { releases: [release('catalog')], hours: 0 }, 'hours'],
  ['previews', { releases: [release('catalog', '../x')], hours: 1 }, 'version'],
  ['previews', { releases: [release('catalog'), release('catalog')], hours: 1 }, 'one release of each app'],
  ['previews/revoke', { id: '../x' }, 'id'],
  ['previews/revoke', {}, 'id'],
])('POST %s with %j is rejected, and names %s (400)', async (route, body, field) => {
  const { status, text } = await send('POST', route, body);
  expect([status, text]).toEqual([400, expect.stringContaining(field)]);
});

test('an app that is no name takes no upload (4xx), and says so before the body is read', async () => {
  const { status } = await send('POST', '..%2Fx/releases');
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test('the errors of an app without any are an empty list', async () => {
  expect(await send('GET', 'errors?app=catalog')).toEqual({ status: 200, text: '{"errors":[]}' });
});

test('a prune removes releases of the token’s app alone, and keeps as many as it is told', async () => {
  const { asCatalog, asLibrary } = site;
  const deploy = async (mark: string) => {
    const { dist, version } = await site.build(mark);
    await asCatalog.add(dist);
    await asCatalog.change({ kind: 'deploy', app: 'catalog', version });
    return version;
  };
  const older = await deploy('older');
  await deploy('old');
  await deploy('live');
  const unused = await site.build('never live', LIBRARY);
  await asLibrary.add(unused.dist);
  expect(await asCatalog.prune({ keep: 2 })).not.toContainEqual({ app: 'catalog', version: older });
  const removed = await asCatalog.prune({ keep: 1 });
  expect(removed).toContainEqual({ app: 'catalog', version: older });
  expect(removed.filter(({ app }) => app !== 'catalog')).toEqual([]);
});

test('only the team whose release a preview shows revokes it', async () => {
  const { asCatalog, asLibrary } = site;
  const { apps } = await asCatalog.status();
  const of = (name: string) =>
    apps.filter(({ app }) => app === name).map(({ app, live }) => ({ app, version: live.version }));
  const own = await asCatalog.preview({ releases: of('catalog'), hours: 1 });
  const foreign = await asLibrary.preview({ releases: of('library'), hours: 1 });
  expect((await send('POST', 'previews/revoke', { id: foreign.preview.id })).status).toBe(403);
  expect(await send('POST', 'previews/revoke', { id: own.preview.id })).toMatchObject({ status: 200 });
  const left = await asCatalog.previews();
  expect(left.map(({ id }) => id)).toEqual([foreign.preview.id]);
});

test('limits the requests per minute with one token (429), and says when to come again', async () => {
  const { token } = await site.tokens.create('catalog', 'a loop that reads');
  const read = () =>
    site.gateway.inject({ url: '/api/delivery/status', headers: { authorization: `Bearer ${token}` } });
  const responses = await Promise.all(Array.from({ length: 121 }, read));
  const limited = responses.filter(({ statusCode }) => statusCode === 429);
  expect(limited.map(({ headers }) => headers['retry-after'])).toEqual(['60']);
});
