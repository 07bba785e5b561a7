import { parseRemoval, isRejected, parseOverride } from './override';

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
  const override = parseOverride(value, ANY_PORT);
  if (!isRejected(override)) throw new Error(`parsed as ${JSON.stringify(override)}`);
  expect(override.value).toBe(value);
  expect(override.reason).toContain(reason);
});

test.each([
  ['http://localhost', 'http://localhost:3001'],
  ['http://localhost:3002', 'http://localhost:3001'],
  ['https://preview.example', 'https://sub.preview.example'],
])('a site that allows %s rejects %s', (allowed, origin) => {
  expect(isRejected(parseOverride(`catalog@${origin}`, [allowed]))).toBe(true);
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
