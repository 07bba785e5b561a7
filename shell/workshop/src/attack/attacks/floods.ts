import { allOf, type Flood, json, statusOf, type Target } from '../attack';
import { otherAddress } from '../local-address';
import { openSilent } from '../raw';

const AT_ONCE = 20;

/** Sends `count` requests, some at once; returns their statuses. */
async function flood(count: number, send: (index: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += AT_ONCE)
    statuses.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(sent + index)))));
  return statuses;
}

const login = (origin: string, email: string) =>
  statusOf(`${origin}/api/auth/login`, json({ email, password: 'fitreel-guest' }));

/** What is flooded, with what the flood may get. */
const REQUESTS: readonly [
  name: string,
  count: number,
  send: (origin: string, index: number) => Promise<number>,
  expected: readonly number[],
][] = [
  ['400 page views', 400, (origin, index) => statusOf(`${origin}/search?q=${index}`), [200, 429]],
  ['400 pages that do not exist', 400, (origin, index) => statusOf(`${origin}/video/${index}`), [404, 429]],
  ['200 guest logins', 200, (origin) => login(origin, 'guest@fitreel.example'), [200, 401, 404, 429, 503]],
  [
    '200 logins with a password',
    200,
    (origin, index) => login(origin, `flood-${index}@fitreel.example`),
    [401, 404, 429, 503],
  ],
  [
    '400 searches of the catalogue',
    400,
    (origin, index) => statusOf(`${origin}/api/videos?q=${'a '.repeat(9)}${index}`),
    [200, 429, 503],
  ],
  [
    '400 requests for the trend',
    400,
    (origin, index) => statusOf(`${origin}/api/trend?limit=${index + 1}`),
    [200, 429, 503],
  ],
];

/** On another machine, connections beyond those that an address may have would keep out the attacker alone. */
const [SILENT_HERE, SILENT_ELSEWHERE] = [2300, 500] as const;

function openConnections({ origin }: Target): () => void {
  const attacker = otherAddress(origin, 250);
  return openSilent(origin, attacker === null ? SILENT_ELSEWHERE : SILENT_HERE, attacker ?? undefined);
}

/** The number of the first viewer who logs in meanwhile. */
const FIRST_VIEWER = 10;

/** More of something than a person would send, while a viewer elsewhere logs in. */
export const FLOODS: readonly Flood[] = [
  ...REQUESTS.map(([name, count, send, expected], index) => ({
    name,
    viewer: FIRST_VIEWER + index,
    run: async ({ origin }: Target) => allOf(await flood(count, (sent) => send(origin, sent)), ...expected),
  })),
  {
    name: `${SILENT_HERE} silent connections`,
    viewer: FIRST_VIEWER + REQUESTS.length,
    open: openConnections,
    run: async ({ origin }) => allOf(await flood(40, () => statusOf(`${origin}/api/health`)), 200),
  },
];
