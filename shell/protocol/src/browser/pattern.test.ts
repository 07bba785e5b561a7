import { commonPath, fillPattern, matchPattern, matchRoute } from './pattern';
import { hasFormat, PATH_PATTERN } from './formats';

describe('matchPattern', () => {
  it.each([
    ['/', '/', {}],
    ['/trend', '/trend', {}],
    ['/trend', '/trend/', {}],
    ['/video/{videoId}', '/video/a-1', { videoId: 'a-1' }],
    ['/video/{videoId}', '/video/a%2Fb%20c', { videoId: 'a/b c' }],
    ['/category{categoryId}', '/categoryworkout', { categoryId: 'workout' }],
    ['/category{categoryId}', '/category..', { categoryId: '..' }],
    ['/video/{videoId}', '/video/...', { videoId: '...' }],
    ['/playlist/{a}/{b}', '/playlist/1/2', { a: '1', b: '2' }],
    ['/a.b', '/a.b', {}],
    ['/{a}-{b}', '/1-2-3', { a: '1-2', b: '3' }],
    ['/{a}-{b}', '/---', { a: '-', b: '-' }],
    ['/{a}{b}', '/xyz', { a: 'xy', b: 'z' }],
    ['/x{a}x{b}x/{c}', '/xaxbxbx/d/', { a: 'axb', b: 'b', c: 'd' }],
    ['/{a}.js', '/a.js.js', { a: 'a.js' }],
    ['/{a}-{b}', '/1-23', { a: '1', b: '23' }],
  ])('%s matches %s', (pattern, pathname, values) => {
    expect(matchPattern(pattern, pathname)).toEqual(values);
  });

  it.each([
    ['/', '//'],
    ['/', ''],
    ['/trend', '/Trend'],
    ['/trend', '/trend//'],
    ['/trend', '/trend/more'],
    ['/video/{videoId}', '/video/'],
    ['/video/{videoId}', '/video/a/b'],
    ['/video/{videoId}', '/video/%E0%A4%A'],
    ['/video/{videoId}', '/video/..'],
    ['/video/{videoId}', '/video/%2E.'],
    ['/{a}{b}', '/..'],
    ['/category{categoryId}', '/category'],
    ['/category{categoryId}', '/category/workout'],
    ['/a.b', '/axb'],
    ['/trend', '/x/trend'],
    ['/a/', '/a'],
    ['/{a}-{b}', '/--'],
    ['/{a}.js', '/.js'],
    ['/{a}.js', '/a.js.map'],
    ['/ab{x}ba', '/aba'],
    ['/{a}{b}', '/x'],
  ])('%s does not match %s', (pattern, pathname) => {
    expect(matchPattern(pattern, pathname)).toBeNull();
  });
});

describe('an address that is long and almost matches', () => {
  // Backtracking over these takes longer than the universe is old.
  it.each([
    ['parameters side by side', `/${'{a}'.repeat(8)}x`, `/${'a'.repeat(10_000)}`],
    ['parameters with text between them', `/${'{a}a'.repeat(60)}x`, `/${'a'.repeat(10_000)}`],
    ['a literal that almost matches everywhere', `/{a}${'a'.repeat(150)}b{b}`, `/${'a'.repeat(10_000)}`],
    ['as many segments', `/${'{a}a{b}/'.repeat(20)}x`, `/${'aaaaa/'.repeat(20)}y`],
  ])('is rejected at once by a pattern with %s', (_what, pattern, pathname) => {
    expect(matchPattern(pattern, pathname)).toBeNull();
  });
});

describe('fillPattern', () => {
  it('encodes each value as one segment, so that matching gives it back', () => {
    const path = fillPattern('/video/{videoId}', { videoId: 'a/b?c#d' });
    expect(path).toBe('/video/a%2Fb%3Fc%23d');
    expect(matchPattern('/video/{videoId}', path)).toEqual({ videoId: 'a/b?c#d' });
  });

  it('names the parameter that has no value', () => {
    expect(() => fillPattern('/video/{videoId}', {})).toThrow('{videoId}');
    expect(() => fillPattern('/video/{constructor}', {})).toThrow('{constructor}');
  });
});

