import { clearedBy, isRefused, parseOverride } from './override';

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
])('%s is read', (asked, allowed, remote, origin) => {
  expect(parseOverride(asked, allowed)).toEqual({ remote, origin });
});

test.each([
  ['', 'An override is'],
  ['catalog', 'An override is'],
  ['@http://localhost:3001', 'An override is'],
  ['Catalog@http://localhost:3001', 'An override is'],
  ['__proto__@http://localhost:3001', 'An override is'],
  ['catalog@', 'What follows @'],
  ['catalog@localhost:3001', 'What follows @'],
  ['catalog@//localhost:3001', 'What follows @'],
  ['catalog@javascript:alert(1)', 'What follows @'],
  ['catalog@data:text/javascript,1', 'What follows @'],
  ['catalog@http://localhost:3001/path', 'What follows @'],
  ['catalog@http://localhost:3001?x=1', 'What follows @'],
  ['catalog@http://localhost:3001#x', 'What follows @'],
  ['catalog@http://user:secret@localhost:3001', 'What follows @'],
  ['catalog@http://localhost:3001@evil.example', 'What follows @'],
  ['catalog@http://localhost:99999', 'What follows @'],
  ['catalog@http://localhost:3001\\@evil.example', 'What follows @'],
  ['catalog@http://evil.example', 'This site allows'],
  ['catalog@http://localhost.evil.example:3001', 'This site allows'],
  ['catalog@http://evil-localhost:3001', 'This site allows'],
  ['catalog@https://localhost:3001', 'This site allows'],
  ['catalog@http://127.0.0.1:3001', 'This site allows'],
])('"%s" is refused', (asked, reason) => {
  const override = parseOverride(asked, ANY_PORT);
  if (!isRefused(override)) throw new Error(`taken as ${JSON.stringify(override)}`);
  expect(override.asked).toBe(asked);
  expect(override.reason).toContain(reason);
});

test.each([
  ['http://localhost', 'http://localhost:3001'],
  ['http://localhost:3002', 'http://localhost:3001'],
  ['https://preview.example', 'https://sub.preview.example'],
])('a site that allows %s refuses %s', (allowed, origin) => {
  expect(isRefused(parseOverride(`catalog@${origin}`, [allowed]))).toBe(true);
});

test('nothing after @ takes an override away', () => {
  expect(clearedBy('catalog@')).toBe('catalog');
  expect([clearedBy('catalog'), clearedBy('@'), clearedBy('Catalog@'), clearedBy('a@b@')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
