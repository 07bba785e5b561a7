import type { PageState } from '@fitreel/protocol';
import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote, writeShell } from '../../testing/built-apps';
import { stateIn } from '../../testing/site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { toRegistry } from '../store/registry';
import { renderPage, routeNeeds } from './page';
import type { Site } from './site-source';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

let site: Site;
/** Addresses of the releases' folders. */
let catalog: string;
let library: string;

beforeAll(async () => {
  const folder = await folders.create();
  const shell = await writeShell(path.join(folder, 'shell'));
  const remotes = [
    await writeRemote(path.join(folder, 'catalog'), CATALOG),
    await writeRemote(path.join(folder, 'library'), LIBRARY),
  ];
  [catalog, library] = remotes.map(
    ({ description, version }) => `/releases/${description.name}/${version}/`,
  ) as [string, string];
  const template = [
    '<html%THEME%><meta name="color-scheme" content="%SCHEME%">',
    '<link rel="icon" href="%BASE%favicon.svg"><link rel="other" href="%BASE%other.svg">',
    '<!--fitreel:head-->',
    '<body><!--fitreel:state--></body>',
  ].join('\n');
  const files = [
    ['/releases/shell/1/', shell.files] as const,
    ...remotes.map(({ files }, index) => [index === 0 ? catalog : library, files] as const),
  ];
  site = {
    shell: {
      base: '/releases/shell/1/',
      entry: shell.entry,
      later: new Map(Object.entries(shell.later ?? {})),
      template,
    },
    registry: toRegistry(
      remotes.map((live) => ({ live, canary: null, lastGood: null })),
      shell.later,
    ),
    hashes: new Map(
      files.flatMap(([base, hashes]) => Object.entries(hashes).map(([file, hash]) => [base + file, hash])),
    ),
  };
});

/** What is written beside the address of a file, so that the browser compares it with its hash. */
const withHash = (address: string) =>
  `="${address}" integrity="${site.hashes.get(address)}" crossorigin="anonymous">`;

const state = (data: Record<string, unknown> = {}): PageState => ({
  settings: { embedBase: 'https://videos.example/embed', telemetrySample: 100, allowOverrides: [] },
  registry: site.registry,
  data,
});

describe('what a route needs', () => {
  test('its remote’s entry first, then the files of its page, and its data', () => {
    expect(routeNeeds(site, '/', 0)).toEqual({
      status: 200,
      scripts: ['remoteEntry.77777777.js', 'remote.44444444.js', 'page-home.55555555.js'].map(
        (file) => catalog + file,
      ),
      styles: [`${catalog}page-home.66666666.css`],
      data: ['/api/categories', '/api/videos'],
    });
  });

  test('files come from the release of the remote that owns the route', () => {
    const { scripts } = routeNeeds(site, '/history', 0);
    expect(scripts.every((address) => address.startsWith(library))).toBe(true);
    expect(scripts).toHaveLength(3);
  });

  test('a module that the shell brings to some pages alone comes with those', () => {
    const { scripts, styles } = routeNeeds(site, '/video/v1', 0);
    expect(scripts.at(-1)).toBe('/releases/shell/1/sdk-forms.88888888.js');
    expect(styles).toEqual([`${catalog}page-video.66666666.css`, '/releases/shell/1/sdk-forms.99999999.css']);
    expect(renderPage(site, routeNeeds(site, '/video/v1', 0), state(), null)).toContain(
      `<link rel="preload" as="script" href${withHash('/releases/shell/1/sdk-forms.88888888.js')}`,
    );
  });

  /** What `/trend` needs with a page that takes `shared`, of a shell with `later`. */
  const needsWith = (shared: string[], later = site.shell.later) => {
    const [version] = site.registry.microFrontends['catalog'] ?? [];
    if (!version) throw new Error('the fixture lists no catalogue');
    const preload = { trend: { scripts: [], styles: [], shared } };
    const microFrontends = { catalog: [{ ...version, extras: { ...version.extras, preload } }] };
    const shell = { ...site.shell, later };
    return routeNeeds({ ...site, shell, registry: { ...site.registry, microFrontends } }, '/trend', 0);
  };

  test('a module that the shell does not bring later asks for no file', () => {
    const { scripts, styles } = needsWith(['constructor', '@fitreel/sdk/none']);
    expect([scripts.length, styles]).toEqual([1, []]);
  });

  test('a file that two modules have in common is named once', () => {
    const files = { scripts: ['common.js'], styles: [] };
    const { scripts } = needsWith(['one', 'other'], new Map(Object.entries({ one: files, other: files })));
    expect(scripts.slice(1)).toEqual(['/releases/shell/1/common.js']);
  });

  test.each([
    ['/video/v1', ['/api/video/v1']],
    ['/categoryyoga', ['/api/categories/yoga']],
    ['/category%C3%A9', ['/api/categories/%C3%A9']],
    ['/video/a%2F..%2Fb', ['/api/video/a%2F..%2Fb']],
    ['/video/a%3Fb%23c', ['/api/video/a%3Fb%23c']],
    ['/trend', []],
  ])('%s needs the data %j', (pathname, data) => {
    expect(routeNeeds(site, pathname, 0)).toMatchObject({ status: 200, data });
  });

  test.each(['/nowhere', '/video/', '/video/a/b', '/category', '/video/%E0%A4%A', '/TREND'])(
    '%s belongs to nobody',
    (pathname) => {
      expect(routeNeeds(site, pathname, 0)).toEqual({ status: 404, scripts: [], styles: [], data: [] });
    },
  );

  test('a remote without a live version owns nothing', () => {
    const [version] = site.registry.microFrontends['catalog'] ?? [];
    if (!version) throw new Error('the fixture lists no catalogue');
    const deployment = { traffic: 0, default: false };
    const microFrontends = { catalog: [{ ...version, deployment }] };
    const without: Site = { ...site, registry: { ...site.registry, microFrontends } };
    expect(routeNeeds(without, '/trend', 0).status).toBe(404);
  });
});

