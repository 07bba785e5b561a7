import { describedRemote, registryOf } from './live-remote.test-support';
import { admitScripts, admittedUrl, releaseFolders } from './script-urls';

const SITE = 'https://fitreel.test';
const FOLDERS = [`${SITE}/releases/catalog/1.0.0-aaaaaaaaaaaa/`, 'http://localhost:3001/'];
const admitted = (url: string) => admittedUrl(url, FOLDERS, `${SITE}/trend`);

test.each([
  [`${SITE}/releases/catalog/1.0.0-aaaaaaaaaaaa/remoteEntry.js`],
  [`${SITE}/releases/catalog/1.0.0-aaaaaaaaaaaa/remoteEntry.js?retry=1`],
  ['http://localhost:3001/page.js'],
])('admits %s', (url) => {
  expect(admitted(url)).toBe(url);
});

test('returns the URL that it compared, not the text that it got', () => {
  expect(admitted('/releases/catalog/other/../1.0.0-aaaaaaaaaaaa/page.js')).toBe(
    `${SITE}/releases/catalog/1.0.0-aaaaaaaaaaaa/page.js`,
  );
});

test.each([
  'https://elsewhere.test/releases/catalog/1.0.0-aaaaaaaaaaaa/page.js',
  'http://fitreel.test/releases/catalog/1.0.0-aaaaaaaaaaaa/page.js',
  '//elsewhere.test/releases/catalog/1.0.0-aaaaaaaaaaaa/page.js',
  `${SITE}.elsewhere.test/releases/catalog/1.0.0-aaaaaaaaaaaa/page.js`,
  'https://fitreel.test@elsewhere.test/releases/catalog/1.0.0-aaaaaaaaaaaa/page.js',
  'https://somebody@fitreel.test/releases/catalog/1.0.0-aaaaaaaaaaaa/page.js',
  '/releases/catalog/1.0.0-aaaaaaaaaaaa',
  '/releases/catalog/1.0.0-bbbbbbbbbbbb/page.js',
  '/releases/catalog/1.0.0-aaaaaaaaaaaa/../1.0.0-bbbbbbbbbbbb/page.js',
  '/releases/catalog/1.0.0-aaaaaaaaaaaa/%2e%2E/page.js',
  '/releases/catalog/1.0.0-aaaaaaaaaaaa/..\\page.js',
  '/api/videos?callback=/releases/catalog/1.0.0-aaaaaaaaaaaa/page.js',
  'http://localhost:30011/page.js',
  'data:text/javascript,alert(1)',
  'blob:https://fitreel.test/releases/catalog/1.0.0-aaaaaaaaaaaa/',
  'javascript:alert(1)',
  '',
])('rejects %j', (url) => {
  expect(admitted(url)).toBeNull();
});

test('throws for an invalid URL', () => {
  expect(() => admitted('https://')).toThrow('Invalid URL');
});

test('returns the folders of all releases in the registry and of the last good ones', () => {
  const registry = registryOf([describedRemote('catalog'), describedRemote('library')]);
  const fallback = {
    version: '1.0.0-cccccccccccc',
    integrity: `sha384-${'A'.repeat(64)}`,
    base: '/releases/library/1.0.0-cccccccccccc/',
  };
  Object.assign(registry.microFrontends['library']?.[0]?.extras ?? {}, { fallback });
  expect(releaseFolders(registry, SITE)).toEqual([
    `${SITE}/releases/catalog/1.0.1-bbbbbbbbbbbb/`,
    `${SITE}/releases/library/1.0.1-bbbbbbbbbbbb/`,
    `${SITE}/releases/library/1.0.0-cccccccccccc/`,
  ]);
});

test('does nothing in a browser without Trusted Types', () => {
  expect(globalThis).not.toHaveProperty('trustedTypes');
  expect(() => admitScripts(FOLDERS)).not.toThrow();
});

test('in a browser with Trusted Types, the one policy admits scripts from the folders only', () => {
  const createPolicy = jest.fn();
  Object.defineProperty(globalThis, 'trustedTypes', { configurable: true, value: { createPolicy } });
  try {
    admitScripts(FOLDERS);
  } finally {
    Reflect.deleteProperty(globalThis, 'trustedTypes');
  }
  const [name, rules] = createPolicy.mock.calls[0] as [string, { createScriptURL: typeof admitted }];
  expect(name).toBe('default');
  expect(Object.keys(rules)).toEqual(['createScriptURL']);
  expect(rules.createScriptURL('http://localhost:3001/page.js')).toBe('http://localhost:3001/page.js');
  expect(rules.createScriptURL('https://elsewhere.test/page.js')).toBeNull();
  // Relative to the page.
  expect(rules.createScriptURL('/page.js')).toBeNull();
});
