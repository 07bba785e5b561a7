import {
  creatorId,
  ERRORS,
  PICKS_MAX,
  type CreatorResponse,
  type VideosResponse,
  type PicksResponse,
  type RelatedVideosResponse,
} from '@fitreel/contract';
import { sql } from 'kysely';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { findVideosQuery } from './repository';
import { pageIds, type IdParts } from './page-ids';
import { factColumns, type GivenFacts } from './facts';
import { videoSearchText, searchWords } from './search-words';
import { nearestPositions } from './related';
import { fewMatches, hasFewVideos } from './few-matches';
import { postgresMatches, sqliteMatches, type Matches } from './matches';
import { meaningTiers } from './search-meaning';
import { havingAll } from './search-terms';

const RENAMED = ['gym-beats', 'keto-start'];

describe.each(TIER_ENGINES)('creators on %s', (engine) => {
  let api: TestApi;
  const renamed: { id: string; creator: string; creator_id: string }[] = [];
  beforeAll(async () => {
    api = await startApi(engine);
    const rows = api.database.kysely.selectFrom('videos').select(['id', 'creator', 'creator_id']);
    renamed.push(...(await rows.where('id', 'in', RENAMED).execute()));
  });
  afterEach(async () => {
    for (const { id, ...names } of renamed)
      await api.database.kysely.updateTable('videos').set(names).where('id', '=', id).execute();
  });
  afterAll(() => api.close());

  const videos = async (query = '') => (await api.request('GET', `/videos${query}`)).body as VideosResponse;

  const rename = async (creator: string, id = creatorId(creator)) => {
    await api.database.kysely
      .updateTable('videos')
      .set({ creator, creator_id: id })
      .where('id', 'in', RENAMED)
      .execute();
    return encodeURIComponent(id);
  };

  test('each creator of the catalogue has a list of videos, found by what the name says', async () => {
    for (const { creator, subscriber, avatar } of (await videos()).videos) {
      const _id = creatorId(creator);
      expect((await api.request('GET', `/creators/${_id}`)).body).toEqual<CreatorResponse>({
        creator: { _id, name: creator, subscriber, avatar, videoCount: expect.any(Number) },
      });
      const found = (await videos(`?creator=${_id}`)).videos;
      expect(found.map((video) => video.creator)).toEqual(found.map(() => creator));
      expect(found.length).toBeGreaterThan(0);
    }
  });

  test.each(['ÉLAN Vital!', '筋トレ ジム', '../user/likes?x=%2F#'])(
    'a creator named %s has both videos, in the catalogue’s order and in parts',
    async (name) => {
      const id = await rename(name);
      expect(await api.request('GET', `/creators/${id}`)).toMatchObject({
        status: 200,
        body: { creator: { name } },
        headers: { etag: expect.any(String) },
      });
      const first = await videos(`?creator=${id}&limit=1`);
      const second = await videos(`?creator=${id}&limit=1&cursor=${first.nextCursor}`);
      expect([...first.videos, ...second.videos].map(({ _id }) => _id)).toEqual(['gym-beats', 'keto-start']);
      expect(second).not.toHaveProperty('nextCursor');
      expect((await videos(`?creator=${id}&category=diet-plan`)).videos).toHaveLength(1);
      expect((await videos(`?creator=${id}&q=keto`)).videos).toHaveLength(1);
      expect((await videos('?creator=self&q=keto')).videos).toEqual([]);
    },
  );

  test('a video whose creator’s name gives no id is there as any other', async () => {
    expect(await rename('🔥🔥🔥')).toBe('');
    expect((await videos()).videos.filter(({ creator }) => creator === '🔥🔥🔥')).toHaveLength(2);
    expect(await api.request('GET', '/video/gym-beats')).toMatchObject({
      status: 200,
      body: { video: { creator: '🔥🔥🔥' } },
    });
    for (const id of ['', 'nobody', 'SELF', 'x'.repeat(512)]) {
      expect(await api.request('GET', `/creators/${id}`)).toMatchObject({
        status: 404,
        body: { errors: [id === '' ? expect.any(String) : ERRORS.creatorMissing.text] },
      });
    }
  });

  test('a page of a creator reads the creator’s rows alone', async () => {
    const plan = await api.database.kysely.connection().execute(async (connection) => {
      // Of a table with 16 rows, PostgreSQL prefers to read all.
      if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
      const page = findVideosQuery(connection, { after: 3, creator: 'self' }, 20);
      return page.explain(undefined, engine === 'sqlite' ? sql`query plan` : undefined);
    });
    expect(JSON.stringify(plan)).toMatch(/videos_of_creator/);
  });
});

