import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError, loadConfig } from './config';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'fitreel-config-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const SECRET = 'x'.repeat(32);

test('the defaults of the design', () => {
  expect(loadConfig({ JWT_SECRET: SECRET })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './var',
    databaseUrl: undefined,
    jwtSecret: SECRET,
    embedBase: 'https://www.youtube-nocookie.com/embed',
    logLevel: 'info',
    trustProxy: [],
    telemetrySample: 100,
    allowOverrides: [],
  });
});

test('takes what is given', () => {
  const given = {
    PORT: '0',
    HOST: '::',
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://a:b@c:5/d',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '127.0.0.1 10.0.0.0/8 ::1',
    TELEMETRY_SAMPLE: '5',
    ALLOW_OVERRIDES: 'http://localhost:* https://preview.example',
  };
  expect(loadConfig({ ...given, JWT_SECRET: SECRET, EMBED_BASE: 'https://video.example/e/' })).toEqual({
    port: 0,
    host: '::',
    dataDir,
    databaseUrl: 'postgres://a:b@c:5/d',
    jwtSecret: SECRET,
    embedBase: 'https://video.example/e',
    logLevel: 'warn',
    trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1'],
    telemetrySample: 5,
    allowOverrides: ['http://localhost:*', 'https://preview.example'],
  });
});

test.each([
  ['PORT', 'x'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '3000.5'],
  ['PORT', ''],
  ['HOST', 'a b'],
  ['DATA_DIR', ''],
  ['DATABASE_URL', 'mysql://a/b'],
  ['DATABASE_URL', 'postgres://user:secret@:99999/x'],
  ['JWT_SECRET', 'too short'],
  ['JWT_SECRET', ''],
  ['EMBED_BASE', 'http://video.example'],
  ['EMBED_BASE', 'https://'],
  ['LOG_LEVEL', 'loud'],
  ['TELEMETRY_SAMPLE', '101'],
  ['TELEMETRY_SAMPLE', '-1'],
  ['TRUST_PROXY', ''],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.256'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '127.0.0.1,::1'],
  ['ALLOW_OVERRIDES', ''],
  ['ALLOW_OVERRIDES', '*'],
  ['ALLOW_OVERRIDES', "http://localhost:3001; script-src 'unsafe-inline'"],
  ['ALLOW_OVERRIDES', 'http://localhost:3001/path'],
])(
  '%s=%s stops the start with one line that names the variable and keeps the value to itself',
  (name, value) => {
    const load = () => loadConfig({ DATA_DIR: dataDir, JWT_SECRET: SECRET, [name]: value });
    expect(load).toThrow(ConfigError);
    expect(load).toThrow(new RegExp(`^${name} takes [^\\n]+\\.$`));
    if (value.length > 8) expect(load).not.toThrow(value);
  },
);

test('a secret that is not given is made once, and only its owner may read it', () => {
  const { jwtSecret } = loadConfig({ DATA_DIR: dataDir });
  expect(jwtSecret.length).toBeGreaterThanOrEqual(32);
  expect(loadConfig({ DATA_DIR: dataDir }).jwtSecret).toBe(jwtSecret);
  const file = join(dataDir, 'jwt-secret');
  expect(readFileSync(file, 'utf8')).toBe(jwtSecret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a kept secret that is too short, and a folder that is none, stop the start', () => {
  writeFileSync(join(dataDir, 'jwt-secret'), 'short');
  expect(() => loadConfig({ DATA_DIR: dataDir })).toThrow(/^JWT_SECRET takes at least 32 characters/);
  expect(() => loadConfig({ DATA_DIR: join(dataDir, 'jwt-secret') })).toThrow(/^DATA_DIR takes /);
});
