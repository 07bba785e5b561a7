import {
  ClientErrorResponse,
  ENDPOINTS,
  ERRORS,
  ServerErrorResponse,
  type EndpointSchemas,
  type ErrorCode,
} from '@fitreel/contract';
import { startApi, type TestApi } from '../testing/start-api';

type Content = { content: { 'application/json': { schema: unknown } } };
type Operation = {
  tags: string[];
  security?: unknown[];
  parameters?: { in: 'path' | 'query'; name: string }[];
  requestBody?: Content;
  responses: Record<string, Content & { description: string }>;
};
type OpenApi = { paths: Record<string, Record<string, Operation>> };

let api: TestApi;
let operations: Record<string, Operation>;
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
const OTHERS = ['GET /artwork/{kind}/{name}', 'GET /health', 'GET /live', 'GET /ready'];

const SECURITY = { public: undefined, guest: [{ token: [] }, {}], user: [{ token: [] }] };

/** A schema as OpenAPI shows it. */
const plain = (schema: unknown): unknown => schema && JSON.parse(JSON.stringify(schema));
const schemaIn = (part: Content | undefined) => part?.content['application/json'].schema;

test('the API has the endpoints of the contract', () => {
  const contract = Object.keys(ENDPOINTS);
  const documented = Object.keys(operations).filter((endpoint) => !OTHERS.includes(endpoint));
  expect(documented.sort()).toEqual(contract.sort());
});

test.each(Object.entries<EndpointSchemas>(ENDPOINTS))(
  '%s has the access and the schemas of the contract',
  (endpoint, expected) => {
    const operation = operations[endpoint];
    const success = Object.entries(operation?.responses ?? {}).filter(([status]) => status < '300');
    const parameters = (location: string) =>
      (operation?.parameters ?? []).filter((parameter) => parameter.in === location).map(({ name }) => name);
    const names = (part: 'params' | 'query') => Object.keys(expected[part]?.properties ?? {});

    expect(operation?.security).toEqual(SECURITY[expected.access]);
    expect(success.map(([, response]) => schemaIn(response))).toEqual([plain(expected.response)]);
    expect(schemaIn(operation?.requestBody)).toEqual(plain(expected.body));
    expect(parameters('path')).toEqual(names('params'));
    expect(parameters('query')).toEqual(names('query'));
  },
);

const OF_BODIES: ErrorCode[] = ['valuesInvalid', 'bodyMalformed', 'bodyTooLarge', 'mediaTypeUnsupported'];
const OF_USERS: ErrorCode[] = ['tokenInvalid', 'userMissing', 'headerMissing'];

/** Errors of single endpoints, besides the errors of all endpoints that take a body or need a user. */
const ERRORS_OF: Record<string, ErrorCode[]> = {
  'PUT /auth/password': ['currentPasswordWrong', 'guestHasNoPassword', 'tooManyAttempts', 'busy'],
  'POST /auth/signup': ['hiddenCharacters', 'emailExists', 'tooManyAttempts', 'busy'],
  'POST /auth/login': ['credentialsInvalid', 'emailNotRegistered', 'tooManyAttempts', 'busy'],
  'GET /videos': ['valuesInvalid'],
  'GET /suggestions': ['valuesInvalid'],
  'GET /filters': ['valuesInvalid'],
  'GET /trend': ['valuesInvalid'],
  'GET /video/{videoId}': ['videoMissing'],
  'GET /video/{videoId}/related': ['videoMissing'],
  'GET /categories/{categoryId}': ['categoryMissing'],
  'GET /creators/{creatorId}': ['creatorMissing'],
  'GET /user/likes': ['valuesInvalid'],
  'GET /user/watchlater': ['valuesInvalid'],
  'GET /user/history': ['valuesInvalid'],
  'POST /user/likes': ['videoMissing', 'alreadyLiked', 'limitReached'],
  'POST /user/watchlater': ['videoMissing', 'alreadyInWatchLater', 'limitReached'],
  'POST /user/history': ['videoMissing', 'alreadyInHistory'],
  'PATCH /user/likes': ['videoMissing', 'limitReached'],
  'PATCH /user/watchlater': ['videoMissing', 'limitReached'],
  'PATCH /user/history': ['videoMissing'],
  'POST /user/follows': ['creatorMissing', 'alreadyFollowed', 'limitReached'],
  'PUT /user/moments/{videoId}/{momentId}': ['videoMissing', 'limitReached'],
  'DELETE /user/moments/{videoId}/{momentId}': ['valuesInvalid'],
  'GET /user/playlists': ['valuesInvalid'],
  'POST /user/playlists': ['limitReached'],
  'GET /user/playlists/{playlistId}': ['valuesInvalid', 'playlistMissing'],
  'DELETE /user/playlists/{playlistId}': ['playlistMissing'],
  'POST /user/playlists/{playlistId}': [
    'playlistMissing',
    'videoMissing',
    'alreadyInPlaylist',
    'limitReached',
  ],
  'PATCH /user/playlists/{playlistId}': ['playlistMissing', 'videoMissing', 'limitReached'],
  'PATCH /user/playlists/{playlistId}/{videoId}': ['playlistMissing', 'videoMissing'],
  'DELETE /user/playlists/{playlistId}/{videoId}': ['playlistMissing'],
  'POST /user/workouts': ['limitReached'],
  'GET /user/workouts/{workoutId}': ['workoutMissing'],
  'PUT /user/workouts/{workoutId}': ['workoutMissing', 'workoutChanged', 'limitReached'],
};

test.each(Object.entries<EndpointSchemas>(ENDPOINTS))(
  '%s documents each of its errors with status and shape',
  (endpoint, { body, access }) => {
    const codes = [
      ...(ERRORS_OF[endpoint] ?? []),
      ...(body ? OF_BODIES : []),
      ...(access === 'user' ? OF_USERS : []),
    ];
    const documented = Object.entries(operations[endpoint]?.responses ?? {}).filter(
      ([status]) => status >= '400',
    );
    const texts = documented.flatMap(([status, { description }]) =>
      description.split('; ').map((text) => `${status} ${text}`),
    );

    expect(texts.sort()).toEqual(
      codes.map((code) => `${ERRORS[code].status} ${code}: ${ERRORS[code].text}`).sort(),
    );
    for (const [status, response] of documented)
      expect(schemaIn(response)).toEqual(
        plain({
          ...(status < '500' ? ClientErrorResponse : ServerErrorResponse),
          description: response.description,
        }),
      );
  },
);

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
    artwork: ['artwork'],
    auth: ['auth'],
    catalog: ['categories', 'creators', 'filters', 'suggestions', 'trend', 'video', 'videos'],
    follows: ['user/follows'],
    lists: ['user/history', 'user/likes', 'user/watchlater'],
    moments: ['user/moments'],
    operation: ['health', 'live', 'ready'],
    playlists: ['user/playlists'],
    positions: ['user/positions'],
    workouts: ['user/workouts'],
  });
});