describe('matchRoute', () => {
  const routes = ['/{any}', '/category{categoryId}', '/category', '/'].map((path) => ({ path }));

  it.each([
    ['/category', '/category'],
    ['/categoryworkout', '/category{categoryId}'],
    ['/cat', '/{any}'],
    ['/', '/'],
  ])('finds the most exact route for %s', (pathname, path) => {
    expect(matchRoute(routes, pathname)?.route.path).toBe(path);
  });

  it('prefers a short route without parameters to a long one with, and of two alike the first', () => {
    const short = { path: '/abcdef', id: 'short' };
    const first = { path: '/{x}bcdef', id: 'first' };
    const second = { path: '/{y}bcdef', id: 'second' };
    for (const order of [
      [short, first, second],
      [first, short, second],
    ])
      expect(matchRoute(order, '/abcdef')?.route.id).toBe('short');
    expect(matchRoute([first, second], '/xbcdef')).toEqual({ route: first, params: { x: 'x' } });
    const long = { path: '/{a}-much-longer-text', id: 'long' };
    expect(matchRoute([long, { path: '/{b}-text', id: 'b' }], '/x-much-longer-text')?.route.id).toBe('long');
  });

  it('prefers a route without parameters also where a closing slash counts for the other', () => {
    const [exact, open] = [{ path: '/abc' }, { path: '/ab{x}/' }];
    expect(matchRoute([open, exact], '/abc/')?.route).toBe(exact);
    expect(matchRoute([exact, open], '/abd/')?.route).toBe(open);
  });

  it('finds no route for a path that nothing matches', () => {
    expect(matchRoute(routes, '/a/b')).toBeNull();
  });
});

test.each([
  ['/', '/', '/'],
  ['/trend', '/trend', '/trend'],
  ['/video/{videoId}', '/video/{id}', '/video/x'],
  ['/video/{videoId}', '/video/new', '/video/new'],
  ['/category{categoryId}', '/categories', null],
  ['/category{categoryId}', '/categorys', '/categorys'],
  ['/category{categoryId}', '/{page}', '/categoryx'],
  ['/{a}s', '/s{b}', '/ss'],
  ['/{a}/edit', '/list/{b}', '/list/edit'],
  ['/a{x}b{y}c', '/ab{z}', '/abbxc'],
  ['/playlist', '/playlist/{id}', null],
  ['/playlist/', '/playlist', '/playlist'],
  ['/category{categoryId}', '/category', null],
  ['/a/{x}', '/{x}/b/c', null],
  ['/{x}', '/', null],
  ['/a/', '/b', null],
])('%s and %s have the path %s in common', (one, other, expected) => {
  for (const found of [commonPath(one, other), commonPath(other, one)]) {
    if (expected === null) {
      expect(found).toBeNull();
      continue;
    }
    expect(found).not.toBeNull();
    for (const pattern of [one, other]) expect(matchPattern(pattern, found as string)).not.toBeNull();
  }
});

test('the path has a closing slash only where a pattern needs it', () => {
  expect(commonPath('/trend', '/trend')).toBe('/trend');
  expect(commonPath('/playlist/', '/playlist')).toBe('/playlist/');
});

/** All texts of up to `length` of `units`. */
const texts = (units: string[], length: number): string[] =>
  length === 0 ? [''] : ['', ...texts(units, length - 1).flatMap((rest) => units.map((unit) => unit + rest))];

test('agrees with the router about all short patterns', () => {
  const patterns = [...new Set(texts(['a', 'b', '/', '{x}'], 3))]
    .map((text) => `/${text}`)
    .filter((pattern) => hasFormat(pattern, PATH_PATTERN));
  const paths = [...new Set(texts(['a', 'b', '/'], 5))].map((text) => `/${text}`);
  const matched = patterns.map((pattern) => paths.map((path) => matchPattern(pattern, path) !== null));
  const wrong = patterns.flatMap((one, i) =>
    patterns.flatMap((other, j) => {
      const found = commonPath(one, other);
      const isRight =
        found === null
          ? !paths.some((_, path) => matched[i]?.[path] && matched[j]?.[path])
          : matchPattern(one, found) !== null && matchPattern(other, found) !== null;
      return isRight ? [] : [[one, other, found]];
    }),
  );
  expect(wrong).toEqual([]);
});

test('compares patterns with many parameters quickly', () => {
  const many = (end: string) => `/${'{a}-'.repeat(12)}${end}`;
  expect(commonPath(many('one'), many('two'))).toBeNull();
});
