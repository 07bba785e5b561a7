import type { VideosResponse } from '@fitreel/contract';
import { ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { videoSearchText } from './search-words';

describe.each(ENGINES)('search on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const found = async (q: string, more = '') =>
    (await api.request('GET', `/videos?q=${encodeURIComponent(q)}${more}`)).body as VideosResponse;
  const titles = async (q: string, more = '') => (await found(q, more)).videos.map(({ title }) => title);

  /** Adds a video with this title, or gives it a new one. */
  const title = async (id: string, text: string, creator = 'Nobody') => {
    const { kysely } = api.database;
    const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    const { max } = await kysely
      .selectFrom('videos')
      .select(({ fn }) => fn.max('position').as('max'))
      .executeTakeFirstOrThrow();
    const search = videoSearchText({ title: text, creator, categoryName: 'Workout' });
    const words = { title: text, creator, search };
    await kysely
      .insertInto('videos')
      .values({ ...template, ...words, id, position: max + 1, category_id: 'workout' })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(words))
      .execute();
  };
  const remove = (id: string) => api.database.kysely.deleteFrom('videos').where('id', '=', id).execute();

  test('finds videos with all words in title, creator or category, the last one as a beginning', async () => {
    expect(await titles('KETO')).toEqual(['How to Start a Keto Diet']);
    expect(await titles('ket')).toEqual(['How to Start a Keto Diet']);
    expect(await titles('juice & TOYA')).toEqual(['20 Minute Full Body Cardio HIIT Workout [NO REPEAT]']);
    expect(await titles(' toya  Repeat juice')).toHaveLength(1);
    expect(await titles('toya keto')).toEqual([]);
    expect(await found('ket start')).toMatchObject({ suggestion: 'keto start' });
    expect(await titles('biceps')).toHaveLength(1);
    expect(await titles('hiit', '&category=workout')).toHaveLength(2);
    expect(await titles('hiit', '&category=diet-plan')).toEqual([]);
  });

  test('finds what means the same, behind the words themselves, and facts', async () => {
    await title('same', 'Core strength');
    await title('itself', 'Abs of steel');
    await title('stretched', 'Gentle mobility flow');
    expect(await titles('abs')).toEqual(['Abs of steel', 'Core strength']);
    expect(await titles('core')).toEqual(['Core strength', 'Abs of steel']);
    expect(await titles('stretching')).toEqual(['Gentle mobility flow']);
    expect((await found('stretch')).matches).toEqual(['mobility']);
    expect(await titles('20 minutes beginner bodyweight')).toEqual([
      '20 min Fat Burning Workout for TOTAL BEGINNERS (Achievable, No Equipment)',
    ]);
    for (const id of ['same', 'itself', 'stretched']) await remove(id);
  });

  test.each([
    ['BeerBiceps', 'beerbiceps'],
    ['beer biceps', 'beerbiceps'],
    ['the gym beats', 'thegymbeatsofficial'],
    ['tuber fit', 'fit-tuber'],
    ['fit', undefined],
    ['workout', undefined],
    ['t', undefined],
    ['fit tuber keto', undefined],
    ['!', undefined],
  ])('%s names the creator %s, on the first page', async (q, id) => {
    expect((await found(q)).creator?._id).toBe(id);
    const { nextCursor } = await found(q, '&limit=1');
    if (nextCursor) expect(await found(q, `&cursor=${nextCursor}`)).not.toHaveProperty('creator');
  });

  test('space alone searches for nothing, and punctuation alone finds nothing', async () => {
    for (const blank of ['', ' ']) {
      expect(await found(blank)).toEqual({ videos: expect.any(Array) });
      expect(await titles(blank)).toHaveLength(16);
    }
    for (const sign of ['%', '_', '\\', '"', "'", '&', '*', '!']) {
      expect(await found(sign)).toEqual({ videos: [], matches: [] });
    }
  });

  test.each([
    ['workouts', 'workout'],
    ['diet plans', 'diet plan'],
    ['nutrition facts', 'nutrition fact'],
    ['weight-loss', 'weight loss'],
    ['music for the gym', 'music gym'],
    ['Workout, music!', 'workout music'],
    ['keto’s diets', 'keto diet'],
  ])('%s finds what %s finds', async (one, other) => {
    const expected = await titles(other);
    expect(expected.length).toBeGreaterThan(0);
    expect(await titles(one)).toEqual(expected);
    expect(await found(one)).not.toHaveProperty('suggestion');
  });

  test('puts whole words of the title before beginnings, and these before creators and categories', async () => {
    await title('creators', 'Something more', 'Zumbathon Party');
    await title('creator', 'Something else', 'Zumba Party');
    await title('beginning', 'Zumbathon');
    await title('whole', 'Morning Zumbá for all');
    expect(await titles('zumba')).toEqual([
      'Morning Zumbá for all',
      'Zumbathon',
      'Something else',
      'Something more',
    ]);
    for (const limit of [1, 2, 3, 4]) {
      const pages: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await found('zumba', `&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`);
        pages.push(...page.videos.map(({ _id }) => _id));
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(pages).toEqual(['whole', 'beginning', 'creator', 'creators']);
    }
    for (const id of ['creators', 'creator', 'beginning', 'whole']) await remove(id);
    expect(await titles('zumba')).toEqual([]);
  });

  test('finds videos far apart in the catalogue, in its order', async () => {
    const { kysely } = api.database;
    const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    const at = (position: number, text: string) => ({
      ...template,
      id: `at-${position}`,
      position,
      search: videoSearchText({ title: text, creator: 'Nobody', categoryName: 'Workout' }),
    });
    const positions = [50, 3_000, 5_000, 70_000, 2_000_000, 20_000_000, 2 ** 31 - 1];
    const others = Array.from({ length: 200 }, (_unused, index) => at(100 + index, 'Other'));
    await kysely
      .insertInto('videos')
      .values([...positions.map((position) => at(position, 'Tabata ropes')), ...others])
      .execute();
    for (const limit of [1, 3, 100]) {
      for (const q of ['tabata', 'tab', 'ropes tabata', 'ropes tab']) {
        const ids: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await found(
            q,
            `&limit=${limit}&category=${template.category_id}${cursor ? `&cursor=${cursor}` : ''}`,
          );
          ids.push(...page.videos.map(({ _id }) => _id));
          cursor = page.nextCursor;
        } while (cursor !== undefined);
        expect(ids).toEqual(positions.map((position) => `at-${position}`));
      }
    }
    expect(await titles('other tab')).toEqual([]);
    await kysely.deleteFrom('videos').where('id', 'like', 'at-%').execute();
  });

  test('says which words of the titles it found', async () => {
    await title('marked', 'CALORIES – the calorie, DietPlans & Workouts');
    expect((await found('calorie diet work')).matches?.sort()).toEqual(
      ['CALORIES', 'DietPlans', 'Workouts', 'calorie'].sort(),
    );
    await remove('marked');
  });

  test.each([
    ['hitt', 'hiit'],
    ['hit', 'hiit'],
    ['weightloss', 'weight loss'],
    ['work out', 'workout'],
    ['protien', 'protein'],
    ['nutrtion', 'nutrition'],
    ['begginers', 'beginners'],
    ['keto dite', 'keto diet'],
  ])('for %s it finds what %s finds, and says so', async (typed, meant) => {
    const { videos, suggestion } = await found(typed);
    expect(suggestion).toBe(meant);
    expect(videos.length).toBeGreaterThan(0);
    expect(videos).toEqual((await found(meant)).videos);
  });

  test('finds what a title has with a hyphen or a space before a word that is nearest', async () => {
    await title('near', 'Kofi moves');
    await title('hyphen', 'Lo-Fi beats');
    await title('space', 'Sunday Lo Fi');
    // Both words, but apart.
    await title('apart', 'Ko and fit');
    expect(await titles('lofi')).toEqual(['Lo-Fi beats', 'Sunday Lo Fi']);
    expect(await found('lofi')).toMatchObject({ suggestion: 'lo fi' });
    expect((await found('lofi beats')).suggestion).toBe('lo fi beats');
    expect((await found('kofit')).suggestion).toBe('kofi');
    for (const id of ['near', 'hyphen', 'space', 'apart']) await remove(id);
  });

  test('suggests nothing for what resembles no word, and no word of videos that are gone', async () => {
    for (const other of ['xylophone', 'abc', 'q', '12345', 'keto xylophone']) {
      expect(await found(other)).toEqual({ videos: [], matches: [] });
    }
    await title('gone', 'Kettlebell');
    expect((await found('ketlebell')).suggestion).toBe('kettlebell');
    await remove('gone');
    expect(await found('ketlebell')).toEqual({ videos: [], matches: [] });
  });

  test('finds videos with most of the words when none has all, as many as any has, and says so', async () => {
    const keto = await found('keto diet for beginners');
    expect(keto.videos.map(({ title: text }) => text)).toEqual(['How to Start a Keto Diet']);
    expect(keto).toMatchObject({ partly: true, matches: ['Keto', 'Diet'] });
    expect(keto).not.toHaveProperty('suggestion');
    expect((await found('keto dite for beginners')).videos).toEqual(keto.videos);

    await title('creator', 'Back in time', 'Pain Stretchers');
    await title('title', 'Stretches for the back');
    await title('one', 'Back to school');
    const pages: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await found('stretch for back pain', `&limit=1${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.partly).toBe(true);
      pages.push(...page.videos.map(({ _id }) => _id));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(pages).toEqual(['title', 'creator']);
    for (const sort of ['newest', 'shortest'])
      expect((await found('stretch for back pain', `&sort=${sort}`)).videos).toHaveLength(2);
    expect((await api.request('GET', '/filters?q=stretch for back pain')).body).toMatchObject({ total: 2 });
    // What a filter leaves of it need not be anything.
    expect(await titles('stretch for back pain', '&level=advanced')).toEqual([]);
    for (const id of ['creator', 'title', 'one']) await remove(id);
  });

  test.each(['toya keto', 'xylophone keto zzz', 'keto toya tabata ropes'])(
    '%s finds nothing: no video has more than half of the words',
    async (q) => {
      expect(await found(q)).toEqual({ videos: [], matches: [] });
    },
  );

  test('leaves out words that no video has, and one more', async () => {
    await title('three', 'Alpha beta gamma');
    await title('others', 'Delta epsilon');
    expect(await titles('alpha delta beta gamma')).toEqual(['Alpha beta gamma']);
    expect(await titles('alpha xylophone delta beta gamma')).toEqual(['Alpha beta gamma']);
    expect(await titles('alpha delta beta epsilon gamma')).toEqual([]);
    for (const id of ['three', 'others']) await remove(id);
  });

  test('a video is found by its new words, and no longer by its old ones', async () => {
    await title('renamed', 'Old pilates');
    expect(await titles('pilates')).toEqual(['Old pilates']);
    await title('renamed', 'New tabata');
    expect(await titles('pilates')).toEqual([]);
    expect(await titles('tabata')).toEqual(['New tabata']);
    await remove('renamed');
  });

  test('a cursor of another list is rejected (400)', async () => {
    const list = ((await api.request('GET', '/videos?limit=1')).body as VideosResponse).nextCursor;
    const search = (await found('workout', '&limit=1')).nextCursor;
    for (const query of [`q=workout&cursor=${list}`, `cursor=${search}`]) {
      expect(await api.request('GET', `/videos?${query}`)).toMatchObject({
        status: 400,
        body: { errors: ['querystring/cursor must be the nextCursor of the previous page'] },
      });
    }
  });
});
