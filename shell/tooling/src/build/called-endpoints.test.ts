import { ENDPOINTS } from '@fitreel/contract';
import { endpointUse } from '@fitreel/protocol';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeTree } from '../../testing/temporary-folder';
import { calledEndpoints } from './called-endpoints';
import { typedSources, type TypedSources } from './typed-sources';

// Inside the workspace, where its packages resolve, and in a folder that other tools ignore.
const DIST = path.resolve(__dirname, '../../dist');

const FILES = {
  'src/named.ts': `
import { useApi, type EndpointResponse } from '@fitreel/sdk/api';
export const useCategories = () => useApi().request('GET /categories');
// Neither a type nor a text is a request.
export type Videos = EndpointResponse<'GET /videos'>;
export const text = 'GET /trend';
`,
  'src/taken-apart.ts': `
import type { Platform } from '@fitreel/sdk/platform';
export async function video({ api: { request } }: Platform, videoId: string) {
  const ask = request;
  return ask('GET /video/{videoId}', { params: { videoId } });
}
`,
  'src/computed.ts': `
import type { ApiClient } from '@fitreel/sdk/api';
export const list = (api: ApiClient, name: 'likes' | 'watchlater', clears: boolean) =>
  api.request(clears ? 'DELETE /user/history/all' : \`GET /user/\${name}\`, { authorization: 'session' });
`,
  'src/other.ts': `
const api = { request: (name: string) => name };
export const answer = api.request('GET /user/history');
`,
  'src/wrapped.ts': `
import type { ApiClient } from '@fitreel/sdk/api';
export const ask = <E extends 'GET /videos' | 'GET /trend'>(api: ApiClient, name: E) =>
  api.request<'GET /videos' | 'GET /trend'>(name);
`,
  'src/any.ts': `
import type { ApiClient } from '@fitreel/sdk/api';
export const ask = (api: ApiClient, name: string) => api.request(name as never);
`,
};

let folder: string;
let sources: TypedSources;
beforeAll(async () => {
  await mkdir(DIST, { recursive: true });
  folder = await mkdtemp(path.join(DIST, 'test-'));
  await writeTree(folder, FILES);
  sources = typedSources(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const called = (...names: (keyof typeof FILES)[]) =>
  calledEndpoints(
    sources,
    names.map((name) => path.join(folder, name)),
  );

test.each<[string, keyof typeof FILES, string[]]>([
  ['by a text', 'src/named.ts', ['GET /categories']],
  ['under another name', 'src/taken-apart.ts', ['GET /video/{videoId}']],
  [
    'by a text made of others',
    'src/computed.ts',
    ['DELETE /user/history/all', 'GET /user/likes', 'GET /user/watchlater'],
  ],
  ['by a parameter', 'src/wrapped.ts', ['GET /trend', 'GET /videos']],
])('finds the endpoints that a request names %s, and no others', (_how, file, endpoints) => {
  expect(Object.keys(called(file))).toEqual(endpoints);
});

test('a function of the same name is no request', () => {
  expect(called('src/other.ts')).toEqual({});
});

test('only the given files count, and each endpoint comes with its fields', () => {
  expect(called('src/named.ts', 'src/taken-apart.ts')).toEqual({
    'GET /categories': endpointUse(ENDPOINTS['GET /categories']),
    'GET /video/{videoId}': endpointUse(ENDPOINTS['GET /video/{videoId}']),
  });
});

test('a request for any endpoint fails the build', () => {
  expect(() => called('src/any.ts')).toThrow(
    /any\.ts: a request names no endpoint of the contract: api\.request/,
  );
});
