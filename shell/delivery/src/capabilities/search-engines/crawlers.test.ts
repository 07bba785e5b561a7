import { sql } from 'kysely';
import { startSite, type TestSite } from '../../../testing/site';
import { pagesPart, sitemapIndex } from './crawlers';

const PUBLIC_URL = 'https://fitreel.example';

let site: TestSite;
beforeAll(async () => {
  site = await startSite({ PUBLIC_URL: `${PUBLIC_URL}/` });
});
afterAll(() => site.close());

const get = (url: string) => site.gateway.inject(url);

const countOfVideos = async () =>
  (await site.database.kysely.selectFrom('videos').select('id').execute()).length;

/** The locations in a document, as paths of the site. */
async function locations(url: string): Promise<string[]> {
  const { body, statusCode, headers } = await get(url);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<(sitemapindex|urlset) xmlns=/);
  return [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => {
    expect(location.startsWith(`${PUBLIC_URL}/`)).toBe(true);
    return location.slice(PUBLIC_URL.length);
  });
}

test('a part that fails is not kept', async () => {
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(site.database.kysely);
  await rename('categories', 'away');
  const { statusCode } = await get('/sitemap/pages.xml');
  await rename('away', 'categories');
  expect(statusCode).toBe(500);
  expect(await locations('/sitemap/pages.xml')).toContain('/categoryworkout');
});

test('robots.txt names the sitemap', async () => {
  const { body, headers } = await get('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.split('\n')).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
  expect(body).not.toMatch(/^Disallow: \/$/m);
});

test('the sitemap lists the public pages, and the pages of all categories and videos', async () => {
  const [pages = '', ...videoParts] = await locations('/sitemap.xml');
  expect(await locations(pages)).toEqual([
    '/',
    ...['workout', 'diet-plan', 'nutrition-fact', 'workout-music'].map((id) => `/category${id}`),
  ]);
  expect(videoParts).toHaveLength(1);
  const videos = await locations(videoParts[0] ?? '');
  expect(videos).toHaveLength(await countOfVideos());
  for (const path of videos) expect((await get(path)).statusCode).toBe(200);
});

test.each(['', '?from=', '?from=zzz', '?from=a&from=b'])('there is no part %j (404)', async (query) => {
  expect((await get(`/sitemap/videos.xml${query}`)).statusCode).toBe(404);
});

test('the sitemap follows the catalogue', async () => {
  const [, before = ''] = await locations('/sitemap.xml');
  const [first = ''] = await locations(before);
  await site.database.kysely.deleteFrom('videos').where('id', '=', first.replace('/video/', '')).execute();
  const [, after = ''] = await locations('/sitemap.xml');
  expect(after).not.toBe(before);
  expect(await locations(after)).toHaveLength(await countOfVideos());
});

test('the former address of a merged category redirects within a second', async () => {
  const { kysely } = site.database;
  const page = (url: string) => site.gateway.inject({ url, headers: { accept: 'text/html' } });
  const former = { kind: 'category' as const, id: 'food', successor: 'diet-plan', name: '' };
  await kysely.insertInto('former_ids').values(former).execute();
  await kysely.updateTable('catalog_version').set({ version: 1e6 }).execute();
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 2_000);
  let response = await page('/categoryfood?level=beginner');
  for (let tries = 0; response.statusCode !== 308 && tries < 20_000; tries += 1)
    response = await page('/categoryfood?level=beginner');
  clock.mockRestore();
  const { headers } = response;
  expect([headers.location, headers['cache-control']]).toEqual([
    '/categorydiet-plan?level=beginner',
    'no-cache',
  ]);
  expect((await page('/categorydiet-plan')).statusCode).toBe(200);
});

const sitemap = {
  publicUrl: 'https://fitreel.example',
  routes: {
    paths: ['/'],
    pageOf: (url: string) =>
      url === '/api/creators/{creatorId}' ? (id: string) => `/creator/${encodeURIComponent(id)}` : null,
  },
};
const creators = { name: 'creators', endpoint: 'GET /creators/{creatorId}' } as const;
const videos = { name: 'videos', endpoint: 'GET /video/{videoId}' } as const;

const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location);

test('the index lists parts of those pages that the site has', () => {
  const parts = [
    { ...creators, starts: ['ada-move', '筋トレ'] },
    { ...videos, starts: ['video-1'] },
  ];
  expect(locationsIn(sitemapIndex(sitemap, parts))).toEqual([
    'https://fitreel.example/sitemap/pages.xml',
    'https://fitreel.example/sitemap/creators.xml?from=ada-move',
    'https://fitreel.example/sitemap/creators.xml?from=%E7%AD%8B%E3%83%88%E3%83%AC',
  ]);
});

test('a part lists paths and the pages of its ids', () => {
  expect(locationsIn(pagesPart(sitemap, [{ ...creators, ids: ['ada-move'] }], ['/']))).toEqual([
    'https://fitreel.example/',
    'https://fitreel.example/creator/ada-move',
  ]);
  expect(locationsIn(pagesPart(sitemap, [{ ...videos, ids: ['video-1'] }]))).toEqual([]);
});
