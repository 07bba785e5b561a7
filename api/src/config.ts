import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { isIP } from 'node:net';
import { keptSecret } from './secret';

/** An origin; its port may be `*` (CSP Level 3, section 2.3.1, host-source). */
const OVERRIDE_SOURCE = 'https?://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::(?:[0-9]{1,5}|\\*))?';

/** The variables as the environment gives them, all text; `description` says what each takes. */
const Settings = Type.Object({
  PORT: Type.String({
    pattern:
      '^(?:0|[1-9][0-9]{0,3}|[1-5][0-9]{4}|6(?:[0-4][0-9]{3}|5(?:[0-4][0-9]{2}|5(?:[0-2][0-9]|3[0-5]))))$',
    default: '3000',
    description: 'a whole number from 0 to 65535',
  }),
  HOST: Type.String({
    pattern: '^[A-Za-z0-9.:_-]+$',
    default: '127.0.0.1',
    description: 'a host name or an address',
  }),
  DATA_DIR: Type.String({ pattern: '^[^\\u0000]+$', default: './var', description: 'the path of a folder' }),
  DATABASE_URL: Type.Optional(
    Type.String({
      pattern: '^postgres(?:ql)?://[^\\s]+$',
      description: 'postgres://user:password@host:port/database; without it, SQLite in DATA_DIR serves',
    }),
  ),
  JWT_SECRET: Type.Optional(Type.String({ minLength: 32, description: 'at least 32 characters' })),
  EMBED_BASE: Type.String({
    pattern: '^https://[^\\s?#;,\'"]+$',
    default: 'https://www.youtube-nocookie.com/embed',
    description: 'an https address without a query',
  }),
  LOG_LEVEL: Type.String({
    pattern: '^(?:fatal|error|warn|info|debug|trace|silent)$',
    default: 'info',
    description: 'fatal, error, warn, info, debug, trace or silent',
  }),
  TELEMETRY_SAMPLE: Type.String({
    pattern: '^(?:[0-9]|[1-9][0-9]|100)$',
    default: '100',
    description: 'a whole number of percent from 0 to 100',
  }),
  TRUST_PROXY: Type.Optional(
    Type.String({
      pattern: '^[0-9a-fA-F.:]+(?:/[0-9]{1,3})?(?: [0-9a-fA-F.:]+(?:/[0-9]{1,3})?){0,99}$',
      description:
        'addresses of proxies, or networks of them, divided by spaces, such as 127.0.0.1 10.0.0.0/8; without it none is trusted',
    }),
  ),
  ALLOW_OVERRIDES: Type.Optional(
    Type.String({
      pattern: `^${OVERRIDE_SOURCE}(?: ${OVERRIDE_SOURCE}){0,9}$`,
      description:
        'origins divided by spaces, such as http://localhost:*; without it no override is possible',
    }),
  ),
});
type Settings = Static<typeof Settings>;
type Variable = keyof Settings;

/** What the server runs with (design, "Commands and settings"). */
export type Config = {
  /** 0 takes any free port. */
  port: number;
  host: string;
  dataDir: string;
  /** PostgreSQL; SQLite in `dataDir` where it is undefined. */
  databaseUrl: string | undefined;
  /** At least 32 characters. */
  jwtSecret: string;
  /** Without a closing slash (decision 18). */
  embedBase: string;
  logLevel: string;
  /** Addresses and networks (RFC 4632) whose `X-Forwarded-For` tells who calls; empty for none. */
  trustProxy: readonly string[];
  /** Percent of page views that report how their remotes loaded. */
  telemetrySample: number;
  /** Origins, with a port that may be `*`, from which a browser may be told to load a remote; empty for none. */
  allowOverrides: readonly string[];
};

/** A setting with a wrong value. The message is one line that names the variable and what it takes. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(variable: Variable, takes = Settings.properties[variable].description ?? '') {
    super(`${variable} takes ${takes}.`);
  }
}

/**
 * The configuration in `env`, with the defaults of the design. An empty value is a wrong value, not an absent
 * one. Where `JWT_SECRET` is not given, the secret is read from `DATA_DIR`, or made and kept there.
 * Throws `ConfigError`, whose message never holds the value: it may be a password.
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const settings = checkedSettings(env);
  return {
    port: Number(settings.PORT),
    host: settings.HOST,
    ...databaseOf(settings),
    jwtSecret: settings.JWT_SECRET ?? secretOf(settings.DATA_DIR),
    ...pageSettingsOf(settings),
    logLevel: settings.LOG_LEVEL,
    trustProxy: partsOf(settings.TRUST_PROXY),
  };
}

/** What pages are made with, for what needs no more; the settings are checked as `loadConfig` checks them. */
export function loadPageConfig(
  env: Readonly<Record<string, string | undefined>>,
): Pick<Config, 'embedBase' | 'telemetrySample' | 'allowOverrides'> {
  return pageSettingsOf(checkedSettings(env));
}

/** Where the data lies, for what needs no more; the settings are checked as `loadConfig` checks them. */
export function loadDatabaseConfig(
  env: Readonly<Record<string, string | undefined>>,
): Pick<Config, 'dataDir' | 'databaseUrl'> {
  return databaseOf(checkedSettings(env));
}

function pageSettingsOf(settings: Settings) {
  return {
    embedBase: settings.EMBED_BASE.replace(/\/+$/, ''),
    telemetrySample: Number(settings.TELEMETRY_SAMPLE),
    allowOverrides: partsOf(settings.ALLOW_OVERRIDES),
  };
}

function databaseOf(settings: Settings) {
  return { dataDir: settings.DATA_DIR, databaseUrl: settings.DATABASE_URL };
}

function checkedSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const variables = Object.keys(Settings.properties) as Variable[];
  const given = variables.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]] as const]));
  const settings = Value.Default(Settings, Object.fromEntries(given));
  if (!Value.Check(Settings, settings)) {
    const wrong = Value.Errors(Settings, settings).First();
    throw new ConfigError(wrong?.path.slice(1) as Variable);
  }
  for (const name of ['DATABASE_URL', 'EMBED_BASE'] as const) {
    const address = settings[name];
    if (address !== undefined && !URL.canParse(address)) throw new ConfigError(name);
  }
  if (!partsOf(settings.TRUST_PROXY).every(isNetwork)) throw new ConfigError('TRUST_PROXY');
  return settings;
}

/** The parts of a setting that spaces divide; none where it is not given. */
function partsOf(setting: string | undefined): string[] {
  return setting?.split(' ') ?? [];
}

/** Whether `text` is an IP address, or a network with the bits of its prefix. */
function isNetwork(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)];
  return most !== undefined && (bits === undefined || Number(bits) <= most);
}

function secretOf(dataDir: string): string {
  let secret: string;
  try {
    secret = keptSecret(dataDir);
  } catch {
    throw new ConfigError('DATA_DIR', 'the path of a folder in which the server may read and write');
  }
  if (secret.length < 32) {
    throw new ConfigError(
      'JWT_SECRET',
      'at least 32 characters; the file jwt-secret in DATA_DIR holds fewer',
    );
  }
  return secret;
}
