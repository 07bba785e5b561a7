import { setTimeout as pause } from 'node:timers/promises';
import { json, send, type Flood } from '../attack';
import { openUnread, otherAddress } from '../sockets';
import { pipelined } from './pipelines';

const login = (email: string) => ({
  path: '/api/auth/login',
  ...json({ email, password: 'fitreel-guest' }),
});

/** On another machine, more connections than an address may have would keep out only the attacker. */
const [SILENT_HERE, SILENT_ELSEWHERE] = [2300, 500] as const;

/** Interval at which connections that never read are reopened. */
const AGAIN_MS = 3000;

/** The first path on the home page that matches `pattern`. Waits if earlier floods have used up the rate limit. */
async function pathOnHome(origin: string, pattern: RegExp): Promise<string> {
  const response = await send(`${origin}/`);
  if (response.status === 429) {
    await pause(1000 * Number(response.headers.get('retry-after')));
    return pathOnHome(origin, pattern);
  }
  const [found] = pattern.exec(await response.text()) ?? [];
  if (found === undefined) throw new Error('the home page names no file');
  return found;
}

const REQUESTS: readonly Omit<Flood, 'viewer'>[] = [
  {
    name: 'a flood of page views',
    request: (index) => ({ path: `/search?q=${index}` }),
    expected: [200, 429],
  },
  {
    name: 'a flood of pages that do not exist',
    request: (index) => ({ path: `/video/${index}` }),
    expected: [404, 429],
  },
  {
    name: 'a flood of guest logins',
    request: () => login('guest@fitreel.example'),
    expected: [200, 401, 404, 429, 503],
  },
  {
    name: 'a flood of logins with a password',
    request: (index) => login(`flood-${index}@fitreel.example`),
    expected: [401, 404, 429, 503],
  },
  {
    name: 'a flood of searches of the catalogue',
    request: (index) => ({ path: `/api/videos?q=${'a%20'.repeat(9)}${index}` }),
    expected: [200, 429, 503],
  },
  {
    name: 'a flood of requests for the trend',
    request: (index) => ({ path: `/api/trend?limit=${(index % 1000) + 1}` }),
    expected: [200, 429, 503],
  },
  {
    name: `${SILENT_HERE} silent connections`,
    open({ origin }) {
      const attacker = otherAddress(origin, 250);
      return openUnread(
        origin,
        attacker === null ? SILENT_ELSEWHERE : SILENT_HERE,
        '',
        attacker ?? undefined,
      );
    },
    request: () => ({ path: '/api/live' }),
    // The rate limit counts this machine's requests only if the site names a proxy on it.
    expected: [200, 429],
  },
  ...[
    { count: 250, requests: 1080, of: 'the home page', path: '/' },
    { count: 500, requests: 2400, of: 'the home page', path: '/' },
    { count: 100, requests: 1000, of: 'a file', path: /\/releases\/shell\/[^"]+\.js/ },
    { count: 100, requests: 1600, of: 'the documentation', path: '/api/docs/json' },
    { count: 500, requests: 16, of: 'the home page', path: '/' },
    { count: 500, requests: 16, of: 'all videos', path: '/api/videos' },
    { count: 500, requests: 16, of: 'the documentation', path: '/api/docs/json' },
  ].map(({ count, requests, of, path }): Omit<Flood, 'viewer'> => ({
    name: `${count} × ${requests} requests of ${of}, unread`,
    async open({ origin }) {
      const found = typeof path === 'string' ? path : await pathOnHome(origin, path);
      const flood = () =>
        openUnread(origin, count, pipelined(found, requests), otherAddress(origin, 250) ?? undefined);
      let close = flood();
      const again = setInterval(() => {
        close();
        close = flood();
      }, AGAIN_MS);
      return () => {
        clearInterval(again);
        close();
      };
    },
    request: () => ({ path: '/api/live' }),
    expected: [200, 429],
  })),
];

/** The number of the first viewer who logs in meanwhile. */
const FIRST_VIEWER = 10;

/** More requests than a person would send, while a viewer elsewhere logs in. */
export const FLOODS: readonly Flood[] = REQUESTS.map((flood, index) => ({
  ...flood,
  viewer: FIRST_VIEWER + index,
}));
