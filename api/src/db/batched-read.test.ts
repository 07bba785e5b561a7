import { ENGINES } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { batchedRead } from './batched-read';

describe.each(ENGINES)('%s', (engine) => {
  let api: TestApi;
  let ids: string[];
  let statements: jest.SpyInstance;
  let titleOf: (key: { id: string; creator: string }) => Promise<{ title: string } | undefined>;

  beforeAll(async () => {
    api = await startApi(engine);
    const { kysely } = api.database;
    const rows = await kysely.selectFrom('videos').select(['id', 'creator']).orderBy('position').execute();
    ids = rows.map(({ id }) => id);
    statements = jest.spyOn(kysely, 'executeQuery');
    titleOf = batchedRead<'id' | 'creator', { title: string }>(kysely, ['id', 'creator'], (batch) =>
      batch
        .selectFrom('keys')
        .innerJoin('videos', (join) =>
          join.onRef('videos.id', '=', 'keys.id').onRef('videos.creator', '=', 'keys.creator'),
        )
        .select(['keys.position', 'videos.title']),
    );
  });
  beforeEach(() => statements.mockClear());
  afterAll(() => api.close());

  /** The creators and titles of `videos`, read by themselves. */
  async function expected(videos: readonly string[]) {
    const { kysely } = api.database;
    const rows = await kysely.selectFrom('videos').select(['id', 'creator', 'title']).execute();
    statements.mockClear();
    return videos.map((id) => rows.find((row) => row.id === id) ?? { id, creator: 'none', title: undefined });
  }

  const read = (keys: readonly { id: string; creator: string }[]) =>
    Promise.all(keys.map(async ({ id, creator }) => (await titleOf({ id, creator }))?.title));

  test.each([1, 2, 3, 16])(
    'reads %i keys of one turn with one statement, each key its row',
    async (count) => {
      const videos = await expected(ids.slice(0, count).reverse());
      expect(await read(videos)).toEqual(videos.map(({ title }) => title));
      expect(statements).toHaveBeenCalledTimes(1);
    },
  );

  test('more keys than a statement takes are read by several', async () => {
    const videos = await expected(Array.from({ length: 70 }, (_, index) => ids[index % ids.length] ?? ''));
    expect(await read(videos)).toEqual(videos.map(({ title }) => title));
    expect(statements).toHaveBeenCalledTimes(3);
  });

  test('the same key twice, and one without a row among others', async () => {
    const [first = ''] = ids;
    const videos = await expected([first, 'no-video', first]);
    expect(await read(videos)).toEqual(videos.map(({ title }) => title));
  });

  test('a key matches with all its parts', async () => {
    const [video] = await expected(ids.slice(0, 1));
    expect(await read([{ id: video?.id ?? '', creator: 'another' }])).toEqual([undefined]);
  });

  test('a failure fails the reads of its statement, and later ones work', async () => {
    const videos = await expected(ids.slice(0, 2));
    statements.mockRejectedValueOnce(new Error('gone'));
    const outcomes = await Promise.allSettled(videos.map((video) => titleOf(video)));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await read(videos)).toEqual(videos.map(({ title }) => title));
  });
});
