import { servedRelease } from './release-files';

const VERSION = '1.0.0-0123456789ab';

test('a path names an app, a version and a file', () => {
  expect(servedRelease(`catalog/${VERSION}/page-home.55555555.js`)).toEqual({
    app: 'catalog',
    version: VERSION,
  });
});

test.each([
  `Catalog/${VERSION}/main.js`,
  `../${VERSION}/main.js`,
  'catalog/../main.js',
  'catalog/1.0.0 /main.js',
  `catalog/${VERSION}/../main.js`,
  `catalog/${VERSION}/folder/../main.js`,
  `catalog/${VERSION}/.main.js`,
  `catalog/${VERSION}/index.html`,
  `catalog/${VERSION}/main.js.map`,
  `catalog/${VERSION}/`,
  `catalog/${VERSION}`,
  '',
])('%j is no file that is served', (path) => {
  expect(servedRelease(path)).toBeNull();
});
