import { ENDPOINTS } from '@fitreel/contract';
import { DEPLOY_PREFIX } from '@fitreel/protocol';
import fc from 'fast-check';
import { ALL_ENDPOINTS } from '../../../../delivery/testing/deploy-endpoints';
import { statusOf, type Attack } from '../attack';

/** Values that software often mishandles. */
const NASTY = [
  ...['', '%00', '%ff', '%', '..%2f..', '%25', '%f0%9f%8f%8b', '%22%3E%3Cscript%3E', '%E2%80%AE'],
  ...['__proto__', 'constructor', 'toString', "'%20or%201=1", 'null', '[]', 'a.b.c', 'x'.repeat(600)],
  ...['-1', '1e999', '99999999999999999999'],
];

const PATHS = [
  ...['/', '/category{id}', '/creator/{id}', '/playlist/{id}', '/video/{id}', '/search', '/trend'],
  ...['/registry.json', '/sitemap.xml', '/releases/{app}/{version}/{file}', '/api/artwork/{kind}/{name}'],
  '/api/telemetry',
  ...Object.keys(ENDPOINTS).map((endpoint) => endpoint.replace(/^\S+ /, '/api')),
  ...Object.values(ALL_ENDPOINTS).map(({ path }) => `/api/${DEPLOY_PREFIX}/${path}`),
];

const METHODS = ['GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH'];
const TYPES = ['application/json', 'text/plain', 'x'];
const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'if-none-match', 'range'],
  'x-forwarded-for',
];
const FIELDS = 'after app category creator limit override preview q sort span'.split(' ');
const BODY_FIELDS = 'email password video playlist view loads errors kind app keep __proto__'.split(' ');
const BODY_VALUES = [
  ...['"x"', '1', 'null', '[]', '{}', '[[{}]]', '{"_id":1}', '"\\u0000"', '1e999', '"\\ud800"', ''],
];

const oneOf = (values: readonly string[]) => fc.constantFrom(...values);
const anyText = fc.string({ unit: 'binary', maxLength: 40 }).map(encodeURIComponent);
const value = fc.oneof({ arbitrary: oneOf(NASTY), weight: 3 }, { arbitrary: anyText, weight: 1 });

/** Some names with values, joined by the text between them. */
const pairs = (names: readonly string[], values: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(oneOf(names), values), { maxLength: 3 });
const joined = (names: readonly string[], separator: string) =>
  pairs(names, value).map((all) => all.map((pair) => pair.join('=')).join(separator));

const path = fc
  .tuple(oneOf(PATHS), fc.array(value, { minLength: 1, maxLength: 3 }))
  .map(([pattern, values]) => {
    let filled = 0;
    return pattern.replace(/\{\w+\}/g, () => values[filled++ % values.length] ?? '');
  });

const body = pairs(BODY_FIELDS, oneOf(BODY_VALUES)).map(
  (fields) => `{${fields.map(([name, text]) => `"${name}":${text}`).join(',')}}`,
);

const request = fc
  .record({
    path,
    query: joined(FIELDS, '&'),
    method: oneOf(METHODS),
    type: oneOf(TYPES),
    headers: pairs(HEADERS, value),
    cookie: joined(['bucket', 'preview', 'theme'], '; '),
    body,
  })
  .map(({ path, query, method, type, headers, cookie, body }) => ({
    url: query ? `${path}?${query}` : path,
    init: {
      method,
      headers: { ...Object.fromEntries(headers), 'content-type': type, cookie },
      ...(method !== 'GET' && method !== 'HEAD' && { body }),
    },
  }));

/** Paths that need a session: without one, the API must respond 500 (api/README.md#authorization). */
const OF_A_USER = /^\/api\/(user\/|auth\/(logout|password))/;

/** Whether a status is an unexpected server error or a broken connection. */
const isFailure = (url: string, status: number) =>
  status === -1 || (status >= 500 && status !== 503 && !(status === 500 && OF_A_USER.test(url)));

const AT_ONCE = 20;

/**
 * Sends about `count` requests of random parts, some at once. Holds if none causes a server error or breaks the connection; otherwise names
 * the smallest requests that do.
 */
export function fuzz(count: number, seed = Math.floor(Math.random() * 1e9)): Attack {
  return {
    name: `${count} random requests`,
    async run({ origin }) {
      const requests = fc.array(request, { minLength: AT_ONCE / 2, maxLength: AT_ONCE, size: 'max' });
      const withstands = fc.asyncProperty(requests, async (some) => {
        const statuses = await Promise.all(some.map(({ url, init }) => statusOf(origin + url, init)));
        return !some.some(({ url }, index) => isFailure(url, statuses[index] ?? -1));
      });
      const numRuns = Math.ceil(count / (0.75 * AT_ONCE));
      const { failed, counterexample } = await fc.check(withstands, { seed, numRuns });
      const got = failed ? fc.stringify(counterexample) : 'no server error';
      return { got: `${got} (seed ${seed})`, holds: !failed };
    },
  };
}