describe.each(TIER_ENGINES)('ids of pages on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  function partsOf(name: string): IdParts {
    const found = pageIds(api.database).parts.find((parts) => parts.name === name);
    if (!found) throw new Error(`There are no ids of ${name}.`);
    return found;
  }

  test.each([
    [5, [5, 5, 5, 1]],
    [8, [8, 8]],
    [100, [16]],
  ])('parts of %i hold each id once, in order', async (size, lengths) => {
    const ids = partsOf('videos');
    const parts = await Promise.all((await ids.partStarts(size)).map((start) => ids.part(start, size)));
    expect(parts.map(({ length }) => length)).toEqual(lengths);
    const all = await ids.part('', 100);
    expect(parts.flat()).toEqual(all);
    expect(new Set(all).size).toBe(16);
  });

  test('each creator is there once', async () => {
    const ids = partsOf('creators');
    const [first = '', second = '', third = '', ...others] = await ids.part('', 100);
    const become = (creator: string, id: string) =>
      api.database.kysely
        .updateTable('videos')
        .set({ creator_id: id })
        .where('creator_id', '=', creator)
        .execute();
    await become(first, second);
    // A name without letters and digits has no page.
    await become(third, '');
    expect(await ids.part('', 100)).toEqual([second, ...others]);
    expect(await ids.partStarts(others.length)).toEqual([second, others.at(-1)]);
  });

  test('categories come in the order of the catalogue', async () => {
    const [categories] = pageIds(api.database).lists;
    expect(await categories?.all()).toEqual(['workout', 'diet-plan', 'nutrition-fact', 'workout-music']);
  });

  test('the version changes with the catalogue', async () => {
    const ids = pageIds(api.database);
    const before = await ids.version();
    expect(await ids.version()).toBe(before);
    await api.database.kysely.updateTable('videos').set({ title: 'Another title' }).execute();
    expect(await ids.version()).not.toBe(before);
  });
});

