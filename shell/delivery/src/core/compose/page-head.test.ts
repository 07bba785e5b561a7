import type { Video } from '@fitreel/contract';
import { listedPath, withPageHead, type PageHead } from './page-head';

const PAGE = `<head>
    <meta
      name="description"
      content="All about fitness."
    />
    <title>FitReel</title>
  </head><body></body>`;

const VIDEO: Video = {
  _id: 'a-video',
  title: 'Lift & <b>"carry"</b>',
  creator: 'Ada',
  subscriber: '1M',
  thumbnail: '/api/artwork/thumbnails/a.01234567.svg',
  alt: '</script><script>alert(1)</script>',
  avatar: '/api/artwork/avatars/a.svg',
  src: 'x/y',
  categoryName: 'Workout',
};
const CATEGORY = { _id: 'workout', categoryName: 'Workout' };

const head = (changes: Partial<PageHead> = {}): PageHead => ({
  publicUrl: 'https://fitreel.example',
  embedBase: 'https://videos.example/embed',
  routes: {
    paths: ['/'],
    category: (id) => `/category${id}`,
    creator: (id) => `/creator/${id}`,
    video: (id) => `/video/${id}`,
  },
  topic: { video: null, category: null, categories: [] },
  path: '/trend',
  siteImage: '/releases/shell/1/icon-512.png',
  ...changes,
});
const ofVideo = head({
  path: '/video/a-video',
  topic: { video: VIDEO, category: null, categories: [CATEGORY] },
});

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
  const page = read(withPageHead(PAGE.replace('<title>FitReel', '<title>Trend · FitReel'), head()));
  expect(page.canonical).toBe('https://fitreel.example/trend');
  expect(page.name('description')).toBe('All about fitness.');
  expect(page.property('og:title')).toBe('Trend · FitReel');
  expect(page.property('og:url')).toBe('https://fitreel.example/trend');
  expect(page.property('og:type')).toBe('website');
  expect(page.property('og:image')).toBe('https://fitreel.example/releases/shell/1/icon-512.png');
  expect(page.name('robots')).toBeNull();
  expect(page.data).toEqual([]);
});

test('the page of a video says which one, and nothing in its texts becomes markup', () => {
  const page = read(withPageHead(PAGE, ofVideo));
  expect(page.title).toBe(`${VIDEO.title} · FitReel`);
  expect(page.property('og:title')).toBe(`${VIDEO.title} · FitReel`);
  expect(page.name('description')).toBe(`${VIDEO.title} by Ada. Workout on FitReel. ${VIDEO.alt}`);
  expect(page.property('og:video')).toBe('https://videos.example/embed/x%2Fy');
  expect(page.scripts).toBe(0);
  expect(page.data).toEqual([
    expect.objectContaining({
      '@type': 'VideoObject',
      name: VIDEO.title,
      thumbnailUrl: ['https://fitreel.example/api/artwork/previews/a.01234567.jpg'],
      embedUrl: 'https://videos.example/embed/x%2Fy',
    }),
    expect.objectContaining({
      '@type': 'BreadcrumbList',
      itemListElement: [
        expect.objectContaining({ position: 1, name: 'Home', item: 'https://fitreel.example/' }),
        expect.objectContaining({ position: 2, item: 'https://fitreel.example/categoryworkout' }),
        expect.objectContaining({ position: 3, item: 'https://fitreel.example/video/a-video' }),
      ],
    }),
  ]);
});

test.each([
  ['/api/artwork/thumbnails/a.01234567.svg', '/api/artwork/previews/a.01234567.jpg'],
  ['/pictures/a.png', '/pictures/a.png'],
  ['https://elsewhere.example/a.JPG?w=1', 'https://elsewhere.example/a.JPG?w=1'],
  ['/pictures/a.svg', '/releases/shell/1/icon-512.png'],
])('a video with the picture %s is shown with %s', (thumbnail, image) => {
  const topic = { video: { ...VIDEO, thumbnail }, category: null, categories: [] };
  const page = read(withPageHead(PAGE, head({ path: '/video/a-video', topic })));
  expect(page.property('og:image')).toBe(new URL(image, 'https://fitreel.example').href);
});

test('the page of a category has a description of its own', () => {
  const topic = { video: null, category: CATEGORY, categories: [] };
  const page = read(withPageHead(PAGE, head({ path: '/categoryworkout', topic })));
  expect(page.title).toBe('Workout · FitReel');
  expect(page.name('description')).toMatch(/^Workout videos on FitReel/);
  expect(page.data.map((item) => item['@type'])).toEqual(['BreadcrumbList']);
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
