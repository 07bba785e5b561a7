import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { addLoads } from '../../../testing/release-site';
import { runFitreel } from '../../../testing/run-fitreel';

let site: DeploySite;
let staging: DeploySite;
beforeAll(async () => {
  [site, staging] = await Promise.all([startDeploySite(), startDeploySite()]);
});
afterAll(() => Promise.all([site.close(), staging.close()]));

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** How a gateway that stops ends a request. */
const ENDS = {
  'is 503': (response: ServerResponse) => void response.writeHead(503).end('{"error":"stopping"}'),
  'is cut off': (response: ServerResponse) => void response.destroy(),
};
type End = keyof typeof ENDS;

/**
 * A gateway of `site` that can stop.
 *
 * @param fate of the request with this path: `lost` is made, but not answered
 */
async function gatewayOf(
  { origin }: DeploySite,
  end: End,
  fate: (path: string) => 'answered' | 'lost' | 'refused',
) {
  const answered = new EventEmitter();
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    const endpoint = path.replace('/api/delivery/', '').replace(/\?.*/, '');
    const chosen = fate(endpoint);
    if (chosen === 'refused') return ENDS[end](response);
    const { authorization = '', 'content-type': type = '' } = request.headers;
    const body = request.method === 'POST' && { body: await buffer(request) };
    const headers = { authorization, 'content-type': type };
    const received = await fetch(origin + path, { method: request.method ?? '', headers, ...body });
    const text = await received.text();
    if (chosen === 'lost') ENDS[end](response);
    else response.writeHead(received.status, { 'content-type': 'application/json' }).end(text);
    answered.emit(endpoint);
  };
  const server = createServer((request, response) => void pass(request, response)).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, answers: (endpoint: string) => once(answered, endpoint) };
}

/** Runs `fitreel` with a gateway that stops once it has answered `last`. */
async function runUntil(last: string, end: End, args: string[]) {
  let isOver = false;
  const gateway = await gatewayOf(site, end, (path) => {
    if (isOver) return 'refused';
    isOver = path === last;
    return 'answered';
  });
  const FITREEL_DEPLOY_TOKEN = (await site.tokens.create('catalog', 'ann')).token;
  return runFitreel([...args, '--to', gateway.url], { env: { FITREEL_DEPLOY_TOKEN } });
}

describe.each(Object.keys(ENDS) as End[])('where a request after the change %s', (end) => {
  test('what a deploy has made live or a canary is reported, and is no failure', async () => {
    const live = await site.build(`live, and then it ${end}`);
    expect(await runUntil('changes', end, ['deploy', live.dist])).toEqual({
      ...{ code: 0, err: expect.any(String) as string },
      out: `catalog ${live.version} is live.\n`,
    });
    const { dist, version } = await site.build(`a canary, and then it ${end}`);
    const canary = ['deploy', dist, '--canary', '10'];
    expect(await runUntil('changes', end, canary)).toMatchObject({
      code: 0,
      out: `catalog ${version} is a canary for 10 % of the visitors.\n`,
    });
    const again = await runUntil('changes', end, canary);
    expect([again.code, again.out]).toEqual([
      0,
      expect.stringContaining(`${version} is already live, or a canary for 10 % of the visitors; `),
    ]);
  });

  test('a release that comes from another site is live, and the command says whom it could not tell', async () => {
    const version = await staging.deployCatalog(`from staging, which ${end}`);
    const source = await gatewayOf(staging, end, (path) => (path === 'history' ? 'refused' : 'answered'));
    const env = {
      FITREEL_FROM_TOKEN: (await staging.tokens.create('catalog', 'ann')).token,
      FITREEL_DEPLOY_TOKEN: (await site.tokens.create('catalog', 'ann')).token,
    };
    const args = ['promote', 'catalog', '--from', source.url, '--to', site.origin];
    expect(await runFitreel(args, { env })).toEqual({
      code: 0,
      out: expect.stringContaining(`catalog ${version} of ${source.url} is live.`) as string,
      err: expect.stringContaining(`It is done, but ${source.url} was not told: `) as string,
    });
  });
});

test('a canary that the guard lets stay goes live, though the answer to its promotion is lost', async () => {
  const live = await site.deployCatalog('live while a canary is watched');
  const { dist, version } = await site.build('watched');
  let changes = 0;
  const gateway = await gatewayOf(site, 'is cut off', (path) =>
    path === 'changes' && ++changes === 2 ? 'lost' : 'answered',
  );
  const FITREEL_DEPLOY_TOKEN = (await site.tokens.create('catalog', 'ann')).token;
  const args = ['deploy', dist, '--canary', '10', '--guard', '--wait', '1', '--to', gateway.url];
  const looked = gateway.answers('status');
  const shipping = runFitreel(args, { env: { FITREEL_DEPLOY_TOKEN } });
  // It counts what an earlier canary of the release had.
  await looked;
  await addLoads(site.store, { version: live, loads: 15 });
  await addLoads(site.store, { version, loads: 60 });
  expect(await shipping).toMatchObject({ code: 0, out: `catalog ${version} is live.\n` });
});

test('a change whose answer is lost may have been made, and the message says so', async () => {
  const before = await site.deployCatalog('rolled back');
  const gateway = await gatewayOf(site, 'is cut off', (path) => (path === 'changes' ? 'lost' : 'answered'));
  const FITREEL_DEPLOY_TOKEN = (await site.tokens.create('catalog', 'ann')).token;
  const args = ['rollback', 'catalog', '--to', gateway.url];
  const { code, err } = await runFitreel(args, { env: { FITREEL_DEPLOY_TOKEN } });
  expect([code, err]).toEqual([
    6,
    expect.stringContaining('It may have made the change: see “fitreel history”'),
  ]);
  expect(await site.delivery.history({ app: 'catalog', limit: 1 })).toMatchObject([
    { kind: 'rollback', from: before },
  ]);
});
