import { request } from 'node:http';
import { startSite, type TestSite } from '../../testing/site';

let site: TestSite;
let origin: string;
beforeAll(async () => {
  site = await startSite();
  origin = await site.gateway.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => site.close());

test.each([
  ['/?preview=a&preview=b', '/'],
  ['//evil.example/?preview=', '/evil.example/'],
  ['/\\evil.example/?preview=', '/evil.example/'],
  ['///evil.example/?q=1&preview=x&r=2', '/evil.example/?q=1&r=2'],
  ['http://evil.example/trend?preview=', '/'],
])('the link %s leads to %s, on this site', async (link, target) => {
  const location = await new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    // As they are: `inject` and `fetch` would resolve them.
    request({ host: hostname, port, path: link, headers: { connection: 'close' } }, (response) => {
      response.resume();
      resolve(response.headers.location);
    })
      .on('error', reject)
      .end();
  });
  expect(location).toBe(target);
});
