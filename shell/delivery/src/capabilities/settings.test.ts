import { ConfigError } from '@fitreel/api/config';
import { settingsOf, type Capability } from '../core/capability';
import { prepareAll } from '../start/prepare';
import { loadGatewayConfig } from '../core/gateway/config';
import { CAPABILITIES } from '.';

const named = (name: string): Capability => {
  const found = CAPABILITIES.find((capability) => capability.name === name);
  if (!found) throw new Error(`there is no capability ${name}`);
  return found;
};

const JWT_SECRET = 'x'.repeat(32);

test('have defaults', () => {
  const settings = CAPABILITIES.map((capability) => settingsOf(capability, {}));
  expect(Object.assign({}, ...settings)).toEqual({ PRUNE_KEEP: '20', TELEMETRY_SAMPLE: 100 });
});

test.each([
  ['backup', 'BACKUP_DIR', '/var/lib/fitreel-backups'],
  ['prune', 'PRUNE_KEEP', '0'],
  ['prune', 'PRUNE_KEEP', '1000'],
  ['prune', 'PRUNE_KEEP', 'off'],
  ['webhook', 'WEBHOOK_URL', 'https://bot.example/hook?room=1'],
])('of %s take %s=%s', (capability, name, value) => {
  expect(settingsOf(named(capability), { [name]: value })).toMatchObject({ [name]: value });
});

test.each([
  ['BACKUP_DIR', 'backups'],
  ['BACKUP_DIR', ''],
  ['METRICS_PORT', '65536'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
  ['PRUNE_KEEP', '1001'],
  ['PRUNE_KEEP', '-1'],
  ['PRUNE_KEEP', '01'],
  ['PRUNE_KEEP', 'Off'],
  ['TELEMETRY_SAMPLE', '101'],
  ['TELEMETRY_SAMPLE', '-1'],
  ['TELEMETRY_SAMPLE', '1.5'],
  ['WEBHOOK_URL', 'http://bot.example/hook'],
  ['WEBHOOK_URL', 'https://user:password@bot.example/hook'],
  ['WEBHOOK_URL', 'http://localhost.bot.example/hook'],
  ['WEBHOOK_SECRET', 'whsec_dG9vIHNob3J0'],
])('reject %s=%s with one line that names the variable and hides the value', (name, value) => {
  const env = { JWT_SECRET, [name]: value };
  const prepare = () => prepareAll(CAPABILITIES, env, loadGatewayConfig(env));
  expect(prepare).toThrow(ConfigError);
  expect(prepare).toThrow(new RegExp(`^${name} takes [^\\n]+\\.$`));
  if (value.length > 8) expect(prepare).not.toThrow(value);
});

test('a webhook needs its secret', () => {
  const prepare = (WEBHOOK_SECRET?: string) => () => {
    const env = { JWT_SECRET, WEBHOOK_URL: 'https://bot.example', ...(WEBHOOK_SECRET && { WEBHOOK_SECRET }) };
    return prepareAll([named('errors'), named('webhook')], env, loadGatewayConfig(env));
  };
  expect(prepare(`whsec_${'a'.repeat(43)}=`)).not.toThrow();
  expect(prepare()).toThrow(/^WEBHOOK_SECRET takes whsec_/);
});