describe.each(TIER_ENGINES)('videos to train with now on %s', (engine) => {
  let api: TestApi;
  let position = 500;
  beforeAll(async () => {
    api = await startApi(engine);
    const { kysely } = api.database;
    await kysely.updateTable('categories').set({ training: 1 }).where('id', '=', 'diet-plan').execute();
    await add('core-10', { bodyPart: 'core', minutes: 10, level: 'beginner', equipment: 'none' });
    await add('core-12', { bodyPart: 'core', minutes: 12, level: 'advanced', equipment: 'mat' });
    await add('core-9', { bodyPart: 'core', minutes: 9, level: 'beginner', equipment: 'none' });
    await add('core-40', { bodyPart: 'core', minutes: 40, level: 'beginner', equipment: 'none' });
    await add('arms-10', { bodyPart: 'arms', minutes: 10, level: 'beginner', equipment: 'dumbbells' });
    await add('back-30', { bodyPart: 'back', minutes: 30, level: 'beginner', equipment: 'barbell' });
    for (let index = 0; index < 8; index += 1)
      await add(`glutes-${index}`, { bodyPart: 'glutes', minutes: 15, equipment: 'none' });
  });
  afterAll(() => api.close());

  async function add(id: string, given: GivenFacts, category = 'diet-plan') {
    const { kysely } = api.database;
    const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    const facts = factColumns(id, given);
    position += 1;
    const search = videoSearchText(
      { title: id, creator: template.creator, categoryName: 'Diet plan' },
      facts,
    );
    await kysely
      .insertInto('videos')
      .values({ ...template, ...facts, id, title: id, position, category_id: category, search })
      .execute();
  }

  const picked = async (query: string) => {
    const { status, body } = await api.request('GET', `/picks?${query}`);
    expect(status).toBe(200);
    return (body as PicksResponse).videos.map(({ _id }) => _id);
  };

  test('come by body part in the order that is asked for, the nearest in length first', async () => {
    const ids = await picked('minutes=10&bodyParts=core,upper-body');
    expect(ids).toEqual(['core-10', 'core-9', 'core-12', 'arms-10']);
    expect((await picked('minutes=10&bodyParts=upper-body,core'))[0]).toBe('arms-10');
    expect((await picked('minutes=45&bodyParts=core,back'))[0]).toBe('core-40');
  });

  test('are of about the length that is asked for, or come by length if none is', async () => {
    const lengths = async (query: string) => {
      const { body } = await api.request('GET', `/picks?${query}`);
      return (body as PicksResponse).videos.map(({ minutes }) => minutes);
    };
    expect(new Set(await lengths('minutes=15&bodyParts=back,core,lower-body'))).toEqual(new Set([15, 12]));
    expect((await lengths('minutes=60&bodyParts=lower-body,back,core')).slice(0, 3)).toEqual([40, 30, 30]);
  });

  test('are of all body parts of a group, at most six before the next one', async () => {
    const ids = await picked('minutes=15&bodyParts=lower-body,core');
    expect(ids.slice(0, 6).every((id) => id.startsWith('glutes-'))).toBe(true);
    expect(ids[6]).toBe('core-12');
  });

  test('are of categories that are training, whatever comes first in the catalogue', async () => {
    await add('recipe', { bodyPart: 'core', minutes: 10, level: 'beginner' }, 'nutrition-fact');
    const { kysely } = api.database;
    await kysely.updateTable('categories').set({ position: -1 }).where('id', '=', 'nutrition-fact').execute();
    for (const query of ['minutes=10&bodyParts=core', 'minutes=10', 'minutes=199'])
      expect(await picked(query)).not.toContain('recipe');
  });

  test('have the level and the equipment; others of the categories follow', async () => {
    const ids = await picked('minutes=10&bodyParts=core&level=beginner&equipment=none');
    expect(ids.slice(0, 2)).toEqual(['core-10', 'core-9']);
    expect(ids).not.toContain('core-12');
    expect(new Set(ids).size).toBe(ids.length);
    const unlike = await picked('minutes=5&bodyParts=full-body&level=advanced&equipment=machine');
    expect(unlike.length).toBeGreaterThan(3);
  });

  test('are there where none is near, or no fact is known', async () => {
    expect((await picked('minutes=199&bodyParts=back'))[0]).toBe('core-40');
    const ids = await picked('minutes=10');
    expect(ids.length).toBeGreaterThan(3);
    expect(ids.length).toBeLessThanOrEqual(PICKS_MAX);
  });

  test('are never ones that viewers do not find', async () => {
    await api.database.kysely.deleteFrom('videos').where('id', '=', 'core-10').execute();
    expect((await picked('minutes=10&bodyParts=core'))[0]).toBe('core-9');
    await add('core-10', { bodyPart: 'core', minutes: 10, level: 'beginner', equipment: 'none' });
  });

  test.each([
    ['10 minutes, with 5 and 45', 'machine', 10, [5, 45], 5],
    ['30 minutes, with 17 and 120', 'band', 30, [17, 120], 17],
    [
      '30 minutes, with a hundred that are much shorter',
      'kettlebell',
      30,
      Array.from({ length: 100 }, (_unused, index) => 1 + (index % 17)),
      17,
    ],
  ] as const)('are the nearest for %s', async (_name, equipment, asked, lengths, nearest) => {
    for (const [index, minutes] of lengths.entries())
      await add(`${equipment}-${minutes}-${index}`, { equipment, bodyPart: 'full-body', minutes });
    const ids = await picked(`minutes=${asked}&equipment=${equipment}&bodyParts=full-body`);
    expect(ids[0]).toMatch(new RegExp(`^${equipment}-${nearest}-`));
  });

  test('are the nearest of each category that is training', async () => {
    await add('long', { minutes: 150 }, 'workout');
    await add('longest', { minutes: 151 });
    expect((await picked('minutes=199')).slice(0, 2)).toEqual(['longest', 'long']);
  });

  test.each([
    ['minutes=0', 'minutes'],
    ['minutes=200', 'minutes'],
    ['level=advanced', 'minutes'],
    ['minutes=10&bodyParts=feet', 'bodyParts'],
    [`minutes=10&bodyParts=${'core,'.repeat(5)}core`, 'bodyParts'],
    ['minutes=10&equipment=rope', 'equipment'],
  ])('refuses %s, and names the field', async (query, field) => {
    const { status, body } = await api.request('GET', `/picks?${query}`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain(field);
  });
});

describe.each(TIER_ENGINES)('the videos beside a video on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
    await add('current', { minutes: 20, creator: 'Ada Move', position: 500 });
    // More than are listed, each a minute further away, before the others in the catalogue.
    for (let index = 0; index < 30; index += 1)
      await add(`far-${index}`, { minutes: 90 + index, creator: 'Ben Lift', position: 600 + index });
    await add('unknown', { creator: 'Ben Lift', position: 700 });
    await add('of-ada', { minutes: 60, creator: 'Ada Move', position: 9_001 });
    await add('of-ada-nearer', { minutes: 50, creator: 'Ada Move', position: 9_002 });
    await add('elsewhere', { minutes: 20, creator: 'Ada Move', position: 9_003, category: 'diet-plan' });
    await add('longer', { minutes: 23, creator: 'Ben Lift', position: 9_004 });
    await add('shorter', { minutes: 17, creator: 'Ben Lift', position: 9_005 });
    await add('as-long', { minutes: 22, creator: 'Ben Lift', position: 9_006 });
    await add('as-long-later', { minutes: 20, creator: 'Ben Lift', position: 9_007 });
    await add('as-long-before', { minutes: 20, creator: 'Ben Lift', position: 400 });
  });
  afterAll(() => api.close());

  async function add(
    id: string,
    {
      category = 'beside',
      ...video
    }: { minutes?: number; creator: string; position: number; category?: string },
  ) {
    const { kysely } = api.database;
    const { minutes, creator, position } = video;
    const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    await kysely
      .insertInto('categories')
      .values({ id: 'beside', name: 'Beside', position: 99, training: 1, facts: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const facts = factColumns(id, minutes === undefined ? {} : { minutes });
    const creator_id = creator.toLowerCase().replace(' ', '-');
    const search = videoSearchText({ title: id, creator, categoryName: 'Beside' }, facts);
    const row = {
      ...template,
      ...facts,
      id,
      title: id,
      creator,
      creator_id,
      category_id: category,
      position,
    };
    await kysely
      .insertInto('videos')
      .values({ ...row, search })
      .execute();
  }

  const beside = async (id: string) => {
    const { status, body } = await api.request('GET', `/video/${id}/related`);
    expect([id, status]).toEqual([id, 200]);
    return (body as RelatedVideosResponse).videos.map(({ _id }) => _id);
  };

  test('come from the whole category: the same length, then the creator’s, then the nearest', async () => {
    const videos = await beside('current');
    expect(videos.slice(0, 8)).toEqual([
      'as-long-later',
      'as-long-before',
      'as-long',
      'of-ada-nearer',
      'of-ada',
      'shorter',
      'longer',
      'far-0',
    ]);
    expect(videos).toHaveLength(20);
    expect(new Set(videos).size).toBe(20);
  });

  test('follow a video in the catalogue if its length is not known, and then come from the start', async () => {
    const videos = await beside('unknown');
    expect(videos).toHaveLength(20);
    // The creator's from here on, of which none is nearer.
    expect(videos.slice(0, 5)).toEqual(['longer', 'shorter', 'as-long', 'as-long-later', 'as-long-before']);
    expect(videos).not.toContain('unknown');
    expect(await beside('elsewhere')).not.toContain('as-long');
  });

  test('none of another category, and no unknown video (404)', async () => {
    expect(await beside('current')).not.toContain('elsewhere');
    expect(await api.request('GET', '/video/nothing/related')).toMatchObject({
      status: 404,
      body: { errors: [ERRORS.videoMissing.text] },
    });
  });

  test('are read by an index of the lengths of a category', async () => {
    const plan = await api.database.kysely.transaction().execute(async (connection) => {
      // In a small table the planner would rather read all, or the lengths of all categories, which cost the same there.
      if (engine === 'postgres') {
        await sql`set local enable_seqscan = off`.execute(connection);
        await sql`drop index videos_of_length`.execute(connection);
      }
      const explain = sql.raw(engine === 'postgres' ? 'explain' : 'explain query plan');
      const current = { category_id: 'beside', minutes: 20, position: 500 };
      const query = sql`${explain} select * from ${nearestPositions(engine, current)} as nearest`;
      const { rows } = await query.execute(connection);
      if (engine === 'postgres')
        await sql`create index videos_of_length on videos (minutes, position)`.execute(connection);
      return rows;
    });
    expect(JSON.stringify(plan)).toContain('videos_of_category_and_length');
  });
});

