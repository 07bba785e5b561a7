import type { MadeProgrammesResponse } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';
import { factColumns } from '../catalog/facts';
import { videoSearchText } from '../catalog/search-words';

const LEVELS = ['beginner', 'intermediate', 'advanced'] as const;
const BODY_PARTS = ['core', 'legs', 'back'] as const;

describe.each(TIER_ENGINES)('programmes of the catalogue on %s', (engine) => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startApi(engine);
  });
  afterEach(() => api.close());

  /** Also checks what holds of any catalogue. */
  async function made() {
    const { status, body } = await api.request('GET', '/programmes');
    expect(status).toBe(200);
    const { programmes, videos } = body as MadeProgrammesResponse;
    for (const { entries } of programmes) {
      const weeks = new Set(entries.map(({ day }) => Math.floor(day / 7)));
      expect([...weeks]).toEqual([...weeks].map((_unused, week) => week));
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      for (const { video } of entries) expect(videos.map(({ _id }) => _id)).toContain(video?._id);
    }
    expect((await api.request('GET', '/programmes')).body).toEqual(body);
    return {
      titles: programmes.map(({ title }) => title),
      used: programmes.map(({ entries }) => new Set(entries.map(({ video }) => video?._id))),
      programmes,
    };
  }

  const withoutFacts = () =>
    api.database.kysely
      .updateTable('videos')
      .set({ facet: 0, minutes: 0, level: '', equipment: '', body_part: '', intensity: '', search: '' })
      .execute();

  async function insert(count: number) {
    const { kysely } = api.database;
    const template = await kysely.selectFrom('videos').selectAll().executeTakeFirstOrThrow();
    const rows = Array.from({ length: count }, (_unused, index) => {
      const title =
        index % 5 === 0 ? `Strength ${index}` : index % 5 === 1 ? `Mobility ${index}` : `${index}`;
      const facts = factColumns(title, {
        minutes: (index % 45) + 5,
        level: LEVELS[index % 3],
        bodyPart: BODY_PARTS[index % 3],
      });
      const search = videoSearchText({ title, creator: 'Ann', categoryName: 'Workout' }, facts);
      const placed = { category_id: 'workout', position: 1_000 + index, id: `video-${index}` };
      return { ...template, ...facts, title, search, ...placed };
    });
    await kysely.insertInto('videos').values(rows).execute();
  }

  test('the seed has three, of videos that train', async () => {
    const { titles, used } = await made();
    expect(titles).toEqual([
      'Four weeks, ten to thirty minutes',
      'Three weeks for beginners',
      'Three weeks without equipment',
    ]);
    for (const ids of used) expect(ids.size).toBeGreaterThanOrEqual(2);
  });

  test('many videos have strength, mobility and a length, each video once', async () => {
    await insert(400);
    const { titles, used, programmes } = await made();
    expect(titles).toEqual([
      'Three weeks of beginner’s strength',
      'Two weeks of mobility',
      'Four weeks, ten to thirty minutes',
    ]);
    expect(used.map(({ size }) => size)).toEqual([9, 8, 12]);
    const minutes = programmes[2]?.entries.map(({ video }) => video?.minutes ?? 0) ?? [];
    expect(minutes).toEqual([...minutes].sort((one, other) => one - other));
    expect([minutes.every((each) => each >= 10 && each <= 30), (minutes.at(-1) ?? 0) > 20]).toEqual([
      true,
      true,
    ]);
  });

  test('a catalogue without facts has three of any videos', async () => {
    await withoutFacts();
    expect((await made()).titles).toEqual([
      'One week to begin with',
      'Two weeks, three days each',
      'Three weeks, four days each',
    ]);
  });

  test('one video fills each day, none makes no programmes, and the change shows at once', async () => {
    const { kysely } = api.database;
    await kysely.deleteFrom('videos').where('id', '!=', 'gym-beats').execute();
    expect(await made()).toMatchObject({ used: Array(3).fill(new Set(['gym-beats'])) });
    await kysely.deleteFrom('videos').execute();
    expect((await api.request('GET', '/programmes')).body).toEqual({ programmes: [], videos: [] });
  });
});
