import { Type } from '@sinclair/typebox';
import { ConfigError, readSettings, spaced, type Environment } from './read-settings';
import { keptSecret } from './secret';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const SECRET_MIN_LENGTH = 32;

/** The API's environment variables; each description completes the sentence "NAME takes …". */
const ApiSettings = Type.Object({
  PORT: Type.Integer({
    minimum: 0,
    maximum: 65_535,
    default: 3000,
    description: 'a whole number from 0 to 65535',
  }),
  HOST: Type.String({
    pattern: '^[A-Za-z0-9.:_-]+$',
    default: '127.0.0.1',
    description: 'a host name or an IP address',
  }),
  DATA_DIR: Type.String({ pattern: '^[^\\u0000]+$', default: './var', description: 'the path of a folder' }),
  DATABASE_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(?:ql)?://[^\\s]+$',
      format: 'url',
      description: 'postgres://user:password@host:port/database; leave it out for SQLite in DATA_DIR',
    }),
  ),
  JWT_SECRET: Type.Optional(
    Type.String({ minLength: SECRET_MIN_LENGTH, description: `at least ${SECRET_MIN_LENGTH} characters` }),
  ),
  LOG_LEVEL: Type.Union(
    LOG_LEVELS.map((level) => Type.Literal(level)),
    { default: 'info', description: 'fatal, error, warn, info, debug, trace or silent' },
  ),
  DRAIN_SECONDS: Type.Integer({
    minimum: 0,
    maximum: 300,
    default: 5,
    description: 'a whole number of seconds from 0 to 300',
  }),
  TRUST_PROXY: Type.Optional(
    spaced({
      pattern: '^[0-9a-fA-F.:]+(?:/[0-9]{1,3})?(?: [0-9a-fA-F.:]+(?:/[0-9]{1,3})?){0,99}$',
      format: 'networks',
      description:
        'addresses or networks of proxies with spaces between, such as 127.0.0.1 10.0.0.0/8; leave it out to trust none',
    }),
  ),
});

/** What the API runs with. */
export type Config = {
  /** 0 takes any free port. */
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL; undefined for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** At least 32 characters. */
  jwtSecret: string;
  logLevel: (typeof LOG_LEVELS)[number];
  /** How long requests are served after SIGTERM. */
  drainSeconds: number;
  /** Addresses and networks (RFC 4632) of proxies whose `X-Forwarded-For` names the client. */
  trustProxy: readonly string[];
};

/**
 * Reads the API's configuration from `env`. Without `JWT_SECRET`, the secret comes from `DATA_DIR`, where the first
 * start keeps a new one. Throws `ConfigError`.
 */
export function loadConfig(env: Environment): Config {
  const settings = readSettings(ApiSettings, env);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    jwtSecret: settings.JWT_SECRET ?? secretIn(settings.DATA_DIR),
    logLevel: settings.LOG_LEVEL,
    drainSeconds: settings.DRAIN_SECONDS,
    trustProxy: settings.TRUST_PROXY ?? [],
  };
}

/** The part of `loadConfig` that opens the database: checks every setting, but makes no secret. */
export function loadDatabaseConfig(env: Environment): Pick<Config, 'dataDir' | 'databaseUrl'> {
  const { DATA_DIR, DATABASE_URL } = readSettings(ApiSettings, env);
  return { dataDir: DATA_DIR, databaseUrl: DATABASE_URL };
}

function secretIn(dataDir: string): string {
  let secret: string;
  try {
    secret = keptSecret(dataDir);
  } catch {
    throw new ConfigError('DATA_DIR', 'the path of a folder in which the server may read and write');
  }
  if (secret.length < SECRET_MIN_LENGTH) {
    throw new ConfigError(
      'JWT_SECRET',
      `at least ${SECRET_MIN_LENGTH} characters; the file jwt-secret in DATA_DIR holds fewer`,
    );
  }
  return secret;
}
