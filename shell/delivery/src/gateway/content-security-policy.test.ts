import { pagePolicy } from './content-security-policy';

test('a page loads from its own site, and frames the player’s host alone', () => {
  expect(pagePolicy('https://videos.example:8443/embed/v2')).toEqual({
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'img-src': ["'self'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'frame-src': ['https://videos.example:8443'],
    'manifest-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  });
});

test('development adds its servers where files and sockets come from, and nowhere else', () => {
  const extra = {
    scripts: ['http://a'],
    styles: ['http://b'],
    connections: ['ws://c'],
    images: ['http://d'],
  };
  const [strict, open] = [pagePolicy('https://videos.example'), pagePolicy('https://videos.example', extra)];
  const differs = Object.keys(open).filter((name) => open[name]?.join() !== strict[name]?.join());
  expect(differs).toEqual(['script-src', 'style-src', 'img-src', 'connect-src']);
  expect(open).toMatchObject({
    'script-src': ["'self'", 'http://a'],
    'style-src': ["'self'", 'http://b'],
    'img-src': ["'self'", 'http://d'],
    'connect-src': ["'self'", 'ws://c'],
  });
});
