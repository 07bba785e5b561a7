import { checkData } from './check-data';

const described = (path: string, url: string) => ({
  name: 'sample',
  title: 'Sample',
  routes: [{ id: 'home', path, access: 'public' as const, data: [url] }],
  navigation: [],
});

test.each([
  ['/', '/api/videos'],
  ['/', '/api/videos?limit=24&cursor=abc'],
  ['/watch/{id}', '/api/video/{id}'],
  ['/category{categoryId}', '/api/videos?category={categoryId}'],
  ['/search', '/api/videos?limit=24&q={?q}'],
])('a route at %s may have the data %s', (path, url) => {
  expect(() => checkData(described(path, url))).not.toThrow();
});

test.each([
  ['/', '/api/vidoes', 'is no public GET endpoint of the API: /api/videos, '],
  ['/', '/api/video', 'is no public GET endpoint'],
  ['/', '/api/video/', 'is no public GET endpoint'],
  ['/', '/api/user/likes', 'is no public GET endpoint'],
  ['/', '/api/auth/login', 'is no public GET endpoint'],
  ['/', '/api/videos?limt=24', 'has the query parameter limt, but the endpoint takes limit, cursor'],
  ['/', '/api/categories?limit=1', 'has the query parameter limit, but the endpoint takes none'],
  ['/search', '/api/videos?search={?q}', 'has the query parameter search, but'],
  ['/', '/api/videos?limit=0', 'has the query parameter limit=0, which takes a whole number from 1 to'],
  ['/video/{videoId}', '/api/video/{id}', 'has the parameter {id}, which the path /video/{videoId} does not'],
])('a route at %s cannot have the data %s', (path, url, message) => {
  expect(() => checkData(described(path, url))).toThrow(
    `remote.config.ts: the data ${url} of the route home ${message}`,
  );
});
