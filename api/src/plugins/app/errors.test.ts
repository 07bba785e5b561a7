import { ERRORS } from '@fitreel/contract';
import { startApi, type TestApi } from '../../../testing/start-api';

const LIMIT_BYTES = 64 * 1024;

/** The body that likes a video, in exactly `bytes` bytes. */
function likeOf(bytes: number): string {
  const [start, end] = ['{"video":{"_id":"gym-beats"},"more":"', '"}'];
  return start + 'x'.repeat(bytes - start.length - end.length) + end;
}

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi('sqlite', {
    extensions: [
      async (app) => {
        app.get('/fault', async () => {
          throw Object.assign(new Error('of the inside'), { statusCode: 418 });
        });
        const querystring = { type: 'object', properties: { word: { type: 'string', pattern: '^a$' } } };
        app.get('/word', { schema: { querystring } }, async () => 'fine');
      },
    ],
  });
  token = await api.newUser();
});
afterAll(() => api.close());

const post = (payload: string, type = 'application/json') =>
  api.request('POST', '/user/likes', { token, headers: { 'content-type': type }, payload });

test.each([
  ['malformed JSON', '{"video":', 'application/json', ERRORS.bodyMalformed],
  [
    'a body of 64 KB and one byte',
    likeOf(LIMIT_BYTES + 1),
    'application/json',
    { status: 413, text: 'The body must have at most 65536 bytes.' },
  ],
  ['a body of text', likeOf(100), 'text/plain', ERRORS.mediaTypeUnsupported],
])('says what is wrong with %s', async (_case, payload, type, { status, text }) => {
  const { headers, ...response } = await post(payload, type);
  expect(response).toEqual({ status, body: { errors: [text] } });
  expect(headers).not.toHaveProperty('retry-after');
});

test('accepts a body of 64 KB', async () => {
  expect((await post(likeOf(LIMIT_BYTES))).status).toBe(201);
});

test.each([
  ['/video/%00', 'params/videoId'],
  ['/videos?q=%00', 'querystring/q'],
])('names the parameter with text that cannot be stored in %s', async (path, parameter) => {
  expect((await api.request('GET', path)).body).toEqual({
    errors: [`${parameter} must not contain the character U+0000 or half a surrogate pair`],
  });
});

test('names the field with text that cannot be stored in a body', async () => {
  expect((await post('{"video":{"_id":"\\u0000"}}')).body).toEqual({
    errors: ['body/video/_id must not contain the character U+0000 or half a surrogate pair'],
  });
});

test('says the validator’s own words about a field that has no description', async () => {
  expect(await api.request('GET', '/word?word=b')).toMatchObject({
    status: 400,
    body: { errors: ['querystring/word must match pattern "^a$"'] },
  });
});

test('an unexpected failure with a status of its own is a fault of the server, and shows nothing of it', async () => {
  expect(await api.request('GET', '/fault')).toMatchObject({
    status: 500,
    body: { error: ERRORS.unexpected.text },
  });
});

test('a missing file of the documentation is an endpoint that does not exist', async () => {
  expect(await api.request('GET', '/docs/static/nothing.js')).toMatchObject({
    status: 404,
    body: { errors: [ERRORS.endpointMissing.text] },
  });
});
