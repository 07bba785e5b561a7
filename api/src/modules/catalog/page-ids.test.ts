import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { creatorIds, videoIds } from './page-ids';

describe.each(TIER_ENGINES)('ids of videos on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  test.each([
    [5, [5, 5, 5, 1]],
    [8, [8, 8]],
    [100, [16]],
  ])('parts of %i hold each id once, in order', async (size, lengths) => {
    const ids = videoIds(api.database);
    const parts = await Promise.all((await ids.partStarts(size)).map((start) => ids.part(start, size)));
    expect(parts.map(({ length }) => length)).toEqual(lengths);
    const all = await ids.part('', 100);
    expect(parts.flat()).toEqual(all);
    expect(new Set(all).size).toBe(16);
  });

  test('each creator is there once', async () => {
    const ids = creatorIds(api.database);
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

  test('the version changes with the catalogue', async () => {
    const ids = videoIds(api.database);
    const before = await ids.version();
    expect(await ids.version()).toBe(before);
    await api.database.kysely.updateTable('videos').set({ title: 'Another title' }).execute();
    expect(await ids.version()).not.toBe(before);
  });
});
