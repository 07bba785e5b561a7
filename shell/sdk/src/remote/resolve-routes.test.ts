import { sampleRemote } from '../testing/sample-remote';
import { resolveRoutes } from './resolve-routes';

const found = (pathname: string) =>
  resolveRoutes(sampleRemote, pathname).map(({ id, path }) => [id, path].join(' '));
const always = [
  'sample.home /',
  'sample.video /video/:videoId',
  'sample.special /categoryspecial',
  'sample.gone /gone',
];

test('a place that fills a segment is a dynamic one; a place inside a segment gives nothing by itself', () => {
  expect(found('/')).toEqual(always);
});

test.each([
  ['/categoryc1', '/categoryc1'],
  ['/categoryc1/', '/categoryc1'],
  ['/categorya%20b', '/categorya b'],
  ['/categorya%2Fb', '/categorya%2Fb'],
])('%s gives a route of its own', (pathname, path) => {
  expect(found(pathname).filter((route) => !always.includes(route))).toEqual([
    `sample.category@${path} ${path}`,
  ]);
});

test.each([
  '/category',
  '/category/c1',
  '/categoryspecial',
  '/category*',
  '/categorya%3F',
  '/category%E0%A4%A',
  '/xcategoryc1',
])('%s gives none', (pathname) => {
  expect(found(pathname)).toEqual(always);
});
