import { ERRORS, type VideosResponse, type FiltersResponse, type Video } from '@fitreel/contract';
import { sql } from 'kysely';
import { ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import type { Engine } from '../../db/database';
import { cursorAfter, type SearchCursor } from './paging';
import { postgresMatches } from './matches';
import { findVideosQuery, selectVideos } from './repository';
import { tiersOf, havingAll, type Tier } from './search-terms';
import { factColumns } from './facts';
import { videoSearchText } from './search-words';
import { SORTED } from './sorted-matches';

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

const LEVELS = ['beginner', 'intermediate', 'advanced', undefined];
const EQUIPMENT = ['none', 'dumbbells', undefined];
const BODY_PARTS = ['core', 'legs', 'lower-body', 'back', undefined];
const INTENSITIES = ['low', 'high', undefined];
const LOWER_BODY = ['lower-body', 'legs', 'glutes'];
/** 1 January 2026, in seconds since 1970. */
const JANUARY = 1_767_225_600;
/** A channel comes with its latest video first; one date is wrong. */
const PUBLISHED = new Map(
  Array.from({ length: 30 }, (_unused, index): [string, string] => {
    const day = String(30 - index).padStart(2, '0');
    return [
      `video-${index * 2}`,
      index === 4 ? '2025-02-31' : `2026-${index % 3 === 0 ? '02' : '01'}-${day}`,
    ];
  }),
);
const RANGES: Record<string, (minutes: number) => boolean> = {
  'under-10': (minutes) => minutes < 10,
  '10-20': (minutes) => minutes >= 10 && minutes <= 20,
  '20-40': (minutes) => minutes > 20 && minutes <= 40,
  'over-40': (minutes) => minutes > 40,
};

describe.each(ENGINES)('filters and orders on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
    const { kysely } = api.database;
    const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: 90 }, (_unused, index) => {
      const title = `Tabata ${index % 3 === 0 ? 'ropes' : 'rope'} ${index}`;
      const level = LEVELS[index % 4];
      const equipment = EQUIPMENT[index % 3];
      const minutes = (index * 7) % 50;
      const facts = factColumns(title, {
        ...(minutes > 0 && { minutes }),
        ...(level && { level }),
        ...(equipment && { equipment }),
        ...{ bodyPart: BODY_PARTS[index % 5], intensity: INTENSITIES[index % 7] },
      } as object);
      const categoryName = index % 2 === 0 ? 'Workout' : 'Diet plan';
      const search = videoSearchText({ title, creator: 'Ann', categoryName }, facts);
      // In two parts of the index of PostgreSQL.
      const position = index < 60 ? 100 + index : 5_000 + index;
      const category_id = index % 2 === 0 ? 'workout' : 'diet-plan';
      // Two imports on one day, the later one in the middle of the catalogue.
      const added_at = JANUARY + (index >= 40 && index < 50 ? 60 : 0);
      return { ...template, ...facts, title, search, category_id, position, added_at, id: `video-${index}` };
    });
    await kysely.insertInto('videos').values(rows).execute();
    const details = { description: '', chapters: '' };
    await kysely
      .insertInto('video_details')
      .values([...PUBLISHED].map(([video_id, published]) => ({ ...details, video_id, published })))
      .execute();
  });
  afterAll(() => api.close());

  const get = async <T>(path: string) => {
    const { status, body } = await api.request('GET', path);
    expect([path, status]).toEqual([path, 200]);
    return body as T;
  };
  /** All videos of a list, read in pages. */
  async function all(path: string, limit = 7): Promise<Video[]> {
    const videos: Video[] = [];
    let cursor: string | undefined;
    do {
      const page = await get<VideosResponse>(`${path}&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
      videos.push(...page.videos);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return videos;
  }
  const ids = (videos: readonly Video[]) => videos.map(({ _id }) => _id);

  /** By publication or the day of addition, then by addition, then as they are: what the demo has is new. */
  const newest = (videos: readonly Video[]) => {
    const keyOf = ({ _id }: Video) =>
      _id.startsWith('video-')
        ? `${PUBLISHED.get(_id) ?? '2026-01-01'} ${/^video-4\d$/.test(_id) ? 60 : 0}`
        : '2099';
    return ids(
      videos.toSorted((one, other) => Number(keyOf(other) > keyOf(one)) - Number(keyOf(one) > keyOf(other))),
    );
  };

  const FILTERS = [
    'length=under-10',
    'length=10-20&level=beginner',
    'length=20-40&level=advanced&equipment=dumbbells',
    'level=intermediate',
    'equipment=none&length=over-40',
    'bodyPart=lower-body',
    'intensity=high&bodyPart=core',
    'length=20-40&bodyPart=back&level=beginner',
    'bodyPart=full-body',
    'equipment=dumbbells,none&length=over-40,10-20',
    'bodyPart=lower-body,core&intensity=high,low,high',
    'level=beginner,intermediate&equipment=none,mat,band,dumbbells,kettlebell,barbell,machine',
  ];
  const passes = (filter: string) => {
    const { length, level, equipment, bodyPart, intensity } = Object.fromEntries(
      [...new URLSearchParams(filter)].map(([name, values]) => [name, values.split(',')]),
    );
    const parts = bodyPart?.flatMap((part) => (part === 'lower-body' ? LOWER_BODY : [part]));
    const isOf = (values: readonly unknown[] | undefined, value: unknown) => values?.includes(value) ?? true;
    return ({ minutes, ...video }: Video) =>
      (length?.some((range) => minutes !== undefined && RANGES[range]?.(minutes)) ?? true) &&
      isOf(level, video.level) &&
      isOf(equipment, video.equipment) &&
      isOf(parts, video.bodyPart) &&
      isOf(intensity, video.intensity);
  };

  test.each(FILTERS)('%s keeps the videos that have it, in every list, and counts them', async (filter) => {
    for (const list of [
      '/videos?',
      '/videos?category=diet-plan',
      '/videos?creator=thegymbeatsofficial',
      '/trend?',
      '/videos?sort=newest&q=tabata rop',
      '/videos?q=rope&category=workout',
    ]) {
      const expected = (await all(list, 1_000)).filter(passes(filter));
      const found = await all(`${list}&${filter}`);
      expect([list, ids(found)]).toEqual([list, ids(expected)]);
      if (list.includes('creator')) continue;
      const counts = await get<FiltersResponse>(`/filters?${list.split('?')[1]}&${filter}`);
      expect([list, counts.total]).toEqual([list, expected.length]);
    }
  });

  test('says which values there are, and how many each would give beside the other filters', async () => {
    const videos = (await get<VideosResponse>('/videos?')).videos;
    const { total, ...options } = await get<FiltersResponse>('/filters?level=beginner&length=10-20');
    expect(total).toBe(videos.filter(passes('level=beginner&length=10-20')).length);
    expect(options.length.map(({ value }) => value)).toEqual(Object.keys(RANGES));
    for (const { value, count } of options.length)
      expect([value, count]).toEqual([value, videos.filter(passes(`level=beginner&length=${value}`)).length]);
    expect(options.equipment.map(({ value }) => value)).toEqual(['none', 'dumbbells']);
    expect(options.bodyPart.map(({ value }) => value)).toEqual(['full-body', 'lower-body', 'core', 'back']);
    expect(options.intensity.map(({ value }) => value)).toEqual(['low', 'high']);
    // The second value of a fact adds to the first.
    const { equipment } = await get<FiltersResponse>('/filters?level=beginner&equipment=none');
    for (const { value, count } of equipment)
      expect([value, count]).toEqual([
        value,
        videos.filter(passes(`level=beginner&equipment=${value}`)).length,
      ]);
    expect(await get('/filters?category=nothing')).toEqual({
      total: 0,
      length: [],
      level: [],
      equipment: [],
      bodyPart: [],
      intensity: [],
    });
    expect(await get('/filters?q=tabatta')).toMatchObject({ total: 90 });
    expect(await get('/filters?q=nothingatall')).toMatchObject({ total: 0, level: [] });
  });

  test('a search has the newest first, or the shortest first with unknown lengths last', async () => {
    const best = await all('/videos?q=ropes', 1_000);
    for (const limit of [1, 7, 100]) {
      expect(ids(await all('/videos?q=ropes&sort=newest', limit))).toEqual(newest(best));
      const byMinutes = best.toSorted((a, b) => (a.minutes ?? Infinity) - (b.minutes ?? Infinity));
      expect(ids(await all('/videos?q=ropes&sort=shortest', limit))).toEqual(ids(byMinutes));
    }
    const filtered = await all('/videos?q=tabata&sort=shortest&level=beginner&category=workout');
    expect(filtered.map(({ minutes }) => minutes)).toEqual(
      filtered.map(({ minutes }) => minutes).toSorted((a = 99, b = 99) => a - b),
    );
    expect(filtered.length).toBeGreaterThan(10);
  });

  test.each(['/videos?', '/videos?category=diet-plan', '/videos?creator=thegymbeatsofficial'])(
    'a list has the newest first, or the shortest first: %s',
    async (list) => {
      for (const filter of [
        '',
        '&bodyPart=lower-body',
        '&level=beginner,advanced',
        '&intensity=high&length=over-40,10-20',
      ]) {
        const whole = await all(`${list}${filter}`, 1_000);
        const byMinutes = whole.toSorted((a, b) => (a.minutes ?? Infinity) - (b.minutes ?? Infinity));
        for (const limit of [3, 1_000]) {
          expect(ids(await all(`${list}${filter}&sort=newest`, limit))).toEqual(newest(whole));
          expect(ids(await all(`${list}${filter}&sort=shortest`, limit))).toEqual(ids(byMinutes));
        }
      }
    },
  );

  test('the shortest of very many are read from one length to the next', async () => {
    const best = await all('/videos?q=ropes&category=workout', 1_000);
    const byMinutes = best.toSorted((a, b) => (a.minutes ?? Infinity) - (b.minutes ?? Infinity));
    const found: string[] = [];
    let last: SearchCursor | undefined = { tier: 0, after: 0 };
    while (last) {
      const matches = SORTED[engine].shortest(havingAll(['ropes']), { category: 'workout' }, last, 4);
      const rows = await selectVideos(api.database.reads)
        .innerJoin(matches.as('matches'), 'matches.position', 'videos.position')
        .select('matches.tier')
        .orderBy('matches.tier')
        .orderBy('matches.position')
        .execute();
      found.push(...rows.map(({ id }) => id));
      const end = rows.at(-1);
      last = end && { tier: end.tier, after: end.position };
    }
    expect(found).toEqual(ids(byMinutes));
  });

  test('the longest below a length of very many are read from one length to the next', async () => {
    const best = await all('/videos?q=ropes&category=workout', 1_000);
    const below = best.flatMap(({ minutes = 50 }) => (minutes < 30 ? [minutes] : [])).sort((a, b) => b - a);
    const filter = { category: 'workout' };
    const matches = SORTED[engine].longest(havingAll(['ropes']), filter, { tier: 30, after: 0 }, 5);
    const rows = await selectVideos(api.database.reads)
      .innerJoin(matches.as('matches'), 'matches.position', 'videos.position')
      .orderBy('matches.tier', 'desc')
      .execute();
    expect(below.length).toBeGreaterThan(5);
    expect(rows.map(({ minutes }) => minutes)).toEqual(below.slice(0, 5));
  });

  test('what a filter leaves of a search is no misspelling', async () => {
    expect(await get('/videos?q=keto&length=over-40')).toEqual({ videos: [], matches: [] });
  });

  test.each([
    ['/videos?length=5', 'length'],
    ['/videos?level=BEGINNER', 'level'],
    ['/trend?equipment=sofa', 'equipment'],
    ['/filters?level=', 'level'],
    ['/filters?level=beginner,', 'level'],
    ['/videos?level=beginner,advanced,beginner,advanced', 'level'],
    ['/videos?bodyPart=legs', 'bodyPart'],
    ['/trend?intensity=hard', 'intensity'],
    ['/videos?q=keto&sort=longest', 'sort'],
  ])('%s is 400 and names the field', async (path, name) => {
    const { status, body } = await api.request('GET', path);
    expect([status, body]).toEqual([400, { errors: [expect.stringContaining(name)] }]);
  });

  test('the cursor of one order is none of another', async () => {
    const { nextCursor } = await get<VideosResponse>('/videos?q=ropes&sort=newest&limit=2');
    for (const other of ['', '&sort=shortest'])
      expect((await api.request('GET', `/videos?q=ropes${other}&cursor=${nextCursor}`)).status).toBe(400);
  });

  test('follows the catalogue', async () => {
    const { total } = await get<FiltersResponse>('/filters?');
    await api.database.kysely.deleteFrom('videos').where('id', '=', 'video-0').execute();
    // Counting rests for 20 times as long as it took. Each change drops the counts that are kept meanwhile.
    for (let after = total, turn = 0; after !== total - 1; turn += 1) {
      const renamed = api.database.kysely.updateTable('videos').set({ title: `Renamed ${turn}` });
      await renamed.where('id', '=', 'video-1').execute();
      after = (await get<FiltersResponse>('/filters')).total;
    }
  });

  test('reads a page of a rare combination from its index', async () => {
    const filter = { after: 0, category: 'workout', level: 'beginner', length: 'over-40' } as const;
    const query = findVideosQuery(api.database.kysely, filter, 5).compile();
    const explain = engine === 'sqlite' ? 'explain query plan ' : 'explain ';
    const plan = await api.database.kysely.executeQuery<object>({
      ...query,
      sql: explain + query.sql,
    });
    expect(JSON.stringify(plan.rows)).not.toMatch(/scan videos(?! using)/i);
  });
});
