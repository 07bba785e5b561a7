import { allOf, type Attack, json, statusOf } from '../attack';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const CLAIMS = { _id: '1', email: 'guest@fitreel.example', iat: 1, exp: 9_999_999_999 };

/** Tokens of the API that nobody signed. */
const FORGED = [
  `${base64({ alg: 'none', typ: 'JWT' })}.${base64(CLAIMS)}.`,
  `${base64({ alg: 'NONE', typ: 'JWT' })}.${base64(CLAIMS)}.x`,
  `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(CLAIMS)}.${'A'.repeat(43)}`,
  `${base64({ alg: 'HS512', typ: 'JWT' })}.${base64(CLAIMS)}.${'A'.repeat(86)}`,
  `${base64({ alg: 'RS256', jku: 'https://evil.example' })}.${base64(CLAIMS)}.AAAA`,
  `${base64({ alg: 'HS256', kid: '../../../../dev/null' })}.${base64(CLAIMS)}.${'A'.repeat(43)}`,
  `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64({ ...CLAIMS, sid: "' or 1=1 --" })}.${'A'.repeat(43)}`,
  `${base64({ typ: 'JWT' })}.${base64(CLAIMS)}.`,
  `Bearer ${base64({ alg: 'none' })}.${base64(CLAIMS)}.`,
  '..',
  'x'.repeat(5000),
  '{"_id":"1"}',
];

/** Claims in a workflow's token that are not a text. */
const ODD: readonly unknown[] = [{ toString: 1 }, { valueOf: 1, toString: null }, ['x'], 7, true, null];

/** Tokens of workflows that no issuer signed. */
const WORKFLOWS = ODD.flatMap((odd) => {
  const times = { iat: Math.floor(Date.now() / 1000), exp: Math.floor(Date.now() / 1000) + 300 };
  const head = base64({ alg: 'RS256', typ: 'JWT' });
  return [
    { iss: odd, sub: 'x' },
    { iss: 'https://token.actions.githubusercontent.com', sub: odd },
  ].map((claims) => `${head}.${base64({ aud: 'x', ...times, ...claims })}.${'A'.repeat(86)}`);
});

/** Text that proxies may send besides an address. A limit that takes it for an address would start anew with each connection. */
const HOPS: readonly [what: string, (address: string, guess: number) => string][] = [
  ['ports', (address, guess) => `${address}:${1024 + guess}`],
  ['IPv6 ports', (_address, guess) => `[2001:db8::1]:${1024 + guess}`],
  ['texts', (_address, guess) => `client-${guess}`],
];

/** Attacks by strangers who pretend to be somebody. */
export const TOKENS: readonly Attack[] = [
  {
    name: `${FORGED.length} forged sessions`,
    async run({ origin }) {
      const get = (authorization: string) =>
        statusOf(`${origin}/api/user/likes`, { headers: { authorization } });
      return allOf(await Promise.all(FORGED.map(get)), 401, 431);
    },
  },
  {
    name: `${WORKFLOWS.length} tokens of workflows with odd claims`,
    async run({ origin }) {
      const get = (token: string) =>
        statusOf(`${origin}/api/delivery/status`, { headers: { authorization: `Bearer ${token}` } });
      return allOf(await Promise.all(WORKFLOWS.map(get)), 401, 429);
    },
  },
  ...HOPS.map(([what, hop]): Attack => ({
    name: `40 guesses from one address with other ${what}`,
    async run({ origin }) {
      const address = `198.51.100.${1 + Math.floor(Math.random() * 254)}`;
      const statuses: number[] = [];
      for (let guess = 0; guess < 40; guess += 1) {
        const headers = { authorization: 'Bearer guess', 'x-forwarded-for': hop(address, guess) };
        statuses.push(await statusOf(`${origin}/api/delivery/status`, { headers }));
      }
      const { got, holds } = allOf(statuses, 401, 429);
      return { got, holds: holds && statuses.includes(429) };
    },
  })),
  {
    name: '40 guesses of a deploy token',
    async run({ origin }) {
      const statuses: number[] = [];
      for (let guess = 0; guess < 40; guess += 1) {
        const authorization = `Bearer fitreel_${String(guess).padStart(12, '0')}_${'A'.repeat(43)}`;
        statuses.push(await statusOf(`${origin}/api/delivery/status`, { headers: { authorization } }));
      }
      const { got, holds } = allOf(statuses, 401, 429);
      return { got, holds: holds && statuses.includes(429) };
    },
  },
  {
    name: '40 guesses of a password',
    async run({ origin }) {
      const email = `attack-${Date.now()}@fitreel.example`;
      const body = (password: string) => json({ email, password });
      await statusOf(
        `${origin}/api/auth/signup`,
        json({ email, password: 'longer than 8', confirmPassword: 'longer than 8' }),
      );
      const statuses: number[] = [];
      for (let guess = 0; guess < 40; guess += 1)
        statuses.push(await statusOf(`${origin}/api/auth/login`, body(`guess-${guess}`)));
      const { got, holds } = allOf(statuses, 401, 404, 429);
      return { got, holds: holds && statuses.includes(429) };
    },
  },
];
