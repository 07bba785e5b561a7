import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import { startIssuer, type TestIssuer } from '../../../testing/issuer';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { FolderRecords } from '../../core/store/folder-records';
import { IssuerUnavailable } from './issuer-keys';
import { isJwt, TrustedTokens } from './trusted-tokens';
import { Trusts } from './trusts';

const AUDIENCE = 'https://fitreel.example';
const SUB = 'repo:team/catalog:ref:refs/heads/main';
const GOOD = { aud: AUDIENCE, sub: SUB, repository: 'team/catalog', actor: 'ann', ref: 'refs/heads/main' };

const folders = temporaryFolders();
let issuer: TestIssuer;
let trusts: Trusts;
let tokens: TrustedTokens;
let failures: string[];

beforeEach(async () => {
  issuer = await startIssuer();
  trusts = new Trusts(new FolderRecords(await folders.create()));
  failures = [];
  tokens = new TrustedTokens(trusts, AUDIENCE, (_issuer, error) => failures.push(error.message));
  jest.useFakeTimers({
    now: Date.now(),
    doNotFake: [
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'setInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
  await trusts.create({ app: 'catalog', name: 'ci', issuer: issuer.url, claims: { sub: SUB } });
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  await issuer.close();
});
afterAll(() => folders.removeAll());

const seconds = () => Math.floor(Date.now() / 1000);
const find = async (claims: JWTPayload = {}) => tokens.find(await issuer.token({ ...GOOD, ...claims }));
const appsOf = async (claims?: JWTPayload) => (await find(claims)).map(({ app }) => app);

/** `time` seconds pass. */
const later = (time: number) => {
  jest.setSystemTime(Date.now() + time * 1000);
};

test('a token that fits a trust may change its app, in its name and until it expires', async () => {
  const exp = seconds() + 60;
  expect(await find({ exp })).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
      app: 'catalog',
      name: 'ci (ann, refs/heads/main)',
      expiresAt: new Date(exp * 1000).toISOString(),
    },
  ]);
  expect((await trusts.list())[0]?.lastUsedAt).not.toBeNull();
});

test.each<[string, () => JWTPayload, RegExp]>([
  [
    'another site',
    () => ({ aud: 'https://other.example' }),
    /audience of the token is not https:\/\/fitreel/,
  ],
  ['no site', () => ({ aud: undefined }), /audience/],
  ['another subject', () => ({ sub: `${SUB}x` }), /but not this token, whose sub is repo:.*mainx/],
  ['no subject', () => ({ sub: undefined }), /"sub" claim/],
  ['the past', () => ({ iat: seconds() - 300, exp: seconds() - 31 }), /"exp" claim/],
  ['the future', () => ({ nbf: seconds() + 60 }), /"nbf" claim/],
  ['no time', () => ({ exp: undefined }), /"exp" claim/],
  ['an unknown beginning', () => ({ iat: undefined }), /"iat" claim/],
  ['more than an hour', () => ({ exp: seconds() + 3601, iat: seconds() }), /more than 3600 seconds/],
])('refuses a token for %s', async (_what, claims, message) => {
  await expect(find(claims())).rejects.toThrow(message);
});

test.each(['sub', 'actor', 'user_login', 'ref'])('refuses a token whose %s is not a text', async (claim) => {
  for (const value of [{ toString: 1 }, ['x'], 7, null])
    await expect(find({ [claim]: value })).rejects.toMatchObject({
      name: 'TokenRefused',
      message: expect.stringContaining(`/${claim}: Expected string`) as string,
    });
});

test('takes a token whose clock is half a minute off', async () => {
  expect(await appsOf({ nbf: seconds() + 20, iat: seconds() + 20 })).toEqual(['catalog']);
  expect(await appsOf({ iat: seconds() - 300, exp: seconds() - 20 })).toEqual(['catalog']);
});

test('every claim of a trust must be there, letter for letter', async () => {
  const claims = { sub: SUB, environment: 'production', run: '1' };
  await trusts.create({ app: 'library', name: 'strict', issuer: issuer.url, claims });
  for (const others of [{}, { environment: 'Production', run: '1' }, { environment: 'production', run: 1 }])
    expect(await appsOf(others)).toEqual(['catalog']);
  expect((await appsOf({ environment: 'production', run: '1' })).sort()).toEqual(['catalog', 'library']);
});

test('a revoked trust ends at once', async () => {
  const token = await issuer.token(GOOD);
  const [access] = await tokens.find(token);
  await trusts.revoke(access?.id ?? '');
  await expect(tokens.find(token)).rejects.toThrow('does not trust the issuer');
});

test('fetches nothing for an issuer without a trust', async () => {
  const other = await startIssuer();
  try {
    await expect(tokens.find(await other.token(GOOD))).rejects.toThrow('does not trust the issuer');
    // Whoever signs it: the issuer's keys decide.
    await expect(tokens.find(await other.token({ ...GOOD, iss: issuer.url }))).rejects.toThrow(/signature/);
    for (const iss of [`${issuer.url}/`, `${issuer.url}/x`, 'http://169.254.169.254', 7 as never])
      await expect(find({ iss })).rejects.toThrow(/does not trust|names no issuer/);
    expect(other.requests).toEqual([]);
  } finally {
    await other.close();
  }
});

