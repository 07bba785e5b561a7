import type { AddressInfo } from 'node:net';
import { rawGet } from '../../../testing/raw-request';
import { startSite, type TestSite } from '../../../testing/site';

let site: TestSite;
let port: number;
beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '127.0.0.1', ALLOW_OVERRIDES: 'http://localhost:*' });
  await site.gateway.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = site.gateway.server.address() as AddressInfo);
});
afterAll(() => site.close());

test.each([
  ['/?preview=a&preview=b', '/'],
  ['/search?q=why?&preview=x&r=2', '/search?q=why%3F&r=2'],
  ['//evil.example/?preview=', '/evil.example/'],
  ['/\\evil.example/?preview=', '/evil.example/'],
  ['///evil.example/?q=1&preview=x&r=2', '/evil.example/?q=1&r=2'],
  ['http://evil.example/trend?preview=', '/'],
])('the link %s leads to %s, on this site', async (link, target) => {
  // As it is: `inject` and `fetch` would resolve it.
  const { text } = await rawGet(port, link);
  const [, location] = /^location: (.*)\r$/m.exec(text) ?? [];
  expect(location).toBe(target);
});

test.each(["'", '%F0%9F%8E%AC'])(
  'a link that would lead to a long URL leads to the home page (%s)',
  async (text) => {
    for (const link of [`/?q=${text.repeat(600)}&preview=x`, `/trend?preview=x&${text.repeat(600)}`]) {
      const response = await rawGet(port, link);
      expect([response.status, /^location: (.*)\r$/m.exec(response.text)?.[1]]).toEqual([303, '/']);
    }
  },
);

describe('the holder of a link', () => {
  const get = (url: string, headers: Record<string, string> = {}) => site.gateway.inject({ url, headers });
  const cookiesOf = async (response: ReturnType<typeof get>) =>
    [(await response).headers['set-cookie'] ?? []].flat();

  /** The link of a preview of the shell, and its cookie. */
  async function preview() {
    const version = await site.deployShell('previewed');
    await site.delivery.change({ kind: 'rollback', app: 'shell' });
    const releases = [{ app: 'shell', version }];
    const { path } = await site.delivery.preview({ releases, hours: 1 });
    return { path, cookie: path.slice(path.indexOf('preview=')) };
  }

  test('has a secure cookie behind TLS', async () => {
    const { path } = await preview();
    const [secure] = await cookiesOf(get(path, { 'x-forwarded-proto': 'https' }));
    expect(secure).toMatch(/; Secure$/);
    expect((await cookiesOf(get(path)))[0]).not.toContain('Secure');
  });

  test('may override remotes, as on the site', async () => {
    const { cookie } = await preview();
    // The shell's own scripts are preloaded in any case.
    const preloads = async (url: string) =>
      (await get(url, { cookie })).body.match(/<link rel="preload"[^>]* href="\/releases\/(?!shell\/)/g)
        ?.length ?? 0;
    expect(await preloads('/trend')).toBeGreaterThan(0);
    expect(await preloads('/trend?override=catalog@http://localhost:3001')).toBe(0);
    expect(await preloads('/trend?q=why?&override=catalog@http://localhost:3001')).toBe(0);
  });
});
