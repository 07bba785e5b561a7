import { repositoryFiles } from '../../testing/repository-files';

/** Lines of every source file. ESLint's `max-lines` limits the longest; these tests keep an eye on the whole. */
const files = repositoryFiles(/\.tsx?$/).map(({ path, text }) => ({
  path,
  lines: text.split('\n').length - 1,
  isTest: /\.(test|spec|test-support)\.tsx?$|(^|\/)(testing|bench)\/|^shell\/e2e\//.test(path),
}));

test('half of the source files have fewer than 40 lines, tests left out', () => {
  const lines = files.filter(({ isTest }) => !isTest).map((file) => file.lines);
  expect(lines.length).toBeGreaterThan(300);
  expect(lines.sort((a, b) => a - b)[Math.floor(lines.length / 2)]).toBeLessThan(40);
});

test('at most 5.3 % of the files have fewer than 12 lines: a few lines that belong together are one file', () => {
  const short = files.filter(({ lines }) => lines < 12).map(({ path }) => path);
  // Names them if there are too many.
  expect(short.length / files.length <= 0.053 ? [] : short).toEqual([]);
});