describe.each(TIER_ENGINES)('what a small category has on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const indexed = engine === 'sqlite' ? sqliteMatches : postgresMatches;
  const found = async (matches: Matches) => {
    const query = sql`select tier, position from ${matches} as matches order by tier, position`;
    return (await query.execute(api.database.reads)).rows;
  };

  test.each(['workout', 'hom', 'beats work', 'h', 'full body wor', 'min', 'keto', 'nothing', 'w workout'])(
    'is found for %s as by the index of words',
    async (q) => {
      const words = searchWords(q);
      const groups = [words, ['home'], ['gym', 'beats']];
      for (const meaning of [{ words }, { words, groups }])
        for (const facts of [[], [['e1', 'e4']], [['v1'], ['l2']]])
          for (const filter of [{ category: 'workout' }, { creator: 'thegymbeatsofficial' }])
            for (const after of [0, 3]) {
              const tiers = meaningTiers(meaning, facts).map((condition, tier) => ({
                tier,
                condition,
                after,
              }));
              const few = await found(fewMatches(engine)(tiers, filter, 50));
              expect(few).toEqual(await found(indexed(tiers, filter, 50)));
            }
    },
  );

  test('finds something, in pages', async () => {
    const tier = { tier: 0, condition: havingAll(['work']), after: 0 };
    const all = (limit: number) => found(fewMatches(engine)([tier], { category: 'workout' }, limit));
    const whole = await all(50);
    expect(whole.length).toBeGreaterThan(2);
    expect(await all(2)).toEqual(whole.slice(0, 2));
  });

  test('is read by its index, however many videos there are', async () => {
    const tier = { tier: 0, condition: havingAll(['work']), after: 0 };
    const matches = fewMatches(engine)([tier], { category: 'workout' }, 9);
    const plan = await api.database.reads.connection().execute(async (connection) => {
      // Of a table with 16 rows, PostgreSQL prefers to read all.
      if (engine === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
      const explain = sql.raw(engine === 'postgres' ? 'explain' : 'explain query plan');
      return (await sql`${explain} select * from ${matches} as matches`.execute(connection)).rows;
    });
    expect(JSON.stringify(plan)).toContain('videos_of_category');
    expect(JSON.stringify(plan)).not.toMatch(/scan (on )?videos(?! using)/i);
  });

  test('is looked at only where all of it is small', async () => {
    expect(await hasFewVideos(api.database, {})).toBe(false);
    expect(await hasFewVideos(api.database, { category: 'workout' })).toBe(true);
    expect(await hasFewVideos(api.database, { category: 'workout', creator: 'nobody' })).toBe(true);
  });
});

