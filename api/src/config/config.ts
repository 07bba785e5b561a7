import { Type } from '@sinclair/typebox';
import { ConfigError, readSettings, spaced, type Environment } from './read-settings';
import { keptSecret } from './secret';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const SECRET_MIN_LENGTH = 32;

/** Separated by single spaces. */
const SECRETS = new RegExp(`^[^\\s]{${SECRET_MIN_LENGTH},}(?: [^\\s]{${SECRET_MIN_LENGTH},}){0,4}$`);
const SECRETS_TAKE = `at least ${SECRET_MIN_LENGTH} characters without spaces; of up to 5 with a space between, the first signs and the others are still accepted`;

/** The API's environment variables; each description completes the sentence "NAME takes …". */
export const ApiSettings = Type.Object({
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
      format: 'databaseUrl',
      description:
        'postgres://user:password@host:port/database, also with several host:port and commas between; leave it out for SQLite in DATA_DIR',
    }),
  ),
  JWT_SECRET: Type.Optional(spaced({ pattern: SECRETS.source, description: SECRETS_TAKE })),
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
  SEED: Type.Union([Type.Literal('demo'), Type.Literal('none')], {
    default: 'demo',
    description: 'demo or none',
  }),
  OEMBED_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[^\\s{}]*\\{src\\}[^\\s{}]*$',
      description:
        "the address of the video host's oEmbed endpoint for a video, with {src} in place of the video's id; leave it out to ask nobody",
    }),
  ),
  TRUST_PROXY: Type.Optional(
    spaced({
      pattern: '^[0-9a-fA-F.:]+(?:/[0-9]{1,3})?(?: [0-9a-fA-F.:]+(?:/[0-9]{1,3})?){0,99}$',
      format: 'networks',
      description:
        'addresses or networks of proxies with spaces between, such as 127.0.0.1 10.0.0.0/8; leave it out to trust none',
    }),
  ),
});

/** The folder of backups. The site reports the age of the newest, and an erasure lists those that contain the erased data. */
export const BackupSettings = Type.Object({
  BACKUP_DIR: Type.Optional(
    Type.String({
      pattern: '^/[^\\u0000]*$',
      description:
        'the absolute path of the folder of “fitreel backup --keep”, whose newest backup a metric tells; leave it out for none',
    }),
  ),
});

/** The configuration of the API. */
export type Config = {
  /** 0 for any free port. */
  port: number;
  host: string;
  dataDir: string;
  /** URL of PostgreSQL, possibly with several hosts (`hostUrls`); undefined for SQLite in `dataDir`. */
  databaseUrl: string | undefined;
  /** Signs tokens and is accepted. At least 32 characters. */
  jwtSecret: string;
  /** Only accepted: tokens signed with them are valid until they expire. */
  oldJwtSecrets: readonly string[];
  logLevel: (typeof LOG_LEVELS)[number];
  /** How long requests are still served after SIGTERM. */
  drainSeconds: number;
  /** The video host's oEmbed endpoint, with `{src}` in place of a video's id; undefined to ask no host. */
  oembedUrl: string | undefined;
  /** The content of a catalogue that is empty at the start. */
  seed: 'demo' | 'none';
  /** Addresses and networks (RFC 4632) of proxies whose `X-Forwarded-For` names the client. */
  trustProxy: readonly string[];
};

/**
 * Reads the API's configuration from `env`. Without `JWT_SECRET`, the secret comes from `DATA_DIR`, where the first start
 * creates one. Throws `ConfigError`.
 */
export function loadConfig(env: Environment): Config {
  const settings = readSettings(ApiSettings, env);
  const [jwtSecret = '', ...oldJwtSecrets] = settings.JWT_SECRET ?? secretsIn(settings.DATA_DIR);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    jwtSecret,
    oldJwtSecrets,
    logLevel: settings.LOG_LEVEL,
    drainSeconds: settings.DRAIN_SECONDS,
    oembedUrl: settings.OEMBED_URL,
    seed: settings.SEED,
    trustProxy: settings.TRUST_PROXY ?? [],
  };
}

/** The part of `loadConfig` needed to open the database: checks every setting, but creates no secret. */
export function loadDatabaseConfig(env: Environment): Pick<Config, 'dataDir' | 'databaseUrl'> {
  const { DATA_DIR, DATABASE_URL } = readSettings(ApiSettings, env);
  return { dataDir: DATA_DIR, databaseUrl: DATABASE_URL };
}

/** The address that `loadConfig` lets a server listen on: checks every setting, but creates no secret. */
export function loadAddress(env: Environment): Pick<Config, 'port' | 'host'> {
  const { PORT, HOST } = readSettings(ApiSettings, env);
  return { port: PORT, host: HOST };
}

/** The settings of the catalogue tool: the database, the seed of an empty one, the host to ask for titles, and the backups. */
export type ToolConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'oembedUrl' | 'seed'> & {
  /** The folder of backups, if configured. */
  backupDir: string | undefined;
};

export function loadToolConfig(env: Environment): ToolConfig {
  const { OEMBED_URL, SEED } = readSettings(ApiSettings, env);
  const { BACKUP_DIR } = readSettings(BackupSettings, env);
  return { ...loadDatabaseConfig(env), oembedUrl: OEMBED_URL, seed: SEED, backupDir: BACKUP_DIR };
}

function secretsIn(dataDir: string): string[] {
  let secrets: string;
  try {
    secrets = keptSecret(dataDir);
  } catch (error) {
    // If the file cannot be written, the error of the open file has no path.
    const cause = Object.assign({ path: `${dataDir}/jwt-secret` }, error);
    throw new ConfigError('DATA_DIR', 'the path of a folder in which the server may read and write', {
      cause,
    });
  }
  if (!SECRETS.test(secrets))
    throw new ConfigError(
      'JWT_SECRET',
      `${SECRETS_TAKE}; the file jwt-secret in DATA_DIR holds something else`,
    );
  return secrets.split(' ');
}
