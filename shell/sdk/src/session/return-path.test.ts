import { rememberPath, returnPath } from './return-path';

test('returns a path of the app unchanged', () => {
  const location = { pathname: '/playlist/p1', search: '?a=b&c=%2F', hash: '#end' };
  expect(returnPath(rememberPath(location))).toBe('/playlist/p1?a=b&c=%2F#end');
  expect(returnPath({ from: '/' })).toBe('/');
});

test.each([
  ['/search?q=a b', '/search?q=a%20b'],
  ['/video/a%2Fb', '/video/a%2Fb'],
  [`/${'x'.repeat(1999)}`, `/${'x'.repeat(1999)}`],
])('returns to %s', (from, path) => {
  expect(returnPath({ from })).toBe(path);
});

test.each([
  '//evil.example',
  '//evil.example/history',
  '//[',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/x\\..\\evil',
  '/..//evil.example',
  '/x/..//evil.example',
  '/.//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\u0000',
  '/history\u0000more',
  '/history\tmore',
  '/history\u001fmore',
  '\t/history',
  '/\u007fx',
  'https://evil.example',
  'https:evil.example',
  'https:',
  'javascript:alert(1)',
  'history',
  '',
  `/${'x'.repeat(2000)}`,
  null,
  undefined,
  7,
  ['/history'],
  { toString: () => '/history' },
])('%j leads to the home page', (from) => {
  expect(returnPath({ from })).toBe('/');
});

test.each([undefined, null, '/history', 7, [], {}, { to: '/history' }])(
  'state %j leads to the home page',
  (state) => {
    expect(returnPath(state)).toBe('/');
  },
);
