import { testFilesFor } from '../../mutation-order.cjs';

const FILES = ['/src/start/start.test.ts', '/src/guard/rate.test.ts', '/src/guard/guard.test.ts'];
const NAMES = {
  '/src/start/start.test.ts': ['starts'],
  '/src/guard/rate.test.ts': ['counts (all) loads'],
  '/src/guard/guard.test.ts': ['looks', 'starts again'],
};

test('a bug costs its own test first, then those in its folder, then others', () => {
  expect(testFilesFor('/src/guard/guard.ts', FILES, undefined, NAMES)).toEqual([
    '/src/guard/guard.test.ts',
    '/src/guard/rate.test.ts',
    '/src/start/start.test.ts',
  ]);
});

test('a bug costs no test file that does not reach it', () => {
  expect(testFilesFor('/src/guard/guard.ts', FILES, '(starts)', NAMES)).toEqual([
    '/src/guard/guard.test.ts',
    '/src/start/start.test.ts',
  ]);
  expect(testFilesFor('/src/guard/guard.ts', FILES, '(counts \\(all\\) loads)', NAMES)).toEqual([
    '/src/guard/rate.test.ts',
  ]);
});

test('a test file whose tests are unknown runs', () => {
  expect(
    testFilesFor('/src/guard/guard.ts', FILES, '(looks)', { ...NAMES, '/src/start/start.test.ts': [] }),
  ).toEqual(['/src/guard/guard.test.ts']);
  expect(testFilesFor('/src/a.ts', ['/src/new.test.ts'], '(looks)', NAMES)).toEqual(['/src/new.test.ts']);
});
