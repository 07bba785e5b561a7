import { ConfigError } from '@fitreel/api/config';
import { withIdentity } from '@fitreel/protocol';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remoteBundle, SHELL_BUNDLE } from '../../../testing/render-bundles';
import { startSite, stateIn, type TestSite } from '../../../testing/site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { loadGatewayConfig } from '../../core/gateway/config';
import { prepareAll } from '../../start/prepare';
import { HARDEST_GROUNDS, readable } from './accent';
import { brandedPage } from './page';
import type { SiteFile } from './site-file';
import { brand } from '.';

const SHELL = path.join(__dirname, '../../../..');
const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>';

const SITE = {
  name: 'Kraft & Küche',
  shortName: 'Kraft',
  description: 'Training und "Rezepte".',
  language: 'de',
  accent: { dark: '#ffb020', light: '#8a4b00' },
  icon: 'icon.svg',
  links: [
    { label: 'Impressum', url: 'https://kraft.example/impressum?a&b' },
    { label: 'Kontakt', url: 'mailto:hallo@kraft.example' },
  ],
} satisfies SiteFile;

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** Writes a `site.json` with an icon, and returns their folder. */
async function folderWith(site: unknown): Promise<string> {
  const folder = await folders.create();
  await writeFile(path.join(folder, 'icon.svg'), ICON);
  await writeFile(path.join(folder, 'site.json'), JSON.stringify(site));
  return folder;
}

describe('a site under another name', () => {
  let site: TestSite;
  const get = (url: string, headers: Record<string, string> = {}) => site.gateway.inject({ url, headers });
  const textOf = async (url: string) => (await get(url)).body;

  beforeAll(async () => {
    const SITE_FILE = path.join(await folderWith(SITE), 'site.json');
    site = await startSite({ SITE_FILE }, { shell: SHELL_BUNDLE, catalog: remoteBundle('return url;') });
  });
  afterAll(() => site.close());

  test('names FitReel on no page, document or preview', async () => {
    const { version } = site.releases.catalog;
    const preview = await site.delivery.preview({ releases: [{ app: 'catalog', version }], hours: 1 });
    const cookie = preview.path.slice(preview.path.indexOf('preview='));
    const previewed = await get('/', { cookie });
    expect(previewed.body).toContain('Leave the preview');
    const pages = ['/', '/trend', '/history', '/video/none', '/nothing'];
    const documents = ['/registry.json', '/robots.txt', '/sitemap.xml', '/api/docs/json', '/api/health'];
    const texts = await Promise.all([...pages, ...documents].map(textOf));
    for (const text of [...texts, previewed.body]) expect(text).not.toContain('FitReel');
  });

  test('has one title, and tells the shell its name and logo', async () => {
    const html = await textOf('/history');
    expect(html.match(/<title>[^<]*/g)).toEqual(['<title>Kraft &amp; Küche']);
    const { settings } = stateIn(html);
    expect(settings.site).toEqual({
      name: SITE.name,
      logo: expect.stringMatching(/^\/api\/site\/[0-9a-f]{12}\/icon-192\.png$/) as string,
    });
    expect((await get(settings.site?.logo ?? '')).headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await get('/api/site/another/icon-192.png')).headers['cache-control']).toBe('no-cache');
    expect((await get('/api/site/another/secret.txt')).statusCode).toBe(404);
  });

  test('admits its own styles alone', async () => {
    const { body, headers } = await get('/history');
    expect(body).toContain('--fr-color-accent:var(--fr-if-light,#8a4b00)var(--fr-if-dark,#ffb020)');
    const [, styles = ''] = /style-src ([^;]*)/.exec(String(headers['content-security-policy'])) ?? [];
    expect(styles.split(' ').length).toBe(1 + (body.match(/<style/g)?.length ?? 0));
  });
});

test('the page of the shell becomes the operator’s as a whole', () => {
  const source = readFileSync(path.join(SHELL, 'src/page/index.html'), 'utf8');
  const template = withIdentity(source, { siteName: 'FitReel', siteDescription: 'Workouts.' });
  const html = brandedPage(SITE, '/api/site/1/')(template);
  expect(html).not.toContain('FitReel');
  expect(html).not.toContain('Workouts.');
  expect(html).toContain('<meta name="description" content="Training und &quot;Rezepte&quot;.">');
  const links = [...html.matchAll(/<link rel="(?:icon|apple-touch-icon|manifest)"[^>]* href="([^"]+)">/g)];
  expect(links.map(([, href]) => href)).toEqual(
    ['icon-192.png', 'apple-touch-icon.png', 'manifest.json'].map((file) => `/api/site/1/${file}`),
  );
  const [, language, footer = ''] =
    /<footer class="site-links" lang="(.*?)">(.*?)<\/footer><!--/.exec(html) ?? [];
  expect(language).toBe('de');
  expect(footer).toBe(
    '<a href="https://kraft.example/impressum?a&amp;b">Impressum</a><a href="mailto:hallo@kraft.example">Kontakt</a>',
  );
  const { name, description, icon } = SITE;
  const bare = brandedPage({ name, description, icon }, '/api/site/1/')(template);
  expect(bare).not.toContain('<footer');
  expect(bare.match(/<style>/g)).toEqual(template.match(/<style>/g));
});

