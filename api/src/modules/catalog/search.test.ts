import type { SuggestionsResponse, VideosResponse } from '@fitreel/contract';
import { ENGINES } from '../../../testing/databases';
import { searchesOf } from '../../../testing/searches';
import { startApi, type TestApi } from '../../../testing/start-api';
import { videoSearchText } from './search-words';

describe.each(ENGINES)('search on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const { found, titles, title, remove } = searchesOf(() => api);

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
      category_id: 'workout',
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
          const page = await found(q, `&limit=${limit}&category=workout${cursor ? `&cursor=${cursor}` : ''}`);
          ids.push(...page.videos.map(({ _id }) => _id));
          cursor = page.nextCursor;
        } while (cursor !== undefined);
        expect(ids).toEqual(positions.map((position) => `at-${position}`));
      }
    }
    expect(await titles('other tab')).toEqual([]);
    await kysely.deleteFrom('videos').where('id', 'like', 'at-%').execute();
  });

  describe('in scripts without spaces, and with marks that some leave out', () => {
    const TITLES = {
      hungry: '空腹に効く筋トレ',
      abs: '腹筋トレーニング',
      fascia: '筋膜リリース',
      rice: 'ข้าวกับการวิ่ง',
      news: 'ข่าวออกกำลังกาย',
      khmer: 'លំហាត់ប្រាណនៅផ្ទះ',
      lao: 'ອອກກຳລັງກາຍຢູ່ເຮືອນ',
      burmese: 'အိမ်တွင်းလေ့ကျင့်ခန်း',
      arabic: 'تمارين الظَّهرِ ١٠ دقائق',
      kana: 'ヨガ 朝のストレッチ',
      hindi: 'रोज़ २० मिनट',
      emoji: '🏃🏽‍♀️🧗🧗',
    };
    beforeAll(async () => {
      for (const [id, text] of Object.entries(TITLES)) await title(id, text);
    });
    afterAll(async () => {
      for (const id of Object.keys(TITLES)) await remove(id);
    });

    // The search; the videos that it must find, best first; the highlights in their titles.
    test.each([
      ['腹筋', ['abs'], ['腹筋']],
      ['筋膜', ['fascia'], ['筋膜']],
      ['筋', ['hungry', 'abs', 'fascia'], ['筋']],
      ['筋 腹', ['hungry', 'abs'], ['腹', '筋', '腹筋']],
      ['筋トレ', ['hungry', 'abs'], ['筋トレ']],
      ['腹筋 筋トレ', ['abs'], ['腹筋トレ']],
      ['ข้าว', ['rice'], ['ข้าว']],
      ['ข่าว', ['news'], ['ข่าว']],
      ['ข', ['rice', 'news'], ['ข้', 'ข่']],
      ['กำลัง', ['news'], ['กำลัง']],
      ['ប្រាណ', ['khmer'], ['ប្រាណ']],
      ['ຢູ່ເຮືອນ', ['lao'], ['ຢູ່ເຮືອນ']],
      ['ကျင့်ခန်း', ['burmese'], ['ကျင့်ခန်း']],
      ['الظهر', ['arabic'], ['الظَّهرِ']],
      ['10 دقائق', ['arabic'], ['١٠', 'دقائق']],
      ['ﾖｶﾞ', ['kana'], ['ヨガ']],
      ['すとれっち', ['kana'], ['ストレッチ']],
      ['20 मिनट', ['hindi'], ['२०', 'मिनट']],
      ['🧗', ['emoji'], ['🧗']],
      ['🏃', ['emoji'], ['🏃']],
    ])('%s finds %j', async (q, ids, matches) => {
      const { videos, ...rest } = await found(q);
      expect(videos.map(({ _id }) => _id)).toEqual(ids);
      expect(rest).toEqual({ matches: expect.arrayContaining(matches) });
      expect(rest.matches).toHaveLength(matches.length);
      const { body } = await api.request('GET', `/suggestions?q=${encodeURIComponent(q)}`);
      expect((body as SuggestionsResponse).videos.map(({ _id }) => _id)).toEqual(ids);
    });

    test('divides what no title has in one by its words', async () => {
      expect(await found('腹筋のトレーニング')).toMatchObject({ partly: true, videos: [{ _id: 'abs' }] });
      expect(await titles('\u0e48')).toEqual([]);
    });
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
