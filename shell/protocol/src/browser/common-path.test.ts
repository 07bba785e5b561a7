import { commonPath } from './common-path';
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

test('compares patterns with many parameters quickly', () => {
  const many = (end: string) => `/${'{a}-'.repeat(12)}${end}`;
  expect(commonPath(many('one'), many('two'))).toBeNull();
});
