import { commonPath } from './common-path';
import { hasFormat, PATH_PATTERN } from './formats';
import { matchPattern } from './pattern';

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
