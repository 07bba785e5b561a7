import { GUEST } from '@fitreel/contract';
import { allOf, type Attack, json, send, statusOf } from '../attack';

const PASSWORD = 'longer than 8';

/** Invisible characters, and characters that reverse the text. */
const HIDDEN = ['\u202e', '\u200b', '\u0007', '\u2066', '\ufeff'];

/** More playlists than a user may have. */
const PLAYLISTS = 120;

/** A new account, with a token of its first session. */
async function newAccount(origin: string): Promise<{ email: string; token: string }> {
  const email = `attack-${Date.now()}-${Math.random().toString(36).slice(2)}@fitreel.example`;
  const init = json({ email, password: PASSWORD, confirmPassword: PASSWORD });
  const response = await send(`${origin}/api/auth/signup`, init);
  const { encodedToken } = (await response.json()) as { encodedToken: string };
  return { email, token: encodedToken };
}

async function newSession(origin: string, email: string, password = PASSWORD): Promise<string> {
  const response = await send(`${origin}/api/auth/login`, json({ email, password }));
  return ((await response.json()) as { encodedToken: string }).encodedToken;
}

const likes = (origin: string, authorization: string) =>
  statusOf(`${origin}/api/user/likes`, { headers: { authorization } });

/** Attacks with an account, or with the name of one. */
export const ACCOUNTS: readonly Attack[] = [
  {
    name: 'a copied token after logout',
    async run({ origin }) {
      const { token } = await newAccount(origin);
      await statusOf(`${origin}/api/auth/logout`, { method: 'POST', headers: { authorization: token } });
      return allOf([await likes(origin, token)], 401);
    },
  },
  {
    name: 'a guest’s token after the guest has signed up',
    async run({ origin }) {
      const token = await newSession(origin, GUEST.email, GUEST.password);
      const email = `attack-${Date.now()}@fitreel.example`;
      const body = { email, password: PASSWORD, confirmPassword: PASSWORD };
      const status = await statusOf(`${origin}/api/auth/signup`, json(body, { authorization: token }));
      const { got, holds } = allOf([await likes(origin, token)], 401);
      return { got, holds: holds && status === 201 };
    },
  },
  {
    name: 'a copied token after a new password',
    async run({ origin }) {
      const { email, token } = await newAccount(origin);
      const copied = await newSession(origin, email);
      const change = json(
        { currentPassword: PASSWORD, newPassword: `${PASSWORD}!` },
        { authorization: token },
      );
      await statusOf(`${origin}/api/auth/password`, { ...change, method: 'PUT' });
      return allOf([await likes(origin, copied)], 401);
    },
  },
  {
    name: 'e-mail addresses with hidden characters',
    async run({ origin }) {
      const statuses = HIDDEN.map((hidden) => {
        const email = `ada${hidden}@fitreel.example`;
        const body = { email, password: PASSWORD, confirmPassword: PASSWORD };
        return statusOf(`${origin}/api/auth/signup`, json(body));
      });
      return allOf(await Promise.all(statuses), 400, 422);
    },
  },
  {
    name: 'workouts whose steps are too many in all',
    async run({ origin }) {
      const { token } = await newAccount(origin);
      const step = { name: 'Run', amount: 20, unit: 'seconds', rest: 10 };
      const keep = (sets: number, rounds: number, steps: number) => {
        const counts = { sets, rounds, restBetweenSets: 0, steps: Array.from({ length: steps }, () => step) };
        const workout = { title: 'Long', ready: 10, ...counts };
        return statusOf(`${origin}/api/user/workouts`, json({ workout }, { authorization: token }));
      };
      const { got, holds } = allOf(await Promise.all([keep(10, 60, 40), keep(10, 60, 2)]), 400);
      return { got, holds: holds && (await keep(1, 2, 3)) === 201 };
    },
  },
  {
    name: `${PLAYLISTS} playlists of one user`,
    async run({ origin }) {
      const { token } = await newAccount(origin);
      const statuses: number[] = [];
      for (let index = 0; index < PLAYLISTS; index += 1) {
        const init = json({ playlist: { title: `List ${index}` } }, { authorization: token });
        statuses.push(await statusOf(`${origin}/api/user/playlists`, init));
      }
      const { got, holds } = allOf(statuses, 201, 422, 429);
      return { got, holds: holds && statuses.at(-1) !== 201 };
    },
  },
];
