import { ENGINES } from '../../../testing/databases';
import { searchesOf } from '../../../testing/searches';
import { startApi, type TestApi } from '../../../testing/start-api';
import { search } from './search';

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
