import { join } from 'node:path';
import { ROOT } from '../build/app';
import { byWorkspace, filesBelow, isMutated, jestRoots } from './selection';

test.each([
  'api/src/modules/lists/service.ts',
  'remote-catalog/src/pages/home.tsx',
  'shell/sdk/src/lists/use-list.ts',
])('puts bugs into the logic of %s', (file) => {
  expect(isMutated(file)).toBe(true);
});

test.each([
  'api/src/modules/lists/lists.test.ts',
  'remote-catalog/src/pages/home.test.tsx',
  'shell/src/composed-site.test-support.tsx',
  'shell/sdk/src/testing/render-remote.tsx',
  'api/testing/databases.ts',
  'shell/e2e/support/wait.ts',
  'shell/tooling/modules.d.ts',
  'shell/src/main.tsx',
  'api/src/server.css',
  'remote-catalog/webpack.config.ts',
])('puts no bugs into %s', (file) => {
  expect(isMutated(file)).toBe(false);
});

describe('the files below some paths', () => {
  const FILES = ['api/src/a.ts', 'api/src/lists/b.ts', 'api/src/lists-of/c.ts'];

  test('are all without a path', () => {
    expect(filesBelow(FILES, [])).toEqual(FILES);
  });

  test('are those of a folder, however it is written, but not of one whose name only begins so', () => {
    for (const path of ['api/src/lists', './api/src/lists/']) {
      expect(filesBelow(FILES, [path])).toEqual(['api/src/lists/b.ts']);
    }
  });

  test('are a single file, and those of several paths', () => {
    expect(filesBelow(FILES, ['api/src/a.ts', 'api/src/lists-of'])).toEqual([
      'api/src/a.ts',
      'api/src/lists-of/c.ts',
    ]);
  });
});

test('a file belongs to the innermost workspace that contains it', () => {
  const files = ['api/src/a.ts', 'api/contract/src/b.ts', 'api/src/c.ts', 'other/src/d.ts'];
  expect([...byWorkspace(files, ['api', 'api/contract'])]).toEqual([
    ['api', ['api/src/a.ts', 'api/src/c.ts']],
    ['api/contract', ['api/contract/src/b.ts']],
  ]);
});

test.each([
  ['shell/delivery', ['<rootDir>/src', '<rootDir>/testing']],
  ['shell/sdk', ['<rootDir>/src']],
])('finds the tests of %s that reach a source through a helper', (folder, roots) => {
  expect(jestRoots(join(ROOT, folder))).toEqual(roots);
});
