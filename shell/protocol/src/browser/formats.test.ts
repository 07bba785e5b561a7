import {
  CONCRETE_PATH,
  FILE_NAME,
  hasFormat,
  ICON_PATH,
  NAVIGATION_LABEL,
  PATH_PATTERN,
  REMOTE_NAME,
  REMOTE_TITLE,
  ROUTE_ID,
  type TextFormat,
} from './formats';

const x = (length: number) => 'x'.repeat(length);

const CASES: [name: string, format: TextFormat, accepted: string[], rejected: unknown[]][] = [
  [
    "a remote's name",
    REMOTE_NAME,
    ['a', 'catalog', 'v2go', 'meal-plans-2', x(40)],
    [
      '',
      '2go',
      'Catalog',
      'a_b',
      'a--b',
      'a-',
      '-a',
      'a b',
      '../a',
      'a\n',
      'a/',
      x(41),
      7,
      null,
      undefined,
      ['catalog'],
    ],
  ],
  ["a remote's title", REMOTE_TITLE, ['V', 'Video catalogue', x(60)], ['', x(61)]],
  [
    "a route's id",
    ROUTE_ID,
    ['a', 'watch-later', 'top10', x(40)],
    ['', '-a', '1a', 'watchLater', 'a b', 'a_b', x(41)],
  ],
  [
    'a path with parameters',
    PATH_PATTERN,
    [
      '/',
      '/trend',
      '/a/b.c_d~e-f',
      '/video/{videoId}',
      '/category{id2}',
      '/{a}-{b}',
      '/api{x}',
      '/releases-of-music',
      '/a/api/...',
      `/${'{a}/'.repeat(8)}`,
      `/${x(199)}`,
    ],
    [
      '',
      'trend',
      '//',
      '/api',
      '/api/{x}',
      '/releases/{x}',
      '/registry.json',
      '/sitemap/',
      '/.well-known/{x}',
      '/..',
      '/a/./{b}',
      '//elsewhere.example',
      '/a//b',
      '/{}',
      '/{1a}',
      '/{a-b}',
      '/{a}{b}',
      `/${'{a}/'.repeat(9)}`,
      '/{a',
      '/a}',
      '/a b',
      '/ä',
      '/a?b',
      `/${x(200)}`,
    ],
  ],
  [
    'a path without parameters',
    CONCRETE_PATH,
    ['/', '/trend', '/a/b.c_d~e-f', `/${x(199)}`],
    ['', 'trend', '//elsewhere.example', '/{a}', '/a b', '/a?b', '/a#b', `/${x(200)}`],
  ],
  ['a label', NAVIGATION_LABEL, ['H', x(40)], ['', x(41)]],
  [
    'the path of an icon',
    ICON_PATH,
    ['M3 12h18', 'm1.5,-2 Q4 5 6 7z', `M${'1'.repeat(599)}`],
    ['', 'M3"/><script>', 'M3;', 'G1', `M${'1'.repeat(600)}`],
  ],
  [
    'the name of a file',
    FILE_NAME,
    ['a', 'main.js', 'main.0a1b.js.map', 'a/b-c/d_e.css', `${x(98)}/${x(101)}`],
    [
      ...['', '.', '..', '.env', 'a/../b', 'a/.b', '/a', 'a/', 'a//b', 'a.', 'a..b', 'a b', 'a\\b', 'a%2fb'],
      ...['a\n', `${x(99)}/${x(101)}`],
    ],
  ],
];

describe.each(CASES)('%s', (_name, format, accepted, rejected) => {
  test.each(accepted)('may be %j', (text) => expect(hasFormat(text, format)).toBe(true));
  test.each(rejected.map((value) => [value]))('cannot be %j', (value) => {
    expect(hasFormat(value, format)).toBe(false);
  });
});

test('a format without a pattern or a least length bounds the length alone', () => {
  expect(hasFormat('', { maxLength: 2 })).toBe(true);
  expect(hasFormat('??', { maxLength: 2 })).toBe(true);
  expect(hasFormat('???', { maxLength: 2 })).toBe(false);
});
