import { allOf, type Attack, json, statusOf } from '../attack';
import { openSilent } from '../raw';

const AT_ONCE = 20;

/** Sends `count` requests, some at once; returns their statuses. */
async function flood(count: number, send: (index: number) => Promise<number>): Promise<number[]> {
  const statuses: number[] = [];
  for (let sent = 0; sent < count; sent += AT_ONCE)
    statuses.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(sent + index)))));
  return statuses;
}

/** More of something than a person would send. */
export const FLOODS: readonly Attack[] = [
  {
    name: '400 page views',
    async run({ origin }) {
      const statuses = await flood(400, (index) => statusOf(`${origin}/search?q=${index}`));
      return allOf(statuses, 200, 429);
    },
  },
  {
    name: '200 guest logins',
    async run({ origin }) {
      const statuses = await flood(200, () =>
        statusOf(`${origin}/api/auth/login`, json({ email: 'guest@fitreel.example', password: 'guest' })),
      );
      return allOf(statuses, 200, 401, 404, 429, 503);
    },
  },
  {
    name: '400 searches of the catalogue',
    async run({ origin }) {
      const statuses = await flood(400, (index) =>
        statusOf(`${origin}/api/videos?q=${'a '.repeat(9)}${index}`),
      );
      return allOf(statuses, 200, 429, 503);
    },
  },
  {
    name: '500 silent connections',
    async run({ origin }) {
      const close = openSilent(origin, 500);
      const statuses = await flood(40, () => statusOf(`${origin}/api/health`));
      close();
      return allOf(statuses, 200);
    },
  },
];
