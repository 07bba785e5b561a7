import { pageSite } from '../../testing/page-site';
import { stateIn } from '../../testing/site';
import { pageHtml, type PageContent } from './page';
import { routeNeeds } from './route-needs';
import type { Site } from './site-source';

let site: Site;
/** URL of the catalogue's release folder. */
let catalog: string;
beforeAll(async () => {
  ({ site, catalog } = await pageSite());
});

/** The URL attribute of a file, with the attributes for its hash. */
const withHash = (url: string) => `="${url}" integrity="${site.hashes.get(url)}" crossorigin="anonymous">`;

/** A page that the browser renders. */
function contentOf(needs: PageContent['needs'], data: Record<string, unknown> = {}): PageContent {
  const settings = { embedBase: 'https://videos.example/embed', telemetrySample: 100, allowOverrides: [] };
  const state = { settings, registry: site.registry, data };
  return { needs, state, theme: null, rendered: null, inline: [] };
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
    const html = pageHtml(site, contentOf(routeNeeds(site, '/trend', 0)));
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
    const needs = routeNeeds(site, '/trend', 0);
    const unknown = {
      ...site,
      hashes: new Map([...site.hashes].filter(([file]) => !file.includes('page-trend'))),
    };
    expect(() => pageHtml(unknown, contentOf(needs))).toThrow(`${catalog}page-trend.66666666.css`);
    const served = { ...needs, scripts: ['http://127.0.0.1:3001/remoteEntry.js'], styles: [] };
    expect(pageHtml(site, contentOf(served))).toContain(
      '<link rel="preload" as="script" fetchpriority="high" href="http://127.0.0.1:3001/remoteEntry.js">',
    );
  });

  test.each([
    [null, '<html><meta name="color-scheme" content="dark light">'],
    ['light', '<html data-theme="light"><meta name="color-scheme" content="light">'],
    ['dark', '<html data-theme="dark"><meta name="color-scheme" content="dark">'],
  ] as const)('starts in the theme %j', (theme, start) => {
    expect(pageHtml(site, { ...contentOf(routeNeeds(site, '/trend', 0)), theme })).toContain(start);
  });

  test('of a path without a route refers to the shell only', () => {
    const html = pageHtml(site, contentOf(routeNeeds(site, '/nowhere', 0)));
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
    const html = pageHtml(site, contentOf(routeNeeds(site, '/', 0), { '/api/videos': { text } }));
    const plain = pageHtml(site, contentOf(routeNeeds(site, '/', 0)));
    expect(stateIn(html).data).toEqual({ '/api/videos': { text } });
    expect(html).not.toMatch(/[\u2028\u2029]/);
    expect(html.match(/</g)).toHaveLength(plain.match(/</g)?.length ?? 0);
  });

  test('has what is rendered, in the root and in the head', () => {
    const rendering = { status: 200, head: '<title>Trend</title>', content: '<p>$& %THEME%</p>' } as const;
    const html = pageHtml(site, {
      ...contentOf(routeNeeds(site, '/trend', 0)),
      rendered: { view: 'page', rendering },
    });
    expect(html).toContain('<div id="root" data-rendered="page"><p>$& %THEME%</p></div>');
    expect(html.match(/<title>[^<]*/g)).toEqual(['<title>Trend']);
  });

  test('holds the shell’s scripts back, and asks for all scripts after what shows, if it is rendered', () => {
    const rendering = { status: 200, head: '', content: '<p></p>' } as const;
    const html = pageHtml(site, {
      ...contentOf(routeNeeds(site, '/trend', 0)),
      rendered: { view: 'page', rendering },
    });
    expect(html.match(/<script [^>]*src=/g)).toHaveLength(2);
    expect(html).toMatch(/<template id="scripts">(<script defer src="[^>]*><\/script>){2}<\/template>/);
    expect(html.match(/<link rel="preload" as="script" fetchpriority="low"/g)).toHaveLength(5);
  });

  test('has the scripts of a shell from before in its head', () => {
    const template = site.shell.template.replace(/<template.*<\/template>/, '');
    const html = pageHtml(
      { ...site, shell: { ...site.shell, template } },
      contentOf(routeNeeds(site, '/trend', 0)),
    );
    expect(html.match(/<script defer src="\/releases\/shell\/1\/[^>]*><\/script>/g)).toHaveLength(2);
    expect(html.match(/<link rel="preload" as="script"/g)).toHaveLength(3);
  });

  test('has styles of its own instead of links to them', () => {
    const url = `${catalog}page-trend.66666666.css`;
    const inline = [{ url, element: '<style>p{}</style>', source: "'sha256-x'" }];
    const html = pageHtml(site, { ...contentOf(routeNeeds(site, '/trend', 0)), inline });
    expect(html).toContain('<style>p{}</style>');
    expect(html).not.toContain(url);
    expect(html).toContain('main.33333333.css');
  });
});
