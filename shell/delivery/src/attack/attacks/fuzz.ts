import { type Attack, statusOf } from '../attack';

const AT_ONCE = 20;

/** Values that software trips over. */
const NASTY = [
  '',
  '%00',
  '%ff',
  '%',
  '..%2f..',
  '__proto__',
  'constructor',
  'toString',
  '%f0%9f%8f%8b',
  "'%20or%201=1",
  '%25',
  '-1',
  '1e999',
  '99999999999999999999',
  'null',
  '[]',
  '%22%3E%3Cscript%3E',
  '%E2%80%AE',
  'x'.repeat(600),
  'a.b.c',
] as const;

const PATHS = [
  '/',
  '/category',
  '/creator/',
  '/playlist/',
  '/registry.json',
  '/releases/',
  '/search',
  '/sitemap.xml',
  '/trend',
  '/video/',
  '/api/artwork/',
  '/api/auth/login',
  '/api/auth/logout',
  '/api/auth/password',
  '/api/auth/signup',
  '/api/categories/',
  '/api/creators/',
  '/api/delivery/changes',
  '/api/delivery/catalog/releases',
  '/api/delivery/errors',
  '/api/delivery/figures',
  '/api/delivery/previews',
  '/api/delivery/status',
  '/api/telemetry',
  '/api/trend',
  '/api/user/likes/',
  '/api/user/playlists/',
  '/api/video/',
  '/api/videos',
] as const;

const FIELDS = ['after', 'app', 'category', 'creator', 'limit', 'override', 'preview', 'q', 'sort', 'span'];
const HEADERS = ['accept', 'accept-encoding', 'accept-language', 'if-none-match', 'range', 'x-forwarded-for'];
const COOKIES = ['bucket', 'preview', 'theme', 'view'];
const METHODS = ['GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'];
const BODY_FIELDS = [
  'email',
  'password',
  'video',
  'playlist',
  'loads',
  'errors',
  'kind',
  'app',
  'keep',
  '__proto__',
];
const BODY_VALUES = [
  '"x"',
  '1',
  'null',
  '[]',
  '{}',
  '[[{}]]',
  '{"_id":1}',
  '"\\u0000"',
  '1e999',
  '"\\ud800"',
  '',
];

/** Numbers from 0 to 1 that `seed` decides (mulberry32). */
function randomBy(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A request of random parts. */
function randomRequest(random: () => number): { path: string; init: RequestInit } {
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T;
  const some = <T>(most: number, make: () => T) => Array.from({ length: random() * (most + 1) }, make);
  const query = some(3, () => `${one(FIELDS)}=${one(NASTY)}`).join('&');
  const path = one(PATHS) + some(2, () => one(NASTY)).join('/') + (query && `?${query}`);
  const method = one(METHODS);
  const headers: Record<string, string> = { 'content-type': one(['application/json', 'text/plain', 'x']) };
  for (const name of some(2, () => one(HEADERS))) headers[name] = one(NASTY);
  if (random() < 0.3) headers['authorization'] = `${one(['', 'Bearer '])}${one(NASTY)}`;
  headers['cookie'] = some(2, () => `${one(COOKIES)}=${one(NASTY)}`).join('; ');
  const body = `{${some(3, () => `"${one(BODY_FIELDS)}":${one(BODY_VALUES)}`).join(',')}}`;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return { path, init: { method, headers, ...(hasBody && { body }) } };
}

/** What needs a session: without one the API owes 500 (behaviour.md#authorization). */
const OF_A_USER = /^\/api\/(user\/|auth\/(logout|password))/;

const isOwed = (path: string, status: number) => status === 500 && OF_A_USER.test(path);

/** Sends `count` requests of random parts; holds where none is a server error or breaks the connection. */
export function fuzz(count: number, seed = Math.floor(Math.random() * 1e9)): Attack {
  return {
    name: `${count} random requests`,
    async run({ origin }) {
      const random = randomBy(seed);
      const failures: string[] = [];
      const sendSome = async () => {
        while (left > 0) {
          left -= 1;
          const { path, init } = randomRequest(random);
          const status = await statusOf(origin + path, init);
          const isFailure = status === -1 || (status >= 500 && status !== 503 && !isOwed(path, status));
          if (isFailure) failures.push(`${init.method} ${path.slice(0, 80)}: ${status}`);
        }
      };
      let left = count;
      await Promise.all(Array.from({ length: AT_ONCE }, sendSome));
      const got = failures.length > 0 ? failures.slice(0, 3).join(', ') : 'no server error';
      return { got: `${got} (seed ${seed})`, holds: failures.length === 0 };
    },
  };
}