describe.each(TIER_ENGINES)('facts of videos on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  test('returns the facts that a title states, marked as taken from it, and nothing else', async () => {
    const { body } = await api.request('GET', '/videos');
    const { videos: all } = body as VideosResponse;
    const names = ['minutes', 'level', 'equipment', 'bodyPart', 'intensity', 'factsFromTitle'];
    const facts = Object.fromEntries(
      all.flatMap(({ _id, ...video }) => {
        const known = Object.entries(video).filter(([name]) => names.includes(name));
        return known.length > 0 ? [[_id, Object.fromEntries(known)]] : [];
      }),
    );
    expect(facts).toEqual({
      'hiit-at-home': {
        minutes: 30,
        equipment: 'none',
        intensity: 'high',
        factsFromTitle: ['minutes', 'equipment', 'intensity'],
      },
      'workout-songs': { minutes: 30, factsFromTitle: ['minutes'] },
      'beginner-fat-burn': {
        minutes: 20,
        level: 'beginner',
        equipment: 'none',
        factsFromTitle: ['minutes', 'level', 'equipment'],
      },
      'full-body-cardio': {
        minutes: 20,
        bodyPart: 'full-body',
        intensity: 'high',
        factsFromTitle: ['minutes', 'bodyPart', 'intensity'],
      },
      'low-impact-burn': { minutes: 30, level: 'beginner', factsFromTitle: ['minutes', 'level'] },
    });
  });
});
