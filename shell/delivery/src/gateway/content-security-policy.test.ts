import { pagePolicy } from './content-security-policy';

test('a page loads from its own site only, frames only the video host, and requires Trusted Types', () => {
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
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  });
});

test('further sources apply to files and sockets only', () => {
  const others = ['http://localhost:*', 'https://http.example'];
  const [strict, open] = [pagePolicy('https://videos.example'), pagePolicy('https://videos.example', others)];
  const differs = Object.keys(open).filter((name) => open[name]?.join() !== strict[name]?.join());
  expect(differs).toEqual(['script-src', 'style-src', 'img-src', 'connect-src']);
  expect(open).toMatchObject({
    'script-src': ["'self'", ...others],
    'style-src': ["'self'", ...others],
    'img-src': ["'self'", ...others],
    'connect-src': ["'self'", ...others, 'ws://localhost:*', 'wss://http.example'],
  });
});