describe('the page', () => {
  test('brings the shell’s files, then the route’s, each once and in order', () => {
    const html = renderPage(site, routeNeeds(site, '/trend', 0), state(), null);
    const links = [...html.matchAll(/<(?:link|script) [^>]*(?:href|src)="[^"]*"[^>]*>/g)].map(([tag]) => tag);
    expect(links).toEqual([
      '<link rel="icon" href="/releases/shell/1/favicon.svg">',
      '<link rel="other" href="/releases/shell/1/other.svg">',
      `<link rel="stylesheet" href${withHash('/releases/shell/1/main.33333333.css')}`,
      `<link rel="preload" as="style" href${withHash(`${catalog}page-trend.66666666.css`)}`,
      `<script defer src${withHash('/releases/shell/1/framework.11111111.js')}`,
      `<script defer src${withHash('/releases/shell/1/main.22222222.js')}`,
      `<link rel="preload" as="script" href${withHash(`${catalog}remoteEntry.77777777.js`)}`,
      `<link rel="preload" as="script" href${withHash(`${catalog}remote.44444444.js`)}`,
      `<link rel="preload" as="script" href${withHash(`${catalog}page-trend.55555555.js`)}`,
    ]);
  });

  test('names no file of a release without its hash, and one under development as it is', () => {
    const needs = routeNeeds(site, '/trend', 0);
    const unknown = {
      ...site,
      hashes: new Map([...site.hashes].filter(([file]) => !file.includes('page-trend'))),
    };
    expect(() => renderPage(unknown, needs, state(), null)).toThrow(`${catalog}page-trend.66666666.css`);
    const served = { ...needs, scripts: ['http://127.0.0.1:3001/remoteEntry.js'], styles: [] };
    expect(renderPage(site, served, state(), null)).toContain(
      '<link rel="preload" as="script" href="http://127.0.0.1:3001/remoteEntry.js">',
    );
  });

  test.each([
    [null, '<html><meta name="color-scheme" content="dark light">'],
    ['light', '<html data-theme="light"><meta name="color-scheme" content="light">'],
    ['dark', '<html data-theme="dark"><meta name="color-scheme" content="dark">'],
  ] as const)('with the theme %j begins in it', (theme, begins) => {
    expect(renderPage(site, routeNeeds(site, '/trend', 0), state(), theme)).toContain(begins);
  });

  test('of an address that nobody owns brings the shell alone', () => {
    const html = renderPage(site, routeNeeds(site, '/nowhere', 0), state(), null);
    expect(html).not.toContain('<link rel="preload"');
    expect(html).toContain('main.22222222.js');
  });

  test.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    'line\u2028and\u2029line',
    '$& $1 $` %BASE% <!--fitreel:head-->',
    '"quoted" & \\u003c',
  ])('carries %j in its state as it is, and as nothing else', (text) => {
    const html = renderPage(site, routeNeeds(site, '/', 0), state({ '/api/videos': { text } }), null);
    const plain = renderPage(site, routeNeeds(site, '/', 0), state(), null);
    expect(stateIn(html).data).toEqual({ '/api/videos': { text } });
    expect(html).not.toMatch(/[\u2028\u2029]/);
    expect(html.match(/</g)).toHaveLength(plain.match(/</g)?.length ?? 0);
  });
});
