import type { SuggestionsResponse, VideosResponse, CreatorResponse } from '@fitreel/contract';
import { ENGINES } from '../../../testing/databases';
import { searchesOf } from '../../../testing/searches';
import { startApi, type TestApi } from '../../../testing/start-api';
import { videoSearchText } from './search-words';
import { search } from './search';

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
    expect(await found('toya keto')).toMatchObject({ partly: true });
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
    expect(await found('other tab')).toMatchObject({ partly: true });
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
    for (const other of ['xylophone', 'abc', 'q', '12345', 'xylophone zzz']) {
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

describe.each(ENGINES)('forgiving searches on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const { found, titles, title, remove } = searchesOf(() => api);

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

  test('finds videos with some of the words when none has all, as many as any has, and says so', async () => {
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

  test.each([
    ['xylophone keto', ['How to Start a Keto Diet']],
    ['xylophone keto zzz', ['How to Start a Keto Diet']],
    // Each has a part of it: a word such as `short` does not count alone.
    ['short toya keto', ['How to Start a Keto Diet', '20 Minute Full Body Cardio HIIT Workout [NO REPEAT]']],
    ['15min keto', ['How to Start a Keto Diet']],
    ['15 min keto', ['How to Start a Keto Diet']],
  ])('%s finds videos with half of the words, rounded down: %j', async (q, expected) => {
    expect(await found(q)).toMatchObject({ partly: true, videos: expected.map((text) => ({ title: text })) });
  });

  test('finds nothing if no video has half of the words', async () => {
    expect(await found('keto toya tabata ropes')).toEqual({ videos: [], matches: [] });
  });

  test('a number with its unit is one word, however it is written', async () => {
    for (const [id, text] of ['Climb 3km', 'Climb 3 km', 'Climb 3 Kilometers'].entries())
      await title(`unit-${id}`, text);
    for (const q of ['3km climb', '3 km climb', 'climb 3 kilometers', '3kilometers']) {
      expect(await titles(q)).toHaveLength(3);
      expect((await found(q)).matches).toEqual(expect.arrayContaining(['3km', '3', 'km', 'Kilometers']));
    }
    for (const id of [0, 1, 2]) await remove(`unit-${id}`);
  });

  test.each([
    ['of 19 letters', (index: number) => `abcdefghijklmnopqr${'stuvwxyzab'[index]}`],
    ['of 4 letters', (index: number) => `qzx${'stuvwxyzab'[index]}`],
    ['of the catalogue, together', (index: number) => `workoutketo${'stuvwxyzab'[index]}`],
  ])('a search of ten unknown words %s takes a bounded number of look-ups', async (_what, word) => {
    const { database } = api;
    const statements: number[] = [];
    const reads = database.reads.withPlugin({
      transformQuery({ node, queryId }) {
        const { parameters } = database.reads.getExecutor().compileQuery(node, queryId);
        const lists = parameters.map((value) =>
          /^\[/.test(String(value)) ? (JSON.parse(String(value)) as unknown[]) : [],
        );
        statements.push(lists.flat().length);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const words = Array.from({ length: 10 }, (_unused, index) => word(index));
    const page = { size: 24, cursor: { tier: 0, after: 0 } };
    expect((await search({ ...database, reads }, words.join(' '), page)).rows).toEqual([]);
    expect(statements.length).toBeLessThanOrEqual(10);
    expect(Math.max(...statements)).toBeLessThanOrEqual(1_000);
  });

  test('leaves out words that no video has, and one more', async () => {
    await title('three', 'Alpha beta gamma');
    await title('others', 'Delta epsilon');
    expect(await titles('alpha delta beta gamma')).toEqual(['Alpha beta gamma']);
    expect(await titles('alpha xylophone delta beta gamma')).toEqual(['Alpha beta gamma']);
    expect(await titles('alpha delta beta epsilon gamma')).toEqual([]);
    for (const id of ['three', 'others']) await remove(id);
  });
});

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