const prepared = (DATA_DIR: string, more = {}) => {
  const env = { JWT_SECRET: 'x'.repeat(32), DATA_DIR, ...more };
  return () => prepareAll([brand], env, loadGatewayConfig(env));
};

test('a site without the file presents itself as its shell', async () => {
  const open = prepared(await folders.create())();
  expect(open).not.toThrow();
});

const LINK = { label: 'Imprint', url: '/imprint' };

test.each<[string, unknown, RegExp]>([
  ['a list', [], /^site\.json takes an object with name, .*, and nothing else\.$/],
  ['an unknown field', { ...SITE, colour: '#fff' }, /^site\.json takes .*: not colour\.$/],
  ['no name', { ...SITE, name: undefined }, /^name in site\.json takes 1 to 40 characters on one line\.$/],
  ['a long name', { ...SITE, name: 'x'.repeat(41) }, /^name in site\.json takes/],
  ['a name of two lines', { ...SITE, name: 'a\nb' }, /^name in site\.json takes/],
  ['a long short name', { ...SITE, shortName: 'x'.repeat(13) }, /^shortName in site\.json takes/],
  ['an empty description', { ...SITE, description: '' }, /^description in site\.json takes/],
  ['a wrong language', { ...SITE, language: 'German!' }, /^language in site\.json takes/],
  ['a named colour', { ...SITE, accent: { ...SITE.accent, dark: 'lime' } }, /^accent\.dark in .* #c8f250\.$/],
  ['one accent', { ...SITE, accent: { dark: '#ffffff' } }, /^accent\.light in site\.json takes/],
  ['no links', { ...SITE, links: [] }, /^links in site\.json takes 1 to 8 links/],
  ['nine links', { ...SITE, links: Array(9).fill(LINK) }, /^links in site\.json takes 1 to 8 links/],
  [
    'a script as a link',
    { ...SITE, links: [{ ...LINK, url: 'javascript:alert(1)' }] },
    /^links\.0\.url in site\.json takes an address/,
  ],
  [
    'a link to another host as a path',
    { ...SITE, links: [{ ...LINK, url: '//evil.example' }] },
    /^links\.0\.url in site\.json takes an address/,
  ],
  ['an icon that is missing', { ...SITE, icon: 'none.png' }, /^icon in site\.json takes the path of an SVG/],
  ['an image that is none', { ...SITE, image: 'site.json' }, /^image in site\.json takes the path of a PNG/],
])('%s stops the start with one line', async (_what, site, message) => {
  const folder = await folderWith(site);
  expect(prepared(folder)).toThrow(ConfigError);
  expect(prepared(folder)).toThrow(message);
});

test('a file that is named must be there, and be JSON', async () => {
  const folder = await folders.create();
  for (const SITE_FILE of [path.join(folder, 'none.json'), folder])
    expect(prepared(folder, { SITE_FILE })).toThrow(/^SITE_FILE takes the path of a JSON file; [^\n]+\.$/);
});

test('an accent that is hard to read is refused with the nearest colour that passes', async () => {
  const light = await folderWith({ ...SITE, accent: { dark: '#c8f250', light: '#c8f250' } });
  const [, nearest = ''] = /the nearest is (#[0-9a-f]{6})\.$/.exec(messageOf(prepared(light))) ?? [];
  expect(messageOf(prepared(light))).toMatch(/^accent\.light in site\.json takes a colour that is readable/);
  expect(prepared(await folderWith({ ...SITE, accent: { dark: '#c8f250', light: nearest } }))).not.toThrow();
});

function messageOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('nothing was thrown');
}

test('accents are judged on the hardest grounds of the theme’s own stylesheet', () => {
  const css = readFileSync(path.join(SHELL, 'sdk/src/theme/theme.css'), 'utf8');
  const grounds = [...css.matchAll(/--fr-color-(?:bg|surface|surface-raised|hover): (.+);/g)];
  for (const [theme, hardest] of Object.entries(HARDEST_GROUNDS)) {
    const colours = grounds.map(([, both = '']) => new RegExp(`--fr-if-${theme}, (#\\w+)`).exec(both)?.[1]);
    expect(colours.length).toBe(4);
    // Of greys, the one nearest to the text has the extreme hexadecimal digits.
    const sorted = colours.map(String).sort();
    expect(theme === 'dark' ? sorted.at(-1) : sorted[0]).toBe(hardest);
  }
  expect(readable('#000000', 'light')).toBe('#000000');
  expect(readable('#ffffff', 'dark')).toBe('#ffffff');
});
