import { ConfigError } from '@fitreel/api/config';
import { loadGatewayConfig } from './config';

const ORIGINS = Array.from({ length: 11 }, (_, index) => `http://host-${index}.example:300${index % 10}`);
const JWT_SECRET = 'x'.repeat(32);

test('has defaults', () => {
  expect(loadGatewayConfig({ JWT_SECRET })).toMatchObject({
    embedBase: 'https://www.youtube-nocookie.com/embed',
    allowOverrides: [],
    hstsSeconds: 0,
    securityContact: null,
  });
});

test.each([
  [undefined, '8080', 'http://localhost:8080'],
  ['https://fitreel.example', '8080', 'https://fitreel.example'],
  ['https://fitreel.example:8443/', '8080', 'https://fitreel.example:8443'],
])('with PUBLIC_URL=%s the site at port %s has the address %s', (url, port, publicUrl) => {
  const env = { JWT_SECRET, PORT: port, ...(url !== undefined && { PUBLIC_URL: url }) };
  expect(loadGatewayConfig(env)).toMatchObject({ publicUrl });
});

test.each([
  'fitreel.example',
  'ftp://fitreel.example',
  'https://fitreel.example/site',
  'https://fitreel.example?a',
])('rejects PUBLIC_URL=%s', (url) => {
  expect(() => loadGatewayConfig({ JWT_SECRET, PUBLIC_URL: url })).toThrow(ConfigError);
});

test('says why PUBLIC_URL may have no path', () => {
  const load = () => loadGatewayConfig({ JWT_SECRET, PUBLIC_URL: 'https://fitreel.example/site' });
  expect(load).toThrow('an address without a path');
  expect(load).toThrow('a site has an origin of its own');
});

test('composes the settings of the pages with the API’s', () => {
  const env = {
    JWT_SECRET,
    PORT: '0',
    EMBED_BASE: 'https://video.example/e/',
    ALLOW_OVERRIDES: 'http://localhost:* https://preview.example',
  };
  expect(loadGatewayConfig(env)).toMatchObject({
    port: 0,
    jwtSecret: JWT_SECRET,
    embedBase: 'https://video.example/e',
    allowOverrides: ['http://localhost:*', 'https://preview.example'],
  });
});

test.each([
  ['EMBED_BASE', 'https://video.example//', { embedBase: 'https://video.example' }],
  ['EMBED_BASE', 'https://video.example:8443/a/b', { embedBase: 'https://video.example:8443/a/b' }],
  ['ALLOW_OVERRIDES', 'https://a', { allowOverrides: ['https://a'] }],
  ['ALLOW_OVERRIDES', ORIGINS.slice(0, 10).join(' '), { allowOverrides: ORIGINS.slice(0, 10) }],
])('takes %s=%s', (name, value, setting) => {
  expect(loadGatewayConfig({ JWT_SECRET, [name]: value })).toMatchObject(setting);
});

test.each([
  ['PORT', 'x'],
  ['EMBED_BASE', 'http://video.example'],
  ['EMBED_BASE', 'https://'],
  ['EMBED_BASE', 'https://video.example/e?v='],
  ['EMBED_BASE', 'https://video.example/e#v'],
  ['EMBED_BASE', "https://video.example; script-src 'unsafe-inline'"],
  ['EMBED_BASE', 'x https://video.example'],
  ['HSTS_SECONDS', '-1'],
  ['HSTS_SECONDS', '63072001'],
  ['SECURITY_CONTACT', 'security@fitreel.example'],
  ['SECURITY_CONTACT', 'mailto:a@b.example\nPolicy: x'],
  ['ALLOW_OVERRIDES', ''],
  ['ALLOW_OVERRIDES', '*'],
  ['ALLOW_OVERRIDES', "http://localhost:3001; script-src 'unsafe-inline'"],
  ['ALLOW_OVERRIDES', 'http://localhost:3001/path'],
  ['ALLOW_OVERRIDES', 'ws://localhost'],
  ['ALLOW_OVERRIDES', 'http://-host.example'],
  ['ALLOW_OVERRIDES', 'http://host.example.'],
  ['ALLOW_OVERRIDES', 'http://localhost:123456'],
  ['ALLOW_OVERRIDES', 'x http://localhost'],
  ['ALLOW_OVERRIDES', ORIGINS.join(' ')],
])('rejects %s=%s with one line that names the variable and hides the value', (name, value) => {
  const load = () => loadGatewayConfig({ JWT_SECRET, [name]: value });
  expect(load).toThrow(ConfigError);
  expect(load).toThrow(new RegExp(`^${name} takes [^\\n]+\\.$`));
  if (value.length > 8) expect(load).not.toThrow(value);
});
