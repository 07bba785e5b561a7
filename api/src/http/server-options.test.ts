import Fastify from 'fastify';
import { serverOptions } from './server-options';

const PROXY = '192.0.2.1';
const CALLER = '203.0.113.7';
const FORGED = '198.51.100.9';

/** Who a server takes for the caller of a request from `remoteAddress` with `forwarded` as its `X-Forwarded-For`. */
async function callerOf(
  trustProxy: string[],
  remoteAddress: string,
  forwarded: string,
): Promise<[status: number, caller: string]> {
  const server = Fastify(serverOptions({ logLevel: 'silent', trustProxy }));
  server.get('/', async ({ ip }) => ip);
  const headers = { 'x-forwarded-for': forwarded };
  const { statusCode, payload } = await server.inject({ url: '/', remoteAddress, headers });
  await server.close();
  return [statusCode, payload];
}

test.each([
  ['no proxy is trusted', [], PROXY, CALLER, PROXY],
  ['a trusted proxy tells the caller', [PROXY], PROXY, CALLER, CALLER],
  ['so does one in a trusted network', ['2001:db8::/32', '192.0.2.0/24'], PROXY, CALLER, CALLER],
  ['another address tells nothing', [PROXY], CALLER, FORGED, CALLER],
  ['what a caller wrote before the proxy is not taken', [PROXY], PROXY, `${FORGED}, ${CALLER}`, CALLER],
  ['a row of trusted proxies', ['192.0.2.0/24'], PROXY, `${FORGED}, ${CALLER}, 192.0.2.2`, CALLER],
])('%s', async (_name, trusted, connection, forwarded, caller) => {
  expect(await callerOf(trusted, connection, forwarded)).toEqual([200, caller]);
});
