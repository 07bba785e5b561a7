import { startSite, type TestSite } from '../../../testing/site';
import { pageHeaders, pagePolicy } from './security-headers';

const DAY_MS = 86_400_000;

let site: TestSite;
beforeAll(async () => {
  site = await startSite({
    HSTS_SECONDS: '31536000',
    SECURITY_CONTACT: 'mailto:security@fitreel.example',
    TRUST_PROXY: '127.0.0.1',
  });
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) => site.gateway.inject({ url, headers });

test.each(['/', '/nowhere', '/api/nowhere', '/registry.json', '/releases/nobody'])(
  '%s tells browsers to use HTTPS only',
  async (url) => {
    expect((await get(url)).headers['strict-transport-security']).toBe('max-age=31536000');
  },
);

test('pages may use no feature of the device but the player’s', async () => {
  const policy = String((await get('/')).headers['permissions-policy']);
  expect(policy).toContain('camera=()');
  expect(policy).toContain('geolocation=()');
  expect(policy).toContain('fullscreen=(self "https://videos.example")');
});

test('a page has the security headers that its browsers know, and pays for no others', () => {
  expect(Object.keys(pageHeaders('https://videos.example/embed'))).toEqual([
    'cross-origin-opener-policy',
    'cross-origin-resource-policy',
    'origin-agent-cluster',
    'referrer-policy',
    'x-frame-options',
    'permissions-policy',
  ]);
});

test('security.txt names the contact, and expires in half a year', async () => {
  const response = await get('/.well-known/security.txt');
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  const [contact, expires] = response.body.split('\n');
  expect(contact).toBe('Contact: mailto:security@fitreel.example');
  const lasts = Date.parse(String(expires).replace('Expires: ', '')) - Date.now();
  expect(Math.round(lasts / DAY_MS)).toBe(180);
});

test('without the settings there is neither HSTS nor security.txt', async () => {
  const plain = await startSite();
  const page = await plain.gateway.inject('/');
  expect(page.headers).not.toHaveProperty('strict-transport-security');
  expect((await plain.gateway.inject('/.well-known/security.txt')).statusCode).toBe(404);
  await plain.close();
});

/** The sources of each directive of a policy. */
const directivesOf = (policy: string) =>
  Object.fromEntries(
    policy.split(';').map((text) => {
      const [name = '', ...sources] = text.split(' ');
      return [name, sources];
    }),
  );

test('a page loads from its own site only, frames only the video host, and requires Trusted Types', () => {
  expect(directivesOf(pagePolicy('https://videos.example:8443/embed/v2'))).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'", 'https://videos.example:8443'],
    'frame-src': ['https://videos.example:8443'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  });
});

test('further sources apply to files and sockets only', () => {
  const others = ['http://localhost:*', 'https://http.example'];
  const [strict, open] = [[], others].map((more) => directivesOf(pagePolicy('https://videos.example', more)));
  const differs = Object.keys(open ?? {}).filter((name) => open?.[name]?.join() !== strict?.[name]?.join());
  expect(differs).toEqual(['script-src', 'style-src', 'img-src', 'font-src', 'connect-src']);
  expect(open).toMatchObject({
    'script-src': ["'self'", ...others],
    'style-src': ["'self'", ...others],
    'img-src': ["'self'", ...others],
    'font-src': ["'self'", ...others],
    'connect-src': ["'self'", ...others, 'ws://localhost:*', 'wss://http.example', 'https://videos.example'],
  });
});
