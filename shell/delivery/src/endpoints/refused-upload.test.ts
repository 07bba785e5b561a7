import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { startDeploySite, type DeploySite } from '../../testing/deploy-site';

let site: DeploySite;
let token: string;
beforeAll(async () => {
  site = await startDeploySite();
  ({ token } = await site.tokens.create('catalog', 'a team'));
});
afterAll(() => site.close());

/** An upload whose first part is `name`, followed by 5 MB. */
const upload = (name: string) =>
  Buffer.concat([
    Buffer.from(
      `--end\r\ncontent-disposition: form-data; name="${name}"; filename="${name}"\r\n\r\n{}\r\n` +
        '--end\r\ncontent-disposition: form-data; name="x.js"; filename="x.js"\r\n\r\n',
    ),
    Buffer.alloc(5_000_000, 'x'),
    Buffer.from('\r\n--end--\r\n'),
  ]);

test.each([
  ['without a description', 'x', 422, () => token],
  ['with an invalid description', 'release', 422, () => token],
  ['without a token', 'release', 401, () => 'none'],
  ['for another app', 'release', 403, async () => (await site.tokens.create('library', 'a team')).token],
])('an upload %s is refused, and the connection serves the next request', async (_what, name, status, of) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = async (method: string, path: string, body?: Buffer) => {
    const sent = request(`${site.origin}${path}`, {
      method,
      agent,
      headers: {
        authorization: `Bearer ${await of()}`,
        ...(body && { 'content-type': 'multipart/form-data; boundary=end', 'content-length': body.length }),
      },
    }).end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    await text(response);
    return { status: response.statusCode, port: sent.socket?.localPort };
  };
  const refused = await send('POST', '/api/delivery/catalog/releases', upload(name));
  const next = await send('GET', '/api/health');
  agent.destroy();
  expect([refused.status, next.status]).toEqual([status, 200]);
  expect(next.port).toBe(refused.port);
});
