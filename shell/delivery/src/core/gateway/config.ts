import {
  ConfigError,
  loadConfig,
  readSettings,
  spaced,
  type Config,
  type Environment,
} from '@fitreel/api/config';
import type { PageSettings } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import type { Webhook } from '../../capabilities/webhook/webhook';

/** An origin; its port may be `*` (CSP Level 3, section 2.3.1, host-source). */
const OVERRIDE_SOURCE = 'https?://[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::(?:[0-9]{1,5}|\\*))?';

/** Keys of 24 to 64 bytes, as the Standard Webhooks specification has them. */
const SECRET_TAKES =
  'whsec_ and 24 to 64 random bytes as base64 (openssl rand -base64 32), wherever WEBHOOK_URL is set';

/** The gateway's environment variables besides the API's; each description completes the sentence "NAME takes …". */
export const GatewaySettings = Type.Object({
  EMBED_BASE: Type.String({
    pattern: '^https://[^\\s?#;,\'"]+$',
    format: 'url',
    default: 'https://www.youtube-nocookie.com/embed',
    description: 'an https URL without a query',
  }),
  TELEMETRY_SAMPLE: Type.Integer({
    minimum: 0,
    maximum: 100,
    default: 100,
    description: 'a whole number of percent from 0 to 100',
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
      description: 'the address of the site without a path, such as https://fitreel.example',
    }),
  ),
  METRICS_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65_535,
      description: 'a free port for metrics, from 0 to 65535; leave it out for none',
    }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: Type.Optional(
    Type.String({
      pattern: '^https?://[^\\s?#]+$',
      format: 'url',
      description: 'the URL of a collector of traces, such as http://localhost:4318; leave it out for none',
    }),
  ),
  WEBHOOK_URL: Type.Optional(
    Type.String({
      pattern:
        '^(?:https://[^\\s/?#@]+|http://(?:localhost|127\\.0\\.0\\.1|\\[::1\\])(?::[0-9]{1,5})?)(?:[/?][^\\s#]*)?$',
      format: 'url',
      maxLength: 2000,
      description: 'the https URL that gets news; leave it out for none',
    }),
  ),
  WEBHOOK_SECRET: Type.Optional(
    Type.String({ pattern: '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$', description: SECRET_TAKES }),
  ),
  BACKUP_DIR: Type.Optional(
    Type.String({
      pattern: '^/[^\\u0000]*$',
      description:
        'the absolute path of the folder of “fitreel backup --keep”, whose newest backup a metric tells; leave it out for none',
    }),
  ),
  PRUNE_KEEP: Type.String({
    pattern: '^(?:off|[0-9]|[1-9][0-9]{1,2}|1000)$',
    default: '20',
    description:
      'how many previous releases of each app stay besides those of the last 30 days, from 0 to 1000, or off to remove none',
  }),
  ALLOW_OVERRIDES: Type.Optional(
    spaced({
      pattern: `^${OVERRIDE_SOURCE}(?: ${OVERRIDE_SOURCE}){0,9}$`,
      description:
        'origins with spaces between, such as http://localhost:*; leave it out to allow no overrides',
    }),
  ),
});

/** Settings of the server that browsers do not get as settings. */
interface ServerSettings {
  /** Percent of page views that report how their remotes loaded. */
  telemetrySample: number;
  /** How long browsers are to use HTTPS only (RFC 6797); 0 leaves it to the proxy. */
  hstsSeconds: number;
  /** For `/.well-known/security.txt` (RFC 9116); null for none. */
  securityContact: string | null;
  /** The site's address as visitors and search engines know it: an origin, without a closing slash. */
  publicUrl: string;
  /** Where Prometheus reads the metrics, on the same host; 0 takes any free port, null opens none. */
  metricsPort: number | null;
  /** Where backups are, of which a metric tells the newest; null for no metric. */
  backupDir: string | null;
  /** How many previous releases of each app stay when the gateway removes old ones; null to remove none. */
  pruneKeep: number | null;
  /** Who gets news of the site; null for nobody. */
  webhook: Webhook | null;
  /** The collector that gets traces by OTLP over HTTP; null for none. */
  tracesEndpoint: string | null;
}

/** What the gateway runs with: the API's configuration and the settings of the pages. */
export type GatewayConfig = Config & PageSettings & ServerSettings;

function webhookOf({
  WEBHOOK_URL: url,
  WEBHOOK_SECRET: secret,
}: Static<typeof GatewaySettings>): Webhook | null {
  if (url === undefined) return null;
  if (secret === undefined) throw new ConfigError('WEBHOOK_SECRET', SECRET_TAKES);
  return { url, secret };
}

/** Reads the gateway's configuration from `env`. Throws `ConfigError`. */
export function loadGatewayConfig(env: Environment): GatewayConfig {
  const config = loadConfig(env);
  const settings = readSettings(GatewaySettings, env);
  return {
    ...config,
    embedBase: settings.EMBED_BASE.replace(/\/+$/, ''),
    telemetrySample: settings.TELEMETRY_SAMPLE,
    allowOverrides: settings.ALLOW_OVERRIDES ?? [],
    hstsSeconds: settings.HSTS_SECONDS,
    securityContact: settings.SECURITY_CONTACT ?? null,
    metricsPort: settings.METRICS_PORT ?? null,
    backupDir: settings.BACKUP_DIR ?? null,
    pruneKeep: settings.PRUNE_KEEP === 'off' ? null : Number(settings.PRUNE_KEEP),
    webhook: webhookOf(settings),
    tracesEndpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    publicUrl: new URL(settings.PUBLIC_URL ?? `http://localhost:${config.port}`).origin,
  };
}
