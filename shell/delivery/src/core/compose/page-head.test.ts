import { listedPath, withPageHead } from './page-head';

const PAGE = `<head>
    <meta
      name="description"
      content="All about fitness."
    />
    <title>Lift</title>
  </head><body></body>`;

const head = (changes: Partial<Parameters<typeof withPageHead>[1]> = {}) => ({
  publicUrl: 'https://fitreel.example',
  pageHead: null,
  path: '/trend',
  template: PAGE,
  siteImage: '/releases/shell/1/icon-512.png',
  ...changes,
});

/** What a page says of itself, in texts that try to end their place. */
const SAID = {
  title: 'Lift & <b>"carry"</b>',
  description: '</script><script>alert(1)</script>',
  picture: '/api/artwork/previews/a.jpg',
  type: 'video.other',
  video: 'https://videos.example/embed/x%2Fy',
  structuredData: [{ '@type': 'VideoObject', name: '</script><script>alert(1)</script>' }],
};

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (_, name: string) => CHARACTERS[name] ?? '');

/** What a parser of HTML finds in the head: texts end at the next quote or tag, wherever they come from. */
function read(html: string) {
  const text = (pattern: RegExp) => {
    const found = pattern.exec(html)?.[1];
    return found === undefined ? null : unescaped(found);
  };
  const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)];
  return {
    title: text(/<title>([^<]*)<\/title>/),
    canonical: text(/<link rel="canonical" href="([^"]*)">/),
    name: (name: string) => text(new RegExp(`<meta name="${name}" content="([^"]*)">`)),
    property: (name: string) => text(new RegExp(`<meta property="${name}" content="([^"]*)">`)),
    data: scripts.map(([, , json = '']) => JSON.parse(json) as Record<string, unknown>),
    scripts: scripts.filter(([, attributes]) => attributes !== ' type="application/ld+json"').length,
  };
}

test('a page has its address, its title and the site’s description', () => {
  const page = read(withPageHead(PAGE.replace('<title>Lift', '<title>Trend · Lift'), head()));
  expect(page.canonical).toBe('https://fitreel.example/trend');
  expect(page.name('description')).toBe('All about fitness.');
  expect(page.property('og:title')).toBe('Trend · Lift');
  expect(page.property('og:site_name')).toBe('Lift');
  expect(page.property('og:url')).toBe('https://fitreel.example/trend');
  expect(page.property('og:type')).toBe('website');
  expect(page.property('og:image')).toBe('https://fitreel.example/releases/shell/1/icon-512.png');
  expect(page.name('robots')).toBeNull();
  expect(page.data).toEqual([]);
});

test('a page says what it is about, and nothing in its texts becomes markup', () => {
  const page = read(withPageHead(PAGE, head({ path: '/video/a-video', pageHead: SAID })));
  expect(page.title).toBe(`${SAID.title} · Lift`);
  expect(page.property('og:title')).toBe(`${SAID.title} · Lift`);
  expect(page.name('description')).toBe(SAID.description);
  expect(page.property('og:description')).toBe(SAID.description);
  expect(page.property('og:type')).toBe('video.other');
  expect(page.property('og:video')).toBe('https://videos.example/embed/x%2Fy');
  expect(page.property('og:image')).toBe('https://fitreel.example/api/artwork/previews/a.jpg');
  expect(page.scripts).toBe(0);
  expect(page.data).toEqual(SAID.structuredData);
});

test('the title that is rendered counts', () => {
  const page = read(withPageHead(PAGE.replace('<title>Lift', '<title>Rendered'), head({ pageHead: SAID })));
  expect([page.title, page.property('og:title')]).toEqual(['Rendered', 'Rendered']);
});

test('a picture elsewhere is shown as it is', () => {
  const picture = 'https://elsewhere.example/a.JPG?w=1';
  expect(read(withPageHead(PAGE, head({ pageHead: { picture } }))).property('og:image')).toBe(picture);
});

test('a page that is not listed says so, and has no address', () => {
  const page = read(withPageHead(PAGE, head({ path: null })));
  expect(page.name('robots')).toBe('noindex');
  expect(page.name('description')).toBe('All about fitness.');
  expect([page.canonical, page.property('og:url')]).toEqual([null, null]);
});

test('a shell without a description gets no head', () => {
  expect(withPageHead('<head></head>', head())).toBe('<head></head>');
});

test.each([
  ['/video/{videoId}', '/video/gym%2Dbeats', '/video/gym-beats'],
  ['/trend', '/trend/', '/trend'],
  ['/trend', '/trend?from=elsewhere', '/trend'],
])('%s has one address, also at %s', (path, url, listed) => {
  expect(listedPath({ id: 'page', path, access: 'public' }, url)).toBe(listed);
});

test('protected pages are not listed, and all searches have one address', () => {
  expect(listedPath({ id: 'page', path: '/history', access: 'signed-in' }, '/history')).toBeNull();
  const search = { id: 'page', path: '/search', access: 'public' as const, data: ['/api/videos?q={?q}'] };
  expect(listedPath(search, '/search?q=gym')).toBe('/search');
});
