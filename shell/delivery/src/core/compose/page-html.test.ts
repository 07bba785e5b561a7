import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { pageSite, planOf } from '../../../testing/page-site';
import { stateIn } from '../../../testing/site';
import { firstPictureHint, pageHtml } from './page-html';
import type { PagePlan } from './plan';
import type { SiteSnapshot } from '../site/snapshot';

let site: SiteSnapshot;
/** URL of the catalogue's release folder. */
let catalog: string;
beforeAll(async () => {
  ({ site, catalog } = await pageSite());
});

/** The URL attribute of a file, with the attributes for its hash. */
const withHash = (url: string) => `="${url}" integrity="${site.hashes.get(url)}" crossorigin="anonymous">`;

const stateWith = (data: Record<string, unknown>) => ({
  settings: { embedBase: 'https://videos.example/embed', allowOverrides: [] },
  registry: site.registry,
  data,
});

/** The HTML of a page that the browser renders, unless `content` says otherwise. */
function htmlOf(plan: PagePlan, content: Partial<Parameters<typeof pageHtml>[1]> = {}): string {
  return pageHtml(plan, { state: stateWith({}), rendered: null, inline: [], ...content });
}

describe('the page', () => {
  test('refers to the shell’s files, then to the route’s, in order', () => {
    const scripts = [
      '/releases/shell/1/framework.11111111.js',
      '/releases/shell/1/main.22222222.js',
      `${catalog}remoteEntry.77777777.js`,
      `${catalog}remote.44444444.js`,
      `${catalog}page-trend.55555555.js`,
    ];
    const html = htmlOf(planOf(site, '/trend'));
    const links = [...html.matchAll(/<(?:link|script) [^>]*(?:href|src)="[^"]*"[^>]*>/g)].map(([tag]) => tag);
    expect(links).toEqual([
      '<link rel="icon" href="/releases/shell/1/favicon.svg">',
      '<link rel="other" href="/releases/shell/1/other.svg">',
      `<script defer src${withHash('/releases/shell/1/framework.11111111.js')}`,
      `<script defer src${withHash('/releases/shell/1/main.22222222.js')}`,
      `<link rel="stylesheet" href${withHash('/releases/shell/1/main.33333333.css')}`,
      `<link rel="preload" as="style" href${withHash(`${catalog}page-trend.66666666.css`)}`,
      ...scripts.map((file) => `<link rel="preload" as="script" fetchpriority="high" href${withHash(file)}`),
    ]);
  });

  test('requires a hash for each file of a release, and none for a file under development', () => {
    const plan = planOf(site, '/trend');
    const unknown = {
      ...site,
      hashes: new Map([...site.hashes].filter(([file]) => !file.includes('page-trend'))),
    };
    expect(() => htmlOf({ ...plan, snapshot: unknown })).toThrow(`${catalog}page-trend.66666666.css`);
    const served = { ...plan, scripts: ['http://127.0.0.1:3001/remoteEntry.js'], styles: [] };
    expect(htmlOf(served)).toContain(
      '<link rel="preload" as="script" fetchpriority="high" href="http://127.0.0.1:3001/remoteEntry.js">',
    );
  });

  test('of a path without a route refers to the shell only', () => {
    const html = htmlOf(planOf(site, '/nowhere'));
    expect(html).not.toMatch(/<link [^>]*href="\/releases\/(?!shell\/)/);
    expect(html).toContain('main.22222222.js');
  });

  test.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    'line\u2028and\u2029line',
    '$& $1 $` %BASE% <!--fitreel:head-->',
    '"quoted" & \\u003c',
  ])('keeps %j in its state, and adds no markup', (text) => {
    const html = htmlOf(planOf(site, '/'), { state: stateWith({ '/api/videos': { text } }) });
    const plain = htmlOf(planOf(site, '/'));
    expect(stateIn(html).data).toEqual({ '/api/videos': { text } });
    expect(html).not.toMatch(/[\u2028\u2029]/);
    expect(html.match(/</g)).toHaveLength(plain.match(/</g)?.length ?? 0);
  });

  test('has what is rendered, in the root and in the head', () => {
    const rendering = { status: 200, head: '<title>Trend</title>', content: '<p>$& %BASE%</p>' } as const;
    const html = htmlOf(planOf(site, '/trend'), { rendered: { view: 'page', rendering } });
    expect(html).toContain('<div id="root" data-rendered="page"><p>$& %BASE%</p></div>');
    expect(html.match(/<title>[^<]*/g)).toEqual(['<title>Trend']);
  });

  test('holds the shell’s scripts back, and asks for all scripts after what shows, if it is rendered', () => {
    const rendering = { status: 200, head: '', content: '<p></p>' } as const;
    const html = htmlOf(planOf(site, '/trend'), { rendered: { view: 'page', rendering } });
    expect(html.match(/<script [^>]*src=/g)).toHaveLength(2);
    expect(html).toMatch(/<template id="scripts">(<script defer src="[^>]*><\/script>){2}<\/template>/);
    expect(html.match(/<link rel="preload" as="script" fetchpriority="low"/g)).toHaveLength(5);
  });

  test('has styles of its own instead of links to them', () => {
    const url = `${catalog}page-trend.66666666.css`;
    const inline = [{ url, element: '<style>p{}</style>', source: "'sha256-x'" }];
    const html = htmlOf(planOf(site, '/trend'), { inline });
    expect(html).toContain('<style>p{}</style>');
    expect(html).not.toContain(url);
    expect(html).toContain('main.33333333.css');
  });
});

/** What React renders for a page with these pictures. */
const pictures = (...all: { src: string; fetchPriority?: 'high' | 'low'; loading?: 'lazy' }[]) =>
  renderToString(all.map((picture) => createElement('img', { ...picture, key: picture.src })));

test('names the first picture with high priority, as React renders it', () => {
  const head = pictures(
    { src: '/logo.svg', fetchPriority: 'low' },
    { src: '/api/artwork/a.1234.svg', fetchPriority: 'high' },
    { src: '/api/artwork/b.svg', fetchPriority: 'high' },
  );
  expect(firstPictureHint(head)).toBe('</api/artwork/a.1234.svg>; rel=preload; as=image; fetchpriority=high');
});

test('leaves the browser the choice between the forms of a picture', () => {
  const forms = { srcSet: '/a-640 640w, /a-1280 1280w', sizes: '(min-width: 60rem) 60vw, 100vw' };
  const head = pictures({ src: '/a-1280', ...forms, fetchPriority: 'high' });
  expect(firstPictureHint(head)).toBe(
    '</a-640>; rel=preload; as=image; imagesrcset="/a-640 640w, /a-1280 1280w"; ' +
      'imagesizes="(min-width: 60rem) 60vw, 100vw"; fetchpriority=high',
  );
});

test('names nothing on a page without such a picture', () => {
  expect(firstPictureHint('')).toBeNull();
  expect(firstPictureHint(pictures({ src: '/a.svg' }, { src: '/b.svg', loading: 'lazy' }))).toBeNull();
});

test.each([
  'https://elsewhere.example/a.svg',
  '//elsewhere.example/a.svg',
  '/a.svg>; rel=preload, </b',
  '/a.svg\r\nset-cookie: a=b',
  '/ä.svg',
  '/a.svg?b=1&c=2',
])('leaves %j to the HTML', (src) => {
  expect(firstPictureHint(pictures({ src, fetchPriority: 'high' }))).toBeNull();
  const forms = { srcSet: `${src} 640w, /b 1280w`, sizes: '100vw' };
  expect(firstPictureHint(pictures({ src: '/b', ...forms, fetchPriority: 'high' }))).toBeNull();
});

test('only wide windows preload the pictures after the first', () => {
  const preloads = pictures(
    ...['/a.svg', '/b.svg', '/c.svg'].map((src) => ({ src, fetchPriority: 'high' as const })),
  );
  const rendering = { status: 200, head: `<title>Home</title>${preloads}`, content: '' } as const;
  const html = htmlOf(planOf(site, '/trend'), { rendered: { view: 'page', rendering } });
  expect(html).toContain(`<title>Home</title><link rel="preload" as="image" href="/a.svg"`);
  for (const path of ['/b.svg', '/c.svg'])
    expect(html).toContain(`<link rel="preload" as="image" media="(min-width: 30rem)" href="${path}"`);
  expect(html).toContain('<link rel="preload" as="style" href=');
});
