import { ConfigError } from '@fitreel/api/config';
import { loadGatewayConfig, loadPageSettings } from './config';

const JWT_SECRET = 'x'.repeat(32);

test('has defaults', () => {
  expect(loadPageSettings({})).toEqual({
    embedBase: 'https://www.youtube-nocookie.com/embed',
    telemetrySample: 100,
    allowOverrides: [],
  });
});

test('composes the settings of the pages with the API’s', () => {
  const env = {
    JWT_SECRET,
    PORT: '0',
    EMBED_BASE: 'https://video.example/e/',
    TELEMETRY_SAMPLE: '5',
    ALLOW_OVERRIDES: 'http://localhost:* https://preview.example',
  };
  expect(loadGatewayConfig(env)).toMatchObject({
    port: 0,
    jwtSecret: JWT_SECRET,
    embedBase: 'https://video.example/e',
    telemetrySample: 5,
    allowOverrides: ['http://localhost:*', 'https://preview.example'],
  });
});

test.each([
  ['PORT', 'x'],
  ['EMBED_BASE', 'http://video.example'],
  ['EMBED_BASE', 'https://'],
  ['TELEMETRY_SAMPLE', '101'],
  ['TELEMETRY_SAMPLE', '-1'],
  ['ALLOW_OVERRIDES', ''],
  ['ALLOW_OVERRIDES', '*'],
  ['ALLOW_OVERRIDES', "http://localhost:3001; script-src 'unsafe-inline'"],
  ['ALLOW_OVERRIDES', 'http://localhost:3001/path'],
])('rejects %s=%s with one line that names the variable and hides the value', (name, value) => {
  const load = () => loadGatewayConfig({ JWT_SECRET, [name]: value });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(new RegExp(`^${name} takes [^\\n]+\\.$`));
  if (value.length > 8) expect(load).not.toThrow(value);
});
