import { sampleRemote } from '../testing/samples';
import { resolveRoutes } from './routes';

const found = (pathname: string) =>
  resolveRoutes(sampleRemote, pathname).map(({ id, path }) => [id, path].join(' '));
const always = [
  'sample.home /',
  'sample.video /video/:videoId',
  'sample.special /categoryspecial',
  'sample.gone /gone',
];

test('turns a parameter that fills a segment into a dynamic segment, and leaves out other patterns with parameters', () => {
  expect(found('/')).toEqual(always);
});

test.each([
  ['/categoryc1', '/categoryc1'],
  ['/categoryc1/', '/categoryc1'],
  ['/categorya%20b', '/categorya b'],
  ['/categorya%2Fb', '/categorya%2Fb'],
])('returns a concrete route for %s', (pathname, path) => {
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
])('returns no further route for %s', (pathname) => {
  expect(found(pathname)).toEqual(always);
});
