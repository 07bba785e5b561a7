import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { pageIds, type IdParts } from './page-ids';

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
