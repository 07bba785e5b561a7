import { loadConfig, readSettings, spaced, type Config, type Environment } from '@fitreel/api/config';
import type { PageSettings } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';

/** An origin; its port may be `*` (CSP Level 3, section 2.3.1, host-source). */
const OVERRIDE_SOURCE = 'https?://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::(?:[0-9]{1,5}|\\*))?';

/** The gateway's environment variables, without the API's. Each description completes the sentence "NAME takes …". */
export const GatewaySettings = Type.Object({
  EMBED_BASE: Type.String({
    pattern: '^https://[^\\s?#;,\'"]+$',
    format: 'url',
    default: 'https://www.youtube-nocookie.com/embed',
    description: 'an https URL without a query',
  }),
  HSTS_SECONDS: Type.Integer({
    minimum: 0,
    maximum: 63_072_000,
    default: 0,
    description: 'a whole number of seconds from 0 to 63072000; 0 sends no header',
  }),
  SECURITY_CONTACT: Type.Optional(
    Type.String({
      pattern: '^(?:https://|mailto:)[^\\s]{1,200}$',
      description: 'the address that receives reports of weaknesses: mailto:… or https://…',
    }),
  ),
  PUBLIC_URL: Type.Optional(
    Type.String({
      pattern: '^https?://[a-zA-Z0-9.:\\[\\]-]+/?$',
      format: 'url',
      description:
        'an address without a path, such as https://fitreel.example: a site has an origin of its own (shell/docs/behind-a-proxy.md)',
    }),
  ),
  ALLOW_OVERRIDES: Type.Optional(
    spaced({
      pattern: `^${OVERRIDE_SOURCE}(?: ${OVERRIDE_SOURCE}){0,9}$`,
      description:
        'origins with spaces between, such as http://localhost:*; leave it out to allow no overrides',
    }),
  ),
});

/** Server settings that are not sent to browsers as settings. */
interface ServerSettings {
  /** How long browsers must use HTTPS only (RFC 6797); 0 leaves this to the proxy. */
  hstsSeconds: number;
  /** For `/.well-known/security.txt` (RFC 9116); null for none. */
  securityContact: string | null;
  /** The site's public address: an origin, without a trailing slash. */
  publicUrl: string;
}

/** The configuration of a gateway: of the API, the pages and the server. */
export type GatewayConfig = Config & PageSettings & ServerSettings;

/** Reads the gateway's configuration from `env`. Throws `ConfigError`. */
export function loadGatewayConfig(env: Environment): GatewayConfig {
  const config = loadConfig(env);
  const settings = readSettings(GatewaySettings, env);
  return {
    ...config,
    embedBase: settings.EMBED_BASE.replace(/\/+$/, ''),
    allowOverrides: settings.ALLOW_OVERRIDES ?? [],
    hstsSeconds: settings.HSTS_SECONDS,
    securityContact: settings.SECURITY_CONTACT ?? null,
    publicUrl: new URL(settings.PUBLIC_URL ?? `http://localhost:${config.port}`).origin,
  };
}
