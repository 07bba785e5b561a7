import { Type, type Static, type TObject } from '@sinclair/typebox';
import { envSchema, type EnvSchemaOpt } from 'env-schema';
import { isIP } from 'node:net';
import { isDatabaseUrl } from './host-urls';

/** The environment variables of a process; undefined counts as unset. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting has an invalid value. The one-line message names the variable and says what it takes. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  constructor(variable: string, takes: string, options?: ErrorOptions) {
    super(`${variable} takes ${takes}.`, options);
  }
}

/** Formats that a setting's schema can name, for checks beyond a pattern. */
const FORMATS = {
  url: (text: string) => URL.canParse(text),
  databaseUrl: isDatabaseUrl,
  networks: (text: string) => text.split(' ').every(isNetwork),
};

/** Schema of a setting whose values are separated by single spaces. */
export function spaced(options: { pattern: string; format?: keyof typeof FORMATS; description: string }) {
  return Type.Unsafe<string[]>({ type: 'string', separator: ' ', ...options });
}

type ValidatorOptions = Extract<EnvSchemaOpt['ajv'], { customOptions: unknown }>;
type Validator = ReturnType<ValidatorOptions['customOptions']>;

/** Made for the first settings that are read. Making another takes as long as reading them. */
let validator: Validator | undefined;

/** Keeps the validator of env-schema, and adds the formats to it. */
function keepValidator(ajv: Validator): Validator {
  for (const [name, check] of Object.entries(FORMATS)) ajv.addFormat(name, check);
  return (validator = ajv);
}

/**
 * Reads the settings in `env` that `schema` declares, and fills in the defaults. An empty value counts as invalid, not as
 * missing. Throws a `ConfigError` with the description of the first invalid setting. Its message never contains the value,
 * which may be a password.
 */
export function readSettings<S extends TObject>(schema: S, env: Environment): Static<S> {
  try {
    return envSchema<Static<S>>({
      schema,
      data: { ...env },
      env: false,
      ajv: validator ?? { customOptions: keepValidator },
    });
  } catch (error) {
    const [problem] = (error as { errors?: { instancePath: string }[] }).errors ?? [];
    const variable = problem?.instancePath.slice(1) ?? '';
    const takes = schema.properties[variable]?.description;
    if (takes === undefined) throw error;
    throw new ConfigError(variable, takes);
  }
}

/** Whether `text` is an IP address, or a network with its prefix length (RFC 4632). */
function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)];
  return longest !== undefined && (prefix === undefined || Number(prefix) <= longest);
}
