import { allOf, type Attack, type Finding, json, statusOf } from '../attack';
import { otherAddress } from '../local-address';
import { withLogins } from '../logins';
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

/** Holds silent connections open while a viewer elsewhere logs in. */
async function silentConnections(origin: string, viewer: number): Promise<Finding> {
  const attacker = otherAddress(origin, 250);
  const count = attacker === null ? SILENT_ELSEWHERE : SILENT_HERE;
  const close = openSilent(origin, count, attacker ?? undefined);
  try {
    return await withLogins(origin, viewer, async () =>
      allOf(await flood(40, () => statusOf(`${origin}/api/health`)), 200),
    );
  } finally {
    close();
  }
}

/** The first address of the viewers who log in meanwhile. */
const FIRST_VIEWER = 10;

/** More of something than a person would send, while a viewer elsewhere logs in. */
export const FLOODS: readonly Attack[] = [
  ...REQUESTS.map(([name, count, send, expected], index) => ({
    name,
    run: ({ origin }: { origin: string }) =>
      withLogins(origin, FIRST_VIEWER + index, async () =>
        allOf(await flood(count, (sent) => send(origin, sent)), ...expected),
      ),
  })),
  {
    name: `${SILENT_HERE} silent connections`,
    run: ({ origin }: { origin: string }) => silentConnections(origin, FIRST_VIEWER + REQUESTS.length),
  },
];