test('refuses a token that is not signed by the issuer’s private key', async () => {
  const claims = { ...GOOD, iss: issuer.url, iat: seconds(), exp: seconds() + 300 };
  const [header, payload, signature] = (await issuer.token(GOOD)).split('.');
  const altered = Buffer.from(JSON.stringify({ ...claims, sub: 'x' })).toString('base64url');
  const shared = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'key 1' });
  for (const token of [
    await shared.sign(Buffer.from('a secret that everybody knows, long enough')),
    new UnsecuredJWT(claims).encode(),
    `${header}.${altered}.${signature}`,
    `${header}.${payload}.${signature?.slice(0, -6)}AAAAAA`,
    'eyJ.eyJ.eyJ',
  ])
    await expect(tokens.find(token)).rejects.toMatchObject({ name: 'TokenRefused' });
});

test('a token of the site itself is no JWT, nor is one of 20 kB', async () => {
  expect(isJwt(await issuer.token(GOOD))).toBe(true);
  expect(isJwt(`fitreel_0123456789ab_${'x'.repeat(43)}`)).toBe(false);
  expect(isJwt(await issuer.token({ ...GOOD, x: 'x'.repeat(20_000) }))).toBe(false);
});

test('finds a new key of the issuer, and asks for unknown ones at most twice a minute', async () => {
  await find();
  const { keys } = issuer.paths;
  const asked = () => issuer.requests.filter((path) => path === keys).length;
  await issuer.rotate();
  await expect(find()).rejects.toThrow(/no applicable key/);
  later(30);
  expect(await appsOf()).toEqual(['catalog']);
  expect(asked()).toBe(2);
  await issuer.rotate(false);
  for (let count = 0; count < 20; count += 1) await expect(find()).rejects.toThrow(/no applicable key/);
  later(30);
  await Promise.all(Array.from({ length: 20 }, () => expect(find()).rejects.toThrow(/no applicable key/)));
  expect(asked()).toBe(3);
});

test('a key that the issuer withdraws ends within ten minutes', async () => {
  const token = await issuer.token({ ...GOOD, exp: seconds() + 900 });
  await tokens.find(token);
  await issuer.rotate();
  later(599);
  expect(await tokens.find(token)).toHaveLength(1);
  later(1);
  await expect(tokens.find(token)).rejects.toThrow(/no applicable key/);
});

test('while the issuer is down its keys are used for a day, and without any nothing can be said', async () => {
  issuer.respondWith((_request, response) => response.writeHead(500).end());
  await expect(find()).rejects.toThrow(IssuerUnavailable);
  await expect(find()).rejects.toThrow(IssuerUnavailable);
  // Not asked again at once.
  expect(issuer.requests).toHaveLength(1);
  issuer.respondWith(null);
  later(30);
  expect(await appsOf()).toEqual(['catalog']);
  issuer.respondWith((_request, response) => response.writeHead(500).end());
  later(24 * 60 * 60);
  expect(await appsOf()).toEqual(['catalog']);
  later(1);
  await expect(find()).rejects.toThrow(IssuerUnavailable);
});

test('an issuer that answers with what it must not answer with is unavailable', async () => {
  const json = (value: unknown) => JSON.stringify(value);
  const { url, paths } = issuer;
  const discovery = { issuer: url, jwks_uri: url + paths.keys };
  const cases: [RegExp, Record<string, string>][] = [
    [/not valid JSON/, { [paths.discovery]: '<html>' }],
    [/issuer: Expected required property/, { [paths.discovery]: json({}) }],
    [/is about another issuer/, { [paths.discovery]: json({ ...discovery, issuer: `${url}/` }) }],
    [
      /jwks_uri is not an https URL/,
      { [paths.discovery]: json({ ...discovery, jwks_uri: 'file:///etc/passwd' }) },
    ],
    [
      /jwks_uri is not an https URL/,
      { [paths.discovery]: json({ ...discovery, jwks_uri: 'http://192.0.2.1/' }) },
    ],
    [/JSON Web Key Set malformed/, { [paths.keys]: json({}) }],
    [/more than 262144 bytes/, { [paths.keys]: json({ keys: [{ kty: 'x'.repeat(262_144) }] }) }],
    [/fetch failed/, { [paths.keys]: 'redirect' }],
    [/aborted due to timeout/, { [paths.keys]: 'hang' }],
  ];
  const { timeout } = AbortSignal;
  const limits = jest.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 500));
  for (const [message, bodies] of cases) {
    issuer.respondWith(({ url: path = '' }, response) => {
      const body = bodies[path] ?? json(discovery);
      if (body === 'redirect') response.writeHead(302, { location: '/other' }).end();
      else if (body !== 'hang') response.end(body);
    });
    later(30);
    await expect(find()).rejects.toThrow(IssuerUnavailable);
    expect(failures.at(-1)).toMatch(message);
  }
  expect(issuer.requests).not.toContain('/other');
  expect(limits).toHaveBeenCalledWith(5000);
});

test.each([
  ['main', 'ci (main)'],
  ['x'.repeat(100), `ci (${'x'.repeat(54)}…)`],
  ['a\u202e\nb', 'ci (a??b)'],
])('the ref %j gives the name %j', async (ref, name) => {
  expect((await find({ ref, actor: undefined }))[0]?.name).toBe(name);
});
