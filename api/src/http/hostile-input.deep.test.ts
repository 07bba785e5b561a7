import { ENGINES } from '../../testing/databases';
import { PASSWORD, startApi, type TestApi } from '../../testing/start-api';

const JSON_TYPE = { 'content-type': 'application/json' };

/** Bodies as text: no serialiser would write some of them. */
const BODIES: [name: string, payload: string, statuses: number[]][] = [
  ['malformed JSON', '{"video":', [400]],
  ['__proto__', '{"__proto__":{"x":1},"video":{"_id":"gym-beats"}}', [400]],
  ['constructor.prototype', '{"constructor":{"prototype":{"x":1}},"video":{"_id":"gym-beats"}}', [400]],
  ['a NUL in the id', '{"video":{"_id":"gym\\u0000beats"}}', [400]],
  ['a NUL in an ignored field', '{"video":{"_id":"gym-beats","title":"\\u0000"}}', [400]],
  ['half a surrogate pair', '{"video":{"_id":"\\ud83d"}}', [400]],
  ['a list as the id', '{"video":{"_id":["gym-beats"]}}', [400]],
  ['an object as the id', '{"video":{"_id":{"$ne":null}}}', [400]],
  ['a number as the id', '{"video":{"_id":1}}', [400]],
  ['a huge id', JSON.stringify({ video: { _id: 'x'.repeat(10_000) } }), [400]],
  ['SQL in the id', '{"video":{"_id":"\' or 1=1; drop table users; --"}}', [404]],
  ['wildcards as the id', '{"video":{"_id":"%"}}', [404]],
  ['null', 'null', [400]],
  ['deep nesting', `{"video":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, [400]],
  ['1 MB', JSON.stringify({ video: { _id: 'gym-beats', more: 'x'.repeat(1_000_000) } }), [413]],
];

const PATHS: [path: string, statuses: number[]][] = [
  ['/video/%00', [400]],
  ['/video/%E0%A4%A', [400]],
  ['/video/%ff', [400]],
  [`/video/${'x'.repeat(512)}`, [404]],
  [`/video/${'x'.repeat(5_000)}`, [404]],
  ['/video/..%2f..%2fetc%2fpasswd', [404]],
  ['/video/__proto__', [404]],
  ['/videos?q=%00', [400]],
  ['/videos?q=%ED%A0%80', [200]],
  ['/videos?q[]=x&category[a]=b', [200]],
  ['/videos?q=x&q=y', [400]],
  ['/videos?category=%25', [200]],
  ['/videos?__proto__=x&constructor=y', [200]],
  ["/categories/'%20or%20'1'='1", [404]],
  ['/user/playlists/%00', [400]],
  ['/user/playlists/%00/%00', [400]],
  ['/nothing/at/all', [404]],
  ['//videos', [404]],
];

describe.each(ENGINES)('hostile input on %s', (engine) => {
  let api: TestApi;
  let token: string;
  beforeAll(async () => {
    api = await startApi(engine);
    token = await api.newUser();
  });
  afterAll(() => api.close());

  /** Has the shape of api/README.md#errors, and shows nothing of the server's internals. */
  const expectClean = (body: unknown) => {
    expect(body).toEqual({ errors: [expect.any(String)] });
    expect(JSON.stringify(body)).not.toMatch(/\bat \/|node_modules|select |insert |sqlite|postgres|\.ts\b/i);
  };

  describe.each(['/user/likes', '/user/history', '/user/playlists', '/auth/login', '/auth/signup'])(
    'POST %s',
    (path) => {
      test.each(BODIES)('%s', async (_name, payload, statuses) => {
        const response = await api.request('POST', path, { token, headers: JSON_TYPE, payload });
        // A body that suits the lists has the wrong shape for the other endpoints.
        const isList = path === '/user/likes' || path === '/user/history';
        expect(isList ? statuses : [400, 413]).toContain(response.status);
        expectClean(response.body);
      });

      test.each(['text/plain', 'application/xml', 'multipart/form-data', 'nonsense'])(
        'rejects a body of type %s (415)',
        async (type) => {
          const response = await api.request('POST', path, {
            token,
            headers: { 'content-type': type },
            payload: '{}',
          });
          expect(response.status).toBe(415);
          expectClean(response.body);
        },
      );
    },
  );

  test.each(PATHS)('GET %s', async (path, statuses) => {
    const response = await api.request('GET', path, { token });
    expect(statuses).toContain(response.status);
    if (response.status !== 200) expectClean(response.body);
  });

  test.each([
    ['a NUL', { email: 'a\u0000@b.c', password: PASSWORD }],
    ['a NUL in the name of a field', { email: 'a@b.c', password: PASSWORD, 'x\u0000': 1 }],
    ['a NUL in the password', { email: 'a@b.c', password: `${PASSWORD}\u0000` }],
    ['half a surrogate pair in a name', { email: 'a@b.c', password: PASSWORD, firstName: '\udc00' }],
  ])('rejects a signup with %s (400)', async (_case, body) => {
    const response = await api.request('POST', '/auth/signup', {
      headers: JSON_TYPE,
      payload: JSON.stringify(body),
    });
    expect(response.status).toBe(400);
    expectClean(response.body);
  });

  test('rejects a number that is too large for JavaScript (400)', async () => {
    const payload = `{"email":"big@example.com","password":"${PASSWORD}","age":1e999}`;
    expect((await api.request('POST', '/auth/signup', { headers: JSON_TYPE, payload })).status).toBe(400);
  });

  test('returns text of every script as it was sent', async () => {
    const name = 'Zoë 王小明 🏋🏽‍♀️ \' " ; -- \\ % _ <b>';
    const body = { email: `zoë-${engine}@example.com`, password: PASSWORD, firstName: name, motto: name };
    const response = await api.request('POST', '/auth/signup', { body });
    expect(response).toMatchObject({ status: 201, body: { createdUser: { firstName: name, motto: name } } });
  });

  test('rejects other methods (404), and responds to HEAD as to GET without the body', async () => {
    for (const method of ['PUT', 'PATCH', 'OPTIONS'] as const) {
      const { statusCode } = await api.server.inject({ method, url: '/api/videos' });
      expect(statusCode).toBe(404);
    }
    const head = await api.server.inject({ method: 'HEAD', url: '/api/videos' });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
  });
});
