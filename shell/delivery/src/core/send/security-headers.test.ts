import type { VideoResponse } from '@fitreel/contract';
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

/** What browsers read to protect somebody who gets a response. */
const SECURITY = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
] as const;

const HSTS = 'strict-transport-security: max-age=31536000';
const NOSNIFF = 'x-content-type-options: nosniff';
const API_HEADERS = [
  "content-security-policy: default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy: same-origin',
  'referrer-policy: no-referrer',
  HSTS,
  NOSNIFF,
  'x-frame-options: SAMEORIGIN',
];
const REGISTRY_HEADERS = [
  'cross-origin-opener-policy: same-origin',
  'cross-origin-resource-policy: same-origin',
  'origin-agent-cluster: ?1',
  'permissions-policy: accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), ' +
    'gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), ' +
    'xr-spatial-tracking=(), autoplay=(self "https://videos.example"), encrypted-media=(self "https://videos.example"), ' +
    'fullscreen=(self "https://videos.example"), picture-in-picture=(self "https://videos.example")',
  'referrer-policy: strict-origin-when-cross-origin',
  HSTS,
  NOSNIFF,
  'x-frame-options: SAMEORIGIN',
];
const PAGE_HEADERS = [
  "content-security-policy: default-src 'none';script-src 'self' 'sha256';style-src 'self';img-src 'self';" +
    "font-src 'self';connect-src 'self' https://videos.example;frame-src https://videos.example;manifest-src 'self';" +
    "base-uri 'none';form-action 'self';frame-ancestors 'none';require-trusted-types-for 'script';trusted-types default",
  ...REGISTRY_HEADERS,
];

const previewLink = async () => {
  const { app, version } = { app: 'shell', version: site.releases.shell.version };
  return (await site.delivery.preview({ releases: [{ app, version }], hours: 1 })).path;
};
const picture = async () => (await get('/api/video/gym-beats')).json<VideoResponse>().video.thumbnail;

test.each<[kind: string, url: () => string | Promise<string>, status: number, headers: string[]]>([
  ['a page', () => '/', 200, PAGE_HEADERS],
  ['the page of a path without one', () => '/nowhere', 404, PAGE_HEADERS],
  ['the registry', () => '/registry.json', 200, REGISTRY_HEADERS],
  ['robots.txt', () => '/robots.txt', 200, [HSTS, NOSNIFF]],
  ['security.txt', () => '/.well-known/security.txt', 200, [HSTS, NOSNIFF]],
  [
    'a file of a release',
    () => `/releases/shell/${site.releases.shell.version}/main.22222222.js`,
    200,
    [
      "content-security-policy: sandbox; default-src 'none'",
      'cross-origin-resource-policy: same-origin',
      HSTS,
      NOSNIFF,
    ],
  ],
  ['a missing file of a release', () => '/releases/nobody', 404, [HSTS]],
  ['the link of a preview', previewLink, 303, ['referrer-policy: no-referrer', HSTS, NOSNIFF]],
  ['a response of the API', () => '/api/categories', 200, API_HEADERS],
  ['an error of the API', () => '/api/video/nothing', 404, API_HEADERS],
  ['an endpoint that does not exist', () => '/api/nowhere', 404, [HSTS, NOSNIFF]],
  ['a URL that the router cannot read', () => '/api/%E0%A4%A', 400, []],
  [
    'a picture',
    picture,
    200,
    [
      "content-security-policy: default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cross-origin-resource-policy: cross-origin',
      ...API_HEADERS.slice(2),
    ],
  ],
  [
    'the documentation',
    () => '/api/docs/',
    200,
    [
      "content-security-policy: default-src 'self'; base-uri 'self'; frame-ancestors 'none'; " +
        "img-src 'self' data:; object-src 'none'; style-src 'self' 'unsafe-inline';",
      ...API_HEADERS.slice(1),
    ],
  ],
])('%s has its security headers', async (_kind, url, status, expected) => {
  const { headers, statusCode } = await get(await url());
  const found = SECURITY.filter((name) => headers[name] !== undefined).map(
    // Hashes of scripts and styles change with the shell.
    (name) => `${name}: ${String(headers[name]).replaceAll(/'sha256-[^']*'/g, "'sha256'")}`,
  );
  expect([statusCode, found]).toEqual([status, expected]);
});

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
