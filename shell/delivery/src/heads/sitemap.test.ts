import { idsPart, sitemapIndex } from './sitemap';

const routes = {
  paths: ['/'],
  category: null,
  creator: (id: string) => `/creator/${encodeURIComponent(id)}`,
  video: null,
};
const sitemap = { publicUrl: 'https://fitreel.example', routes };

const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);

test('the index lists parts of those pages that the site has', () => {
  const starts = { creator: ['ada-move', '筋トレ'], video: ['video-1'] };
  expect(locations(sitemapIndex(sitemap, starts))).toEqual([
    'https://fitreel.example/sitemap/pages.xml',
    'https://fitreel.example/sitemap/creators.xml?from=ada-move',
    'https://fitreel.example/sitemap/creators.xml?from=%E7%AD%8B%E3%83%88%E3%83%AC',
  ]);
});

test('a part lists the pages of its ids', () => {
  expect(locations(idsPart(sitemap, 'creator', ['ada-move']))).toEqual([
    'https://fitreel.example/creator/ada-move',
  ]);
  expect(locations(idsPart(sitemap, 'video', ['video-1']))).toEqual([]);
});
