import { PICKS_MAX, type CategoriesResponse, type PicksResponse } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { factColumns, type GivenFacts } from './facts';
import { videoSearchText } from './search-words';

describe.each(TIER_ENGINES)('videos to train with now on %s', (engine) => {
  let api: TestApi;
  let position = 500;
  beforeAll(async () => {
    api = await startApi(engine);
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
    expect(ids.slice(0, 5)).toEqual(['core-10', 'core-9', 'core-12', 'core-40', 'arms-10']);
    expect((await picked('minutes=10&bodyParts=upper-body,core'))[0]).toBe('arms-10');
    expect((await picked('minutes=30&bodyParts=core'))[0]).toBe('core-40');
  });

  test('are of all body parts of a group, at most six before the next one', async () => {
    const ids = await picked('minutes=15&bodyParts=lower-body,core');
    expect(ids.slice(0, 6).every((id) => id.startsWith('glutes-'))).toBe(true);
    expect(ids[6]).toBe('core-12');
  });

  test('have the level and the equipment; others of the first category follow', async () => {
    const ids = await picked('minutes=10&bodyParts=core&level=beginner&equipment=none');
    expect(ids.slice(0, 3)).toEqual(['core-10', 'core-9', 'core-40']);
    expect(ids).not.toContain('core-12');
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
    const unlike = await picked('minutes=5&bodyParts=full-body&level=advanced&equipment=machine');
    expect(unlike.length).toBeGreaterThan(3);
  });

  test('are there where none is near, or no fact is known', async () => {
    expect((await picked('minutes=199&bodyParts=back'))[0]).toBe('back-30');
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

  test('are the nearest of the first category, too', async () => {
    const { body } = await api.request('GET', '/categories');
    const [first] = (body as CategoriesResponse).categories;
    await add('long', { minutes: 110 }, first?._id);
    await add('longest', { minutes: 111 }, first?._id);
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
