import { ENDPOINTS as CONTRACT, ERRORS, type EndpointSchemas, type ErrorCode } from '@fitreel/contract';
import { startApi, type TestApi } from '../../../testing/start-api';

type Operation = {
  description?: string;
  responses: Record<string, { description: string }>;
  requestBody?: unknown;
};
type OpenApi = {
  components: unknown;
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
};

/** The endpoints that existing clients know. */
const ENDPOINTS = [
  ['post', '/api/auth/signup', 201],
  ['post', '/api/auth/login', 200],
  ['get', '/api/videos', 200],
  ['get', '/api/video/{videoId}', 200],
  ['get', '/api/categories', 200],
  ['get', '/api/categories/{categoryId}', 200],
  ...['likes', 'watchlater', 'history'].flatMap((list) => [
    ['get', `/api/user/${list}`, 200],
    ['post', `/api/user/${list}`, 201],
    ['patch', `/api/user/${list}`, 200],
    ['delete', `/api/user/${list}/{videoId}`, 200],
  ]),
  ['delete', '/api/user/history/all', 200],
  ['get', '/api/user/playlists', 200],
  ['post', '/api/user/playlists', 201],
  ['get', '/api/user/playlists/{playlistId}', 200],
  ['delete', '/api/user/playlists/{playlistId}', 200],
  ['post', '/api/user/playlists/{playlistId}', 201],
  ['delete', '/api/user/playlists/{playlistId}/{videoId}', 200],
] as [string, string, number][];

/** `status code: text` of every entry of the error catalogue. */
const CATALOGUE = (Object.keys(ERRORS) as ErrorCode[]).map(
  (code) => `${ERRORS[code].status} ${code}: ${ERRORS[code].text}`,
);

let api: TestApi;
let document: OpenApi;
beforeAll(async () => {
  api = await startApi('sqlite');
  document = (await api.request('GET', '/docs/json')).body as OpenApi;
});
afterAll(() => api.close());

test.each(ENDPOINTS)('documents %s %s with its response', (method, path, status) => {
  expect(document.paths[path]?.[method]?.responses).toHaveProperty(String(status));
});

test('says of each endpoint what the contract says', () => {
  const contract: Record<string, EndpointSchemas> = CONTRACT;
  const described = Object.entries(contract).map(([name, { description }]) => [name, description]);
  const documented = Object.keys(contract).map((name) => {
    const [method = '', path = ''] = name.split(' ');
    return [name, document.paths[`/api${path}`]?.[method.toLowerCase()]?.description];
  });
  expect(documented).toEqual(described);
});

test('a client generated from OpenAPI sends the token in the authorization header', () => {
  expect(document.components).toMatchObject({
    securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'authorization' } },
  });
});

test('OpenAPI lists exactly the errors of the catalogue', () => {
  const listed = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ responses }) => Object.entries(responses))
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) => description.split('; ').map((error) => `${status} ${error}`));
  const common = document.info.description.split('\n- ').slice(1);
  expect([...new Set([...listed, ...common])].sort()).toEqual([...CATALOGUE].sort());
});

test.each(['/docs', '/docs/'])(
  'the page at %s finds all its files on this site, over plain HTTP',
  async (path) => {
    const page = await api.request('GET', path);
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
    expect(page.headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
    const sources = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(sources.length).toBeGreaterThan(2);
    for (const source of sources) {
      const { origin, pathname } = new URL(source, `http://site.example/api${path}`);
      expect(origin).toBe('http://site.example');
      expect((await api.server.inject(pathname)).statusCode).toBe(200);
    }
  },
);

test('what is made of the documentation is made once, however often a network asks for it', async () => {
  const paths: [string, string][] = [
    ['/docs/json', 'application/json; charset=utf-8'],
    ['/docs/yaml', 'application/yaml'],
    ['/docs/static/swagger-ui.css', 'text/css; charset=utf-8'],
    ['/docs/static/swagger-ui-standalone-preset.js', 'text/javascript; charset=utf-8'],
  ];
  const bounded = await startApi('sqlite', { rates: { requests: { requests: paths.length, seconds: 60 } } });
  try {
    for (const [path, type] of [...paths, ...paths, ...paths])
      expect(
        await bounded.server.inject({
          url: `/api${path}`,
          remoteAddress: '192.0.2.1',
          headers: { 'accept-encoding': 'gzip' },
        }),
      ).toMatchObject({
        statusCode: 200,
        headers: {
          'content-type': type,
          'content-encoding': 'gzip',
          'content-security-policy': expect.stringContaining("default-src 'self'") as string,
        },
      });
  } finally {
    await bounded.close();
  }
});
