import { ERRORS, type VideosResponse } from '@fitreel/contract';
import { sql } from 'kysely';
import { ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import type { Engine } from '../../db/database';
import { cursorAfter } from './paging';
import { postgresMatches } from './matches';
import { findVideosQuery } from './repository';
import { tiersOf, type Tier } from './search-terms';

const FIELDS = ['_id', 'title', 'creator', 'subscriber', 'thumbnail', 'alt', 'avatar', 'src', 'categoryName'];

describe.each(ENGINES)('catalogue on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const videos = async (query = '') => (await api.request('GET', `/videos${query}`)).body as VideosResponse;

  test('returns 16 videos with all their fields, four of each category, without a cursor', async () => {
    const { videos: all, ...rest } = await videos();
    expect(rest).toEqual({});
    expect(all).toHaveLength(16);
    for (const video of all) {
      expect(Object.keys(video)).toEqual(expect.arrayContaining(FIELDS));
      for (const value of Object.values(video)) expect(value).not.toBe('');
    }
    expect(new Set(all.map(({ thumbnail }) => thumbnail)).size).toBe(16);
    expect(new Set(all.map(({ avatar }) => avatar)).size).toBe(16);
    for (const name of ['Workout', 'Diet plan', 'Nutrition fact', 'Workout music']) {
      expect(all.filter(({ categoryName }) => categoryName === name)).toHaveLength(4);
    }
  });

  test('returns one video, and 404 for an unknown one', async () => {
    const [first] = (await videos()).videos;
    expect(await api.request('GET', `/video/${first?._id}`)).toMatchObject({
      status: 200,
      body: { video: first },
    });
    expect(await api.request('GET', '/video/nothing')).toMatchObject({
      status: 404,
      body: { errors: [ERRORS.videoMissing.text] },
    });
  });

  test('returns the four categories, each by its id, and 404 for an unknown one', async () => {
    const { body } = await api.request('GET', '/categories');
    const { categories } = body as { categories: { _id: string; categoryName: string }[] };
    expect(categories.map(({ categoryName }) => categoryName)).toEqual([
      'Workout',
      'Diet plan',
      'Nutrition fact',
      'Workout music',
    ]);
    for (const category of categories) {
      expect(category._id).toMatch(/^[a-z-]+$/);
      expect((await api.request('GET', `/categories/${category._id}`)).body).toEqual({ category });
      const found = (await videos(`?category=${category._id}`)).videos;
      expect(found.map(({ categoryName }) => categoryName)).toEqual(Array(4).fill(category.categoryName));
    }
    expect(await api.request('GET', '/categories/nothing')).toMatchObject({
      status: 404,
      body: { errors: [ERRORS.categoryMissing.text] },
    });
  });

  test.each([
    [1, 16],
    [3, 6],
    [8, 2],
    [15, 2],
    [16, 1],
  ])(
    'returns every video once and in order in pages of %i, and no cursor on page %i',
    async (limit, pages) => {
      const ids: string[] = [];
      let cursor: string | undefined;
      let read = 0;
      do {
        read += 1;
        const page = await videos(`?limit=${limit}${cursor === undefined ? '' : `&cursor=${cursor}`}`);
        expect(page.videos.length).toBeLessThanOrEqual(limit);
        ids.push(...page.videos.map(({ _id }) => _id));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(read).toBe(pages);
      expect(ids).toEqual((await videos()).videos.map(({ _id }) => _id));
    },
  );

  test('videos and categories come in the order of their positions, not of their rows', async () => {
    const { kysely } = api.database;
    const ids = async () => (await videos()).videos.map(({ _id }) => _id);
    const names = async () => {
      const { body } = await api.request('GET', '/categories');
      return (body as { categories: { categoryName: string }[] }).categories.map(
        (found) => found.categoryName,
      );
    };
    const swapEnds = async (table: 'videos' | 'categories') => {
      const rows = await kysely.selectFrom(table).select(['id', 'position']).orderBy('position').execute();
      const [first, last] = [rows[0], rows.at(-1)];
      for (const [row, position] of [
        [first, 900],
        [last, first?.position],
        [first, last?.position],
      ] as const)
        await kysely
          .updateTable(table)
          .set({ position: position ?? 0 })
          .where('id', '=', row?.id ?? '')
          .execute();
    };
    const swapped = <T>(list: T[]) => [...list.slice(-1), ...list.slice(1, -1), ...list.slice(0, 1)];
    const before = [await ids(), await names()] as const;
    await swapEnds('videos');
    await swapEnds('categories');
    expect(await ids()).toEqual(swapped(before[0]));
    expect(await names()).toEqual(swapped(before[1]));
    await swapEnds('videos');
    await swapEnds('categories');
    expect([await ids(), await names()]).toEqual(before);
  });

  test.each([
    ['limit=0', 'limit must be a whole number from 1 to 1000'],
    ['limit=1001', 'limit must be a whole number from 1 to 1000'],
    ['limit=-1', 'limit must be a whole number from 1 to 1000'],
    ['limit=1.5', 'limit must be a whole number from 1 to 1000'],
    ['limit=1&limit=2', 'limit must be string'],
    ['cursor=', 'cursor must be the nextCursor of the previous page'],
    ['cursor=MQ', 'cursor must be the nextCursor of the previous page'],
    [`cursor=${cursorAfter(3)}A`, 'cursor must be the nextCursor of the previous page'],
    [`cursor=${cursorAfter(2 ** 31)}`, 'cursor must be the nextCursor of the previous page'],
    [`q=${'x'.repeat(201)}`, 'q must NOT have more than 200 characters'],
  ])('rejects %s (400)', async (query, message) => {
    expect(await api.request('GET', `/videos?${query}`)).toMatchObject({
      status: 400,
      body: { errors: [`querystring/${message}`] },
    });
  });

  test('an unknown category has no videos', async () => {
    expect((await videos('?category=nothing')).videos).toEqual([]);
  });

  test('serves a picture as immutable under the hash of its content, and under no other name', async () => {
    for (const { thumbnail, avatar, alt } of (await videos()).videos) {
      expect(alt.length).toBeGreaterThan(10);
      for (const url of [thumbnail, avatar]) {
        const { status, headers, body } = await api.request('GET', url.replace(/^\/api/, ''));
        expect(status).toBe(200);
        expect(headers).toMatchObject({
          'content-type': 'image/svg+xml; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          // Opened as a page, a picture runs and loads nothing.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
          // A page of another origin, such as an app under development, may show it.
          'cross-origin-resource-policy': 'cross-origin',
        });
        expect(String(body)).toContain('<svg');
      }
    }
    for (const name of ['gym-beats.svg', 'gym-beats.00000000.svg', '../alt.json', '..%2falt.json', '']) {
      expect(await api.request('GET', `/artwork/thumbnails/${name}`)).toMatchObject({ status: 404 });
    }
  });
});

describe.each(ENGINES)('20,000 more videos on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
    const { kysely } = api.database;
    const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    await kysely.transaction().execute(async (trx) => {
      for (let start = 0; start < 20_000; start += 1_000) {
        const rows = Array.from({ length: 1_000 }, (_, index) => {
          const position = 1_000 + start + index;
          return { ...template, id: `many-${position}`, position };
        });
        await trx.insertInto('videos').values(rows).execute();
      }
    });
    await sql`analyze`.execute(kysely);
  });
  afterAll(() => api.close());

  test('a page has at most 1,000 videos and a cursor, and a page in the middle reads its own rows alone', async () => {
    const { body } = await api.request('GET', '/videos');
    const first = body as VideosResponse;
    expect(first.videos).toHaveLength(1_000);
    const second = await api.request('GET', `/videos?cursor=${first.nextCursor}&limit=2`);
    expect((second.body as VideosResponse).videos.map(({ _id }) => _id)).toEqual(['many-1984', 'many-1985']);
    expect(await planOf(api, engine)).toMatch(/index/i);
    expect(await planOf(api, engine)).not.toMatch(/seq scan on videos|scan videos(?! using)/i);
  });

  if (engine === 'postgres')
    test.each(['gym', 'gym beat', 'keto', 'ke', 'beat ke', 'gym keto'])(
      'PostgreSQL reads few rows for a page of what %s finds, and for none',
      async (q) => {
        for (const [tier, condition] of tiersOf(q.split(' ')).entries())
          expect(await rowsRead(api, { tier, condition, after: 2_000 })).toBeLessThan(500);
      },
    );
});

/** The engine's plan for a page in the middle of the catalogue. */
async function planOf({ database: { kysely } }: TestApi, engine: Engine): Promise<string> {
  const page = findVideosQuery(kysely, { after: 10_000, category: 'workout-music' }, 20);
  return JSON.stringify(await page.explain(undefined, engine === 'sqlite' ? sql`query plan` : undefined));
}

type PlanNode = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
};

/** How many rows of videos PostgreSQL reads to find a page in the middle of the catalogue. */
async function rowsRead({ database }: TestApi, tier: Tier): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`
    explain (analyze, format json) select * from ${postgresMatches([tier], {}, 9)} as matches`.execute(
    database.maintenance,
  );
  const read = (node: PlanNode): number =>
    (node['Relation Name'] === undefined
      ? 0
      : (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']) +
    (node.Plans ?? []).reduce((sum, child) => sum + read(child), 0);
  return rows.flatMap((row) => row['QUERY PLAN']).reduce((sum, { Plan }) => sum + read(Plan), 0);
}
