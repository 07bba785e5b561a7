import { json, type Flood } from '../attack';
import { openSilent, otherAddress } from '../sockets';

const login = (email: string) => ({
  path: '/api/auth/login',
  ...json({ email, password: 'fitreel-guest' }),
});

/** On another machine, connections beyond those that an address may have would keep out the attacker alone. */
const [SILENT_HERE, SILENT_ELSEWHERE] = [2300, 500] as const;

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
    request: (index) => ({ path: `/api/trend?limit=${index + 1}` }),
    expected: [200, 429, 503],
  },
  {
    name: `${SILENT_HERE} silent connections`,
    open({ origin }) {
      const attacker = otherAddress(origin, 250);
      return openSilent(origin, attacker === null ? SILENT_ELSEWHERE : SILENT_HERE, attacker ?? undefined);
    },
    request: () => ({ path: '/api/health' }),
    expected: [200],
  },
];

/** The number of the first viewer who logs in meanwhile. */
const FIRST_VIEWER = 10;

/** More of something than a person would send, while a viewer elsewhere logs in. */
export const FLOODS: readonly Flood[] = REQUESTS.map((flood, index) => ({
  ...flood,
  viewer: FIRST_VIEWER + index,
}));
