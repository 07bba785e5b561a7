import { loginReason, rememberPath, returnPath } from './return-path';

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

const location = { pathname: '/history', search: '', hash: '' };

test('the login page learns why it is shown', () => {
  expect(loginReason(rememberPath(location, 'Log in to see your history.'))).toBe(
    'Log in to see your history.',
  );
});

test('a reason may have 200 characters', () => {
  expect(loginReason({ reason: 'x'.repeat(200) })).toHaveLength(200);
});

test.each([null, undefined, 'text', {}, { reason: 7 }, { reason: 'x'.repeat(201) }, rememberPath(location)])(
  'the state %j gives no reason',
  (state) => expect(loginReason(state)).toBeNull(),
);
