import { conflictingName } from './release-files';

test.each([
  [['a.js', 'b.js', 'a.js'], 'a.js'],
  [['a', 'a/b.js'], 'a'],
  [['a/b/c.js', 'a/b'], 'a/b'],
  [['a/b/c.js', 'a'], 'a'],
  [['a.js', 'a.js.br'], 'a.js.br'],
  [['a.js.gz', 'a.js'], 'a.js.gz'],
  [['a.js.br', 'a.js/b.js', 'a.js'], 'a.js.br'],
])('of %j, %s conflicts with another file', (names, name) => {
  expect(conflictingName(names)).toBe(name);
});

test.each([[[]], [['a.js', 'b.js', 'a.css', 'a/a.js', 'a/b/a.js', 'b.br']]])(
  'none of %j conflicts with another',
  (names) => {
    expect(conflictingName(names)).toBeUndefined();
  },
);
