import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, hostUrls, loadAddress, loadConfig } from '.';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fitreel-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const [SECRET, OLD, OLDER] = ['x'.repeat(32), 'y'.repeat(32), 'z'.repeat(33)] as const;

test('has defaults', () => {
  expect(loadConfig({ JWT_SECRET: SECRET })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './var',
    databaseUrl: undefined,
    jwtSecret: SECRET,
    oldJwtSecrets: [],
    logLevel: 'info',
    drainSeconds: 5,
    oembedUrl: undefined,
    seed: 'demo',
    trustProxy: [],
  });
});

test('reads every variable', () => {
  const given = {
    PORT: '0',
    HOST: '::',
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://a:b@c:5/d',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '30',
    SEED: 'none',
    OEMBED_URL: 'https://host.example/oembed?url=https://host.example/{src}',
    TRUST_PROXY: '127.0.0.1 10.0.0.0/8 ::1',
  };
  expect(loadConfig({ ...given, JWT_SECRET: `${SECRET} ${OLD} ${OLDER}` })).toEqual({
    port: 0,
    host: '::',
    dataDir,
    databaseUrl: 'postgres://a:b@c:5/d',
    jwtSecret: SECRET,
    oldJwtSecrets: [OLD, OLDER],
    logLevel: 'warn',
    drainSeconds: 30,
    seed: 'none',
    oembedUrl: 'https://host.example/oembed?url=https://host.example/{src}',
    trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1'],
  });
});

test.each([
  ['PORT', 'x'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PORT', ''],
  ['SEED', 'some'],
  ['HOST', 'a b'],
  ['DATA_DIR', ''],
  ['DATABASE_URL', 'mysql://a/b'],
  ['OEMBED_URL', 'https://host.example/oembed'],
  ['DATABASE_URL', 'postgres://user:secret@:99999/x'],
  ['DATABASE_URL', 'postgres://user:secret@one:1,two:99999/x'],
  ['DATABASE_URL', 'postgres://one,two/x?target_session_attrs=standby'],
  ['JWT_SECRET', 'too short'],
  ['JWT_SECRET', ''],
  ['JWT_SECRET', `${SECRET} too-short`],
  ['JWT_SECRET', `${SECRET}  ${OLD}`],
  ['JWT_SECRET', Array(6).fill(SECRET).join(' ')],
  ['LOG_LEVEL', 'loud'],
  ['DRAIN_SECONDS', '301'],
  ['DRAIN_SECONDS', '-1'],
  ['TRUST_PROXY', ''],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.256'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '127.0.0.1,::1'],
])('rejects %s=%s with one line that names the variable and hides the value', (name, value) => {
  const load = () => loadConfig({ DATA_DIR: dataDir, JWT_SECRET: SECRET, [name]: value });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(new RegExp(`^${name} takes [^\\n]+\\.$`));
  if (value.length > 8) expect(load).not.toThrow(value);
});

test('makes a missing secret once, in a file that only its owner can read, and none for an address alone', () => {
  expect(loadAddress({ DATA_DIR: dataDir, PORT: '4000' })).toEqual({ port: 4000, host: '127.0.0.1' });
  expect(readdirSync(dataDir)).toEqual([]);
  const { jwtSecret } = loadConfig({ DATA_DIR: dataDir });
  expect(jwtSecret.length).toBeGreaterThanOrEqual(32);
  expect(loadConfig({ DATA_DIR: dataDir }).jwtSecret).toBe(jwtSecret);
  const file = join(dataDir, 'jwt-secret');
  expect(readFileSync(file, 'utf8')).toBe(jwtSecret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('rejects a kept secret that is too short, and a DATA_DIR that is not a folder', () => {
  writeFileSync(join(dataDir, 'jwt-secret'), 'short');
  expect(() => loadConfig({ DATA_DIR: dataDir })).toThrow(/^JWT_SECRET takes at least 32 characters/);
  expect(() => loadConfig({ DATA_DIR: join(dataDir, 'jwt-secret') })).toThrow(/^DATA_DIR takes /);
});

test('takes several hosts of one database', () => {
  const databaseUrl = 'postgres://a:b@one:5432,[::1]:5433/d?target_session_attrs=read-write';
  expect(loadConfig({ JWT_SECRET: SECRET, DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl });
  expect(hostUrls(databaseUrl)).toEqual([
    'postgres://a:b@one:5432/d?target_session_attrs=read-write',
    'postgres://a:b@[::1]:5433/d?target_session_attrs=read-write',
  ]);
});
