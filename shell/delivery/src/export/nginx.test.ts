import { matchRoute } from '@fitreel/protocol';
import { nginxConfiguration } from './nginx';

const PATTERNS = [
  '/{page}',
  '/',
  '/videos/{videoId}',
  '/videos/new',
  '/v{version}/{long}',
  '/trend',
  '/closed/',
  '/closed/{id}/',
  '/a.b',
  '/quote"d',
];
const OPTIONS = {
  root: '/srv/a "site"\\here',
  listen: '127.0.0.1:8080',
  api: 'http://127.0.0.1:3000',
  policy: `default-src 'self'; img-src "x"`,
  permissions: 'camera=(), fullscreen=(self "https://videos.example")',
  hstsSeconds: 300,
};
const pages = PATTERNS.map((pattern, index) => ({ pattern, file: `${index}.html`, html: '' }));
const configuration = nginxConfiguration([...pages, { pattern: null, file: '404.html', html: '' }], OPTIONS);

/** The values of nginx's map in `configuration`: the first expression that matches a path names its page. */
function pageOf(path: string): string | undefined {
  const unquoted = (text: string) => text.replace(/\\(["\\])/g, '$1');
  const lines = [...configuration.matchAll(/^ {2}"~((?:[^"\\]|\\.)*)" "([^"]*)";$/gm)];
  expect(lines).toHaveLength(PATTERNS.length);
  return lines.find(([, expression]) => new RegExp(unquoted(expression as string)).test(path))?.[2];
}

test.each([
  '/',
  '/trend',
  '/trend/',
  '/trend//',
  '/TREND',
  '/trends/x',
  '/anything',
  '/videos/new',
  '/videos/new/',
  '/videos/newer',
  '/videos/abc',
  '/videos/abc/def',
  '/v1/x',
  '/closed',
  '/closed/',
  '/closed/x',
  '/closed/x/',
  '/closed/x//',
  '/a.b',
  '/aXb/c',
  '/quote"d',
  '/more/trend',
])('nginx serves the page of %s that the gateway serves', (path) => {
  const routes = PATTERNS.map((pattern) => ({ path: pattern }));
  const route = matchRoute(routes, path)?.route.path;
  expect(pageOf(path)).toBe(route && `/${PATTERNS.indexOf(route)}.html`);
});

test('quotes what an operator or a policy contains', () => {
  expect(configuration).toContain('root "/srv/a \\"site\\"\\\\here";');
  expect(configuration).toContain(
    `add_header content-security-policy "default-src 'self'; img-src \\"x\\"" always;`,
  );
  expect(configuration).toContain('listen 127.0.0.1:8080;');
  expect(configuration).toContain('proxy_pass http://127.0.0.1:3000;');
});

test('never passes on the address that a client claims to have', () => {
  expect(configuration).toContain('proxy_set_header x-forwarded-for $remote_addr;');
});

test.each(['cache-control "no-cache"', 'x-content-type-options "nosniff"', 'referrer-policy "strict-origin'])(
  'sends the header %s with every page, errors included',
  (header) => {
    expect(configuration).toMatch(new RegExp(`add_header ${header}[^;]* always;`));
  },
);

test('lets uploads through, and no more elsewhere', () => {
  const [before, uploads] = configuration.split('location /api/delivery/ {');
  expect(uploads).toMatch(/^\s+client_max_body_size 101m;/);
  expect(before).not.toContain('client_max_body_size');
});

test('sends the headers of the gateway with pages and files of releases', () => {
  const [pageHeaders = '', files = ''] = configuration.split('location ~ "^/releases/');
  for (const header of [
    'strict-transport-security "max-age=300"',
    'permissions-policy "camera=(), fullscreen=(self \\"https://videos.example\\")"',
    'x-frame-options "SAMEORIGIN"',
    'cross-origin-resource-policy "same-origin"',
  ])
    expect(pageHeaders).toContain(`add_header ${header} always;`);
  for (const header of [
    `content-security-policy "sandbox; default-src 'none'"`,
    'cross-origin-resource-policy "same-origin"',
    'x-content-type-options "nosniff"',
  ])
    expect(files).toContain(`add_header ${header};`);
});
