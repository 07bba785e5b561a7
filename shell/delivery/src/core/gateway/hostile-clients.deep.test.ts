import type { IncomingMessage } from 'node:http';
import { rawRequest } from '../../../testing/raw-request';
import { BALANCER, SHARED_CACHES, type SharedCache } from '../../../testing/shared-caches';
import { startSite, type TestSite } from '../../../testing/site';

const setUps = SHARED_CACHES.flatMap((cache) => [
  { name: cache.name, programs: [cache] },
  { name: `${cache.name} in front of ${BALANCER.name}`, programs: [BALANCER, cache] },
]);

describe.each(setUps)('with the configuration of $name', ({ name, programs }) => {
  if (programs.some(({ start }) => start === null)) {
    test.skip(`a site, if the machine has ${name}`, () => undefined);
    return;
  }
  let site: TestSite;
  /** From the gateway to the visitor. */
  let running: SharedCache[];
  let port: number;
  /** Requests that reached the gateway. */
  let reached: string[];
  /** Of all requests, also of those that caches send on their own. */
  let headersReached: string[];
  beforeAll(async () => {
    site = await startSite({ TRUST_PROXY: '127.0.0.1' });
    let origin = await site.gateway.listen({ port: 0, host: '127.0.0.1' });
    running = [];
    for (const { start } of programs) {
      const program = await start!(origin);
      running.unshift(program);
      ({ origin } = program);
    }
    port = Number(new URL(origin).port);
    site.gateway.server.on('request', ({ method = '', url = '', headers }: IncomingMessage) => {
      headersReached.push(...Object.keys(headers));
      // The keys of pages and the cache's own checks come at any time.
      if (!/^\/api\/(page-keys|ready)$/.test(url)) reached.push(`${method} ${url}`);
    });
  });
  beforeEach(() => {
    reached = [];
    headersReached = [];
  });
  afterAll(async () => {
    for (const program of running) await program.stop();
    await site.close();
  });

  const framings = ['content-length: 3', 'content-length: 0', 'transfer-encoding: chunked'];
  const withBody = [
    ...framings.map((framing) => ['GET /history', framing] as const),
    ['HEAD /history', 'content-length: 3'],
    ['GET /api/videos', 'content-length: 0'],
    ['GET /releases/x.js', 'content-length: 0'],
  ] as const;
  // A cache refuses them itself, whatever is behind it. nginx takes five seconds to close each connection.
  if (programs.length === 1)
    test.each(withBody)('refuses %s with "%s", and waits for no body (400)', async (request, framing) => {
      expect((await rawRequest(port, request, [framing])).status).toBe(400);
      expect(reached).toEqual([]);
    });

  test('takes nothing that follows such a request for another one', async () => {
    const next = 'GET /login HTTP/1.1\r\nhost: site.example\r\n\r\n';
    const { text } = await rawRequest(port, 'GET /history', [`content-length: ${next.length}`], next);
    expect(text.match(/^HTTP\S+ \d+/gm)).toEqual(['HTTP/1.1 400']);
    expect(reached).toEqual([]);
  });

  test('gives long URLs their page, and others theirs meanwhile', async () => {
    const lengths = Array.from({ length: 32 }, (_, index) => 1800 + index * 200);
    const statuses: number[] = [];
    for (const length of lengths)
      for (const target of [`/history?${'a'.repeat(length)}`, '/api/videos'])
        statuses.push((await rawRequest(port, `GET ${target}`)).status);
    expect(statuses).toEqual(statuses.map(() => 200));
  });

  test('lets no client choose the trace of a request', async () => {
    const context = ['traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'];
    const headers = [...context, 'tracestate: a=1', 'baggage: a=1'];
    for (const target of ['/trend', '/api/categories', '/releases/x.js', '/api/delivery/status'])
      await rawRequest(port, `GET ${target}`, headers);
    // nginx asks several gateways for a file that one lacks.
    expect(new Set(reached).size).toBe(4);
    expect(headersReached.filter((name) => /^(?:trace|baggage)/.test(name))).toEqual([]);
  });

  test('passes on the bodies of other requests', async () => {
    const json = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
    const headers = ['content-type: application/json', `content-length: ${json.length}`];
    expect((await rawRequest(port, 'POST /api/auth/login', headers, json)).status).toBe(404);
  });
});
