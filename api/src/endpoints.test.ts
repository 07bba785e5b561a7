import { ENDPOINTS, ERRORS } from '@fitreel/contract';
import { startApi, type TestApi } from '../testing/start-api';

type OpenApi = { paths: Record<string, Record<string, { tags: string[] }>> };

let api: TestApi;
let operations: Record<string, { tags: string[] }>;
beforeAll(async () => {
  api = await startApi('sqlite');
  const { paths } = (await api.request('GET', '/docs/json')).body as OpenApi;
  operations = Object.fromEntries(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        `${method.toUpperCase()} ${path.replace(/^\/api/, '')}`,
        operation,
      ]),
    ),
  );
});
afterAll(() => api.close());

/** Documented but not in the contract: pictures, which the browser requests itself, and checks for operators. */
const OTHERS = [
  'GET /artwork/{kind}/{name}',
  'GET /artwork/pictures/{name}',
  'GET /health',
  'GET /live',
  'GET /ready',
];

test('the API has the endpoints of the contract', () => {
  const contract = Object.keys(ENDPOINTS);
  const documented = Object.keys(operations).filter((endpoint) => !OTHERS.includes(endpoint));
  expect(documented.sort()).toEqual(contract.sort());
});

const ofUsers = Object.entries(ENDPOINTS).flatMap(([name, { access }]) => (access === 'user' ? [name] : []));

test.each(ofUsers)('%s needs a token (500)', async (name) => {
  const [method = '', path = ''] = name.split(' ');
  const { status, body } = await api.request(method as 'GET', path.replaceAll(/[{}]/g, ''));
  expect([status, body]).toEqual([500, { error: ERRORS.headerMissing.text }]);
});

test('the documentation groups the endpoints', () => {
  const groups = new Map<string, Set<string>>();
  for (const [endpoint, { tags }] of Object.entries(operations)) {
    for (const tag of tags) {
      const [, path = ''] = endpoint.split(' ');
      const folder = path
        .split('/')
        .slice(1, path.startsWith('/user') ? 3 : 2)
        .join('/');
      groups.set(tag, new Set([...(groups.get(tag) ?? []), folder]));
    }
  }
  expect(Object.fromEntries([...groups].map(([tag, folders]) => [tag, [...folders].sort()]))).toEqual({
    activity: ['user/activity'],
    artwork: ['artwork'],
    auth: ['auth'],
    catalog: ['categories', 'creators', 'filters', 'picks', 'suggestions', 'trend', 'video', 'videos'],
    editing: ['editing'],
    follows: ['user/follows'],
    lists: ['user/history', 'user/likes', 'user/watchlater'],
    moments: ['user/moments'],
    operation: ['health', 'live', 'ready'],
    playlists: ['user/playlists'],
    positions: ['user/positions'],
    programmes: ['programmes', 'user/programmes'],
    workouts: ['user/workouts'],
  });
});
