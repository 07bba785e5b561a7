import type { FiltersResponse, Video, VideosResponse } from '@fitreel/contract';
import { ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { factColumns } from './facts';
import type { SearchCursor } from './paging';
import { findVideosQuery, selectVideos } from './repository';
import { havingAll } from './search-terms';
import { videoSearchText } from './search-words';
import { SORTED } from './sorted-matches';

const LEVELS = ['beginner', 'intermediate', 'advanced', undefined];
const EQUIPMENT = ['none', 'dumbbells', undefined];
const BODY_PARTS = ['core', 'legs', 'lower-body', 'back', undefined];
const INTENSITIES = ['low', 'high', undefined];
const LOWER_BODY = ['lower-body', 'legs', 'glutes'];
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
      return { ...template, ...facts, title, search, category_id, position, id: `video-${index}` };
    });
    await kysely.insertInto('videos').values(rows).execute();
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
  ];
  const passes = (filter: string) => {
    const { length, level, equipment, bodyPart, intensity } = Object.fromEntries(new URLSearchParams(filter));
    const parts = bodyPart === 'lower-body' ? LOWER_BODY : [bodyPart];
    return (video: Video) =>
      (length === undefined || (video.minutes !== undefined && RANGES[length]?.(video.minutes))) &&
      (level === undefined || video.level === level) &&
      (equipment === undefined || video.equipment === equipment) &&
      (bodyPart === undefined || parts.includes(video.bodyPart)) &&
      (intensity === undefined || video.intensity === intensity);
  };

  test.each(FILTERS)('%s keeps the videos that have it, in every list, and counts them', async (filter) => {
    for (const list of [
      '/videos?',
      '/videos?category=diet-plan',
      '/videos?creator=thegymbeatsofficial',
      '/trend?',
      '/videos?q=tabata rop',
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
      expect(ids(await all('/videos?q=ropes&sort=newest', limit))).toEqual(ids([...best].reverse()));
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
      for (const filter of ['', '&bodyPart=lower-body', '&level=beginner', '&intensity=high&length=10-20']) {
        const whole = await all(`${list}${filter}`, 1_000);
        const byMinutes = whole.toSorted((a, b) => (a.minutes ?? Infinity) - (b.minutes ?? Infinity));
        for (const limit of [3, 1_000]) {
          expect(ids(await all(`${list}${filter}&sort=newest`, limit))).toEqual(ids([...whole].reverse()));
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
