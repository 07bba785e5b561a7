import type { CreatorResponse, SuggestionsResponse } from '@fitreel/contract';
import { ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

describe.each(ENGINES)('suggestions on %s', (engine) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startApi(engine);
  });
  afterEach(() => api.close());

  const suggested = async (q: string) =>
    (await api.request('GET', `/suggestions?q=${encodeURIComponent(q)}`)).body as SuggestionsResponse;
  const names = async (q: string) => {
    const { videos, creators, categories } = await suggested(q);
    return {
      videos: videos.map(({ title }) => title),
      creators: creators.map(({ name }) => name),
      categories: categories.map(({ categoryName }) => categoryName),
    };
  };
  const countOf = async (id: string) =>
    ((await api.request('GET', `/creators/${id}`)).body as Partial<CreatorResponse>).creator?.videoCount;

  test('suggests videos, creators and categories by the beginning of a word', async () => {
    expect(await names('ket')).toEqual({
      videos: ['How to Start a Keto Diet'],
      creators: [],
      categories: [],
    });
    expect((await names('WORK')).categories).toEqual(['Workout', 'Workout music']);
    expect((await names('workout mu')).categories).toEqual(['Workout music']);
    expect((await names('tub')).creators).toEqual(['Fit tuber']);
    expect((await names('fit TUB')).creators).toEqual(['Fit tuber']);
    expect((await names('tuber fit x')).creators).toEqual([]);
    expect((await names('biceps')).creators).toEqual(['BeerBiceps']);
    expect((await names('protien')).videos).not.toEqual([]);
  });

  test('suggests nothing for what has no words, and rejects what is too long (400)', async () => {
    for (const q of ['', ' ', '-', '%'])
      expect(await suggested(q)).toEqual({ videos: [], creators: [], categories: [] });
    expect((await api.request('GET', '/suggestions')).status).toBe(400);
    expect((await api.request('GET', `/suggestions?q=${'x'.repeat(201)}`)).status).toBe(400);
  });

  test('is bounded, however much is found', async () => {
    const { kysely } = api.database;
    const { position, ...template } = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: 12 }, (_unused, index) => ({
      ...template,
      id: `more-${index}`,
      creator: `Zoe ${index}`,
      creator_id: `zoe-${index}`,
      position: position + 1_000 + index,
    }));
    await kysely.insertInto('videos').values(rows).execute();
    expect((await suggested('zo')).creators).toHaveLength(3);
    expect((await suggested('w')).videos).toHaveLength(5);
    expect(await api.request('GET', '/suggestions?q=zo')).toMatchObject({
      headers: { etag: expect.any(String), 'cache-control': expect.stringContaining('public') },
    });
  });

  test('creators and their counts follow every change of the videos', async () => {
    const { kysely } = api.database;
    const rename = (ids: string[], creator_id: string) =>
      kysely.updateTable('videos').set({ creator: creator_id, creator_id }).where('id', 'in', ids).execute();
    await rename(['gym-beats', 'keto-start'], 'new-name');
    expect(await countOf('new-name')).toBe(2);
    expect((await names('nam')).creators).toEqual(['new-name']);
    await rename(['gym-beats'], 'name-new');
    expect([await countOf('new-name'), await countOf('name-new')]).toEqual([1, 1]);
    await kysely.deleteFrom('videos').where('id', 'in', ['gym-beats', 'keto-start']).execute();
    expect([await countOf('new-name'), await countOf('name-new')]).toEqual([undefined, undefined]);
    expect((await names('nam')).creators).toEqual([]);
    expect(await kysely.selectFrom('creator_words').selectAll().where('word', '=', 'name').execute()).toEqual(
      [],
    );
    const counted = kysely.selectFrom('creators').select(({ fn }) => fn.sum('videos').as('all'));
    expect(Number((await counted.executeTakeFirstOrThrow()).all)).toBe(14);
  });

  test('videos added at once are all counted', async () => {
    const { kysely } = api.database;
    const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    const add = (number: number) =>
      kysely
        .insertInto('videos')
        .values({
          ...template,
          id: `n${number}`,
          position: 1_000 + number,
          creator: 'Many',
          creator_id: 'many',
        })
        .execute();
    await Promise.all(Array.from({ length: 10 }, (_unused, number) => add(number)));
    expect(await countOf('many')).toBe(10);
  });
});
