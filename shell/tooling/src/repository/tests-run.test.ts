import { repositoryFiles } from '../../testing/repository-files';

test('every test lies where jest looks for it', () => {
  const tests = repositoryFiles(/\.test\.tsx?$/).map(({ path }) => path);
  expect(tests.length).toBeGreaterThan(300);
  expect(
    tests.filter((path) => !/^(api|api\/contract|shell|shell\/\w+|remote-\w+)\/src\//.test(path)),
  ).toEqual([]);
});
