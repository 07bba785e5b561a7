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
/** URLs of the releases' folders. */
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
      lazyModules: new Map(Object.entries(shell.lazyModules ?? {})),
      template,
    },
    registry: toRegistry(
      remotes.map((live) => ({ live, canary: null, lastGood: null })),
      shell.lazyModules,
    ),
    hashes: new Map(
      files.flatMap(([base, hashes]) => Object.entries(hashes).map(([file, hash]) => [base + file, hash])),
    ),
  };
});

/** The URL attribute of a file, with the attributes for its hash. */
const withHash = (url: string) => `="${url}" integrity="${site.hashes.get(url)}" crossorigin="anonymous">`;

const state = (data: Record<string, unknown> = {}): PageState => ({
  settings: { embedBase: 'https://videos.example/embed', telemetrySample: 100, allowOverrides: [] },
  registry: site.registry,
  data,
});

describe('the needs of a route', () => {
  test('are its remote’s entry, the files of its page, and its data', () => {
    expect(routeNeeds(site, '/', 0)).toEqual({
      status: 200,
      scripts: ['remoteEntry.77777777.js', 'remote.44444444.js', 'page-home.55555555.js'].map(
        (file) => catalog + file,
      ),
      styles: [`${catalog}page-home.66666666.css`],
      data: ['/api/categories', '/api/videos'],
    });
  });

  test('are files of the remote that owns the route', () => {
    const { scripts } = routeNeeds(site, '/history', 0);
    expect(scripts.every((url) => url.startsWith(library))).toBe(true);
    expect(scripts).toHaveLength(3);
  });

  test('include the lazy shared modules that its page uses', () => {
    const { scripts, styles } = routeNeeds(site, '/video/v1', 0);
    expect(scripts.at(-1)).toBe('/releases/shell/1/sdk-forms.88888888.js');
    expect(styles).toEqual([`${catalog}page-video.66666666.css`, '/releases/shell/1/sdk-forms.99999999.css']);
    expect(renderPage(site, routeNeeds(site, '/video/v1', 0), state(), null)).toContain(
      `<link rel="preload" as="script" href${withHash('/releases/shell/1/sdk-forms.88888888.js')}`,
    );
  });

  /** The needs of `/trend` with a page that uses `shared`, and a shell with `lazyModules`. */
  const needsWith = (shared: string[], lazyModules = site.shell.lazyModules) => {
    const [version] = site.registry.microFrontends['catalog'] ?? [];
    if (!version) throw new Error('the fixture lists no catalogue');
    const preload = { trend: { scripts: [], styles: [], shared } };
    const microFrontends = { catalog: [{ ...version, extras: { ...version.extras, preload } }] };
    const shell = { ...site.shell, lazyModules };
    return routeNeeds({ ...site, shell, registry: { ...site.registry, microFrontends } }, '/trend', 0);
  };

  test('leave out a module that is not lazy', () => {
    const { scripts, styles } = needsWith(['constructor', '@fitreel/sdk/none']);
    expect([scripts.length, styles]).toEqual([1, []]);
  });

  test('name a file that two modules share only once', () => {
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
  ])('of %s include the data %j', (pathname, data) => {
    expect(routeNeeds(site, pathname, 0)).toMatchObject({ status: 200, data });
  });

  test.each(['/nowhere', '/video/', '/video/a/b', '/category', '/video/%E0%A4%A', '/TREND'])(
    'are none for %s, which has no route',
    (pathname) => {
      expect(routeNeeds(site, pathname, 0)).toEqual({ status: 404, scripts: [], styles: [], data: [] });
    },
  );

  test('are none for a remote without a live version', () => {
    const [version] = site.registry.microFrontends['catalog'] ?? [];
    if (!version) throw new Error('the fixture lists no catalogue');
    const deployment = { traffic: 0, default: false };
    const microFrontends = { catalog: [{ ...version, deployment }] };
    const without: Site = { ...site, registry: { ...site.registry, microFrontends } };
    expect(routeNeeds(without, '/trend', 0).status).toBe(404);
  });
});

describe('the page', () => {
  test('refers to the shell’s files, then to the route’s, each once and in order', () => {
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

  test('requires a hash for each file of a release, and none for a file under development', () => {
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
  ] as const)('starts in the theme %j', (theme, start) => {
    expect(renderPage(site, routeNeeds(site, '/trend', 0), state(), theme)).toContain(start);
  });

  test('of a path without a route refers to the shell only', () => {
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
  ])('keeps %j in its state, and adds no markup', (text) => {
    const html = renderPage(site, routeNeeds(site, '/', 0), state({ '/api/videos': { text } }), null);
    const plain = renderPage(site, routeNeeds(site, '/', 0), state(), null);
    expect(stateIn(html).data).toEqual({ '/api/videos': { text } });
    expect(html).not.toMatch(/[\u2028\u2029]/);
    expect(html.match(/</g)).toHaveLength(plain.match(/</g)?.length ?? 0);
  });
});
