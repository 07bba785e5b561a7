import { OVERRIDING_COOKIE } from '@fitreel/protocol/browser';
import { clearOverrides, parseOverride, parseRemoval, readOverrides } from './overrides';
import { readChoice, writeChoice } from '@fitreel/sdk/platform';

const ANY_PORT = ['http://localhost:*'];

test.each([
  ['catalog@http://localhost:3001', ANY_PORT, 'catalog', 'http://localhost:3001'],
  ['catalog@http://localhost', ANY_PORT, 'catalog', 'http://localhost'],
  ['new1@http://localhost:3001/', ANY_PORT, 'new1', 'http://localhost:3001'],
  ['catalog@HTTP://LOCALHOST:3001', ANY_PORT, 'catalog', 'http://localhost:3001'],
  ['catalog@https://preview.example', ['https://preview.example'], 'catalog', 'https://preview.example'],
  ['catalog@https://preview.example:443', ['https://preview.example'], 'catalog', 'https://preview.example'],
  ['catalog@https://preview.example', ['https://preview.example:443'], 'catalog', 'https://preview.example'],
  [
    'catalog@http://b.example:8080',
    ['http://a.example', 'http://b.example:8080'],
    'catalog',
    'http://b.example:8080',
  ],
])('parses %s', (value, allowed, remote, origin) => {
  expect(parseOverride(value, allowed)).toEqual({ remote, origin });
});

test.each([
  ['', 'An override is'],
  ['catalog', 'An override is'],
  ['@http://localhost:3001', 'An override is'],
  ['Catalog@http://localhost:3001', 'An override is'],
  ['__proto__@http://localhost:3001', 'An override is'],
  ['catalog@', 'After @ comes'],
  ['catalog@localhost:3001', 'After @ comes'],
  ['catalog@//localhost:3001', 'After @ comes'],
  ['catalog@javascript:alert(1)', 'After @ comes'],
  ['catalog@data:text/javascript,1', 'After @ comes'],
  ['catalog@http://localhost:3001/path', 'After @ comes'],
  ['catalog@http://localhost:3001?x=1', 'After @ comes'],
  ['catalog@http://localhost:3001#x', 'After @ comes'],
  ['catalog@http://user:secret@localhost:3001', 'After @ comes'],
  ['catalog@http://localhost:3001@evil.example', 'After @ comes'],
  ['catalog@http://localhost:99999', 'After @ comes'],
  ['catalog@http://localhost:3001\\@evil.example', 'After @ comes'],
  ['catalog@http://evil.example', 'This site allows'],
  ['catalog@http://localhost.evil.example:3001', 'This site allows'],
  ['catalog@http://evil-localhost:3001', 'This site allows'],
  ['catalog@https://localhost:3001', 'This site allows'],
  ['catalog@http://127.0.0.1:3001', 'This site allows'],
])('rejects "%s"', (value, reason) => {
  expect(() => parseOverride(value, ANY_PORT)).toThrow(reason);
});

test.each([
  ['http://localhost', 'http://localhost:3001'],
  ['http://localhost:3002', 'http://localhost:3001'],
  ['https://preview.example', 'https://sub.preview.example'],
])('a site that allows %s rejects %s', (allowed, origin) => {
  expect(() => parseOverride(`catalog@${origin}`, [allowed])).toThrow('This site allows');
});

test('a name and @ without an origin removes an override', () => {
  expect(parseRemoval('catalog@')).toBe('catalog');
  expect([
    parseRemoval('catalog'),
    parseRemoval('@'),
    parseRemoval('Catalog@'),
    parseRemoval('a@b@'),
  ]).toEqual([null, null, null, null]);
});

const ALLOWED = ['http://localhost:*'];

function open(path: string) {
  window.history.replaceState({ previous: true }, '', path);
  return readOverrides(ALLOWED);
}

beforeEach(() => {
  jest.spyOn(window, 'confirm').mockReturnValue(true);
});
afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  writeChoice(OVERRIDING_COOKIE, null);
});

const CATALOG = { remote: 'catalog', origin: 'http://localhost:3001' };
const LIBRARY = { remote: 'library', origin: 'http://localhost:3002' };

test('an override is removed from the URL and stays active in the tab', () => {
  const { active, rejected } = open('/trend?q=a&override=catalog@http://localhost:3001#here');
  expect({ active, rejected }).toEqual({ active: [CATALOG], rejected: [] });
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe('/trend?q=a#here');
  expect(window.history.state).toEqual({ previous: true });
  expect(open('/').active).toEqual([CATALOG]);
});

test('a tab can override several remotes, each once', () => {
  open('/?override=catalog@http://localhost:3009&override=library@http://localhost:3002');
  expect(open('/?override=catalog@http://localhost:3001').active).toEqual([CATALOG, LIBRARY]);
});

test('overrides can be removed one by one or all together', () => {
  open('/?override=catalog@http://localhost:3001&override=library@http://localhost:3002');
  expect(open('/?override=catalog@').active).toEqual([LIBRARY]);
  expect(open('/').active).toEqual([LIBRARY]);
  clearOverrides();
  expect(open('/').active).toEqual([]);
  expect(sessionStorage).toHaveLength(0);
});

test('a cookie tells the gateway while an override is active', () => {
  open('/');
  expect(readChoice(OVERRIDING_COOKIE)).toBeNull();
  open('/?override=catalog@http://localhost:3001');
  expect(readChoice(OVERRIDING_COOKIE)).toBe('1');
  clearOverrides();
  expect(readChoice(OVERRIDING_COOKIE)).toBeNull();
  open('/?override=catalog@http://localhost:3001');
  // As if the tab was closed.
  sessionStorage.clear();
  open('/');
  expect(readChoice(OVERRIDING_COOKIE)).toBeNull();
});

test('a rejected override is removed from the URL, and stored ones stay active', () => {
  open('/?override=library@http://localhost:3002');
  const { active, rejected } = open('/?override=catalog@http://evil.example');
  expect(active).toEqual([LIBRARY]);
  expect(rejected).toEqual([
    {
      value: 'catalog@http://evil.example',
      reason: 'This site allows overrides only from http://localhost:*.',
    },
  ]);
  expect(window.location.search).toBe('');
  expect(open('/')).toEqual({ active: [LIBRARY], rejected: [] });
});

test.each([
  '{',
  '7',
  'null',
  '{"catalog":"http://localhost:3001"}',
  '["catalog@http://evil.example", 7, null]',
])('ignores storage that contains %s', (stored) => {
  sessionStorage.setItem('overrides', stored);
  expect(open('/').active).toEqual([]);
});

test('keeps the stored overrides that are valid beside others that are not', () => {
  sessionStorage.setItem('overrides', '["catalog@http://evil.example", {}, "catalog@http://localhost:3001"]');
  expect(open('/').active).toEqual([CATALOG]);
});

test('a stored override ends once the site no longer allows it', () => {
  open('/?override=catalog@http://localhost:3001');
  expect(readOverrides(['https://preview.example']).active).toEqual([]);
});

test('without storage, an override lasts for one page', () => {
  for (const method of ['getItem', 'setItem'] as const) {
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('blocked');
    });
  }
  expect(open('/?override=catalog@http://localhost:3001').active).toEqual([CATALOG]);
  expect(open('/').active).toEqual([]);
});
