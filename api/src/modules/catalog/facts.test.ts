import type { VideosResponse } from '@fitreel/contract';
import { TIER_ENGINES } from '../../../testing/databases';
import { startApi, type TestApi } from '../../../testing/start-api';

describe.each(TIER_ENGINES)('facts of videos on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  test('returns the facts that a title states, marked as taken from it, and nothing else', async () => {
    const { body } = await api.request('GET', '/videos');
    const { videos: all } = body as VideosResponse;
    const names = ['minutes', 'level', 'equipment', 'bodyPart', 'intensity', 'factsFromTitle'];
    const facts = Object.fromEntries(
      all.flatMap(({ _id, ...video }) => {
        const known = Object.entries(video).filter(([name]) => names.includes(name));
        return known.length > 0 ? [[_id, Object.fromEntries(known)]] : [];
      }),
    );
    expect(facts).toEqual({
      'hiit-at-home': {
        minutes: 30,
        equipment: 'none',
        intensity: 'high',
        factsFromTitle: ['minutes', 'equipment', 'intensity'],
      },
      'workout-songs': { minutes: 30, factsFromTitle: ['minutes'] },
      'beginner-fat-burn': {
        minutes: 20,
        level: 'beginner',
        equipment: 'none',
        factsFromTitle: ['minutes', 'level', 'equipment'],
      },
      'full-body-cardio': {
        minutes: 20,
        bodyPart: 'full-body',
        intensity: 'high',
        factsFromTitle: ['minutes', 'bodyPart', 'intensity'],
      },
      'low-impact-burn': { minutes: 30, level: 'beginner', factsFromTitle: ['minutes', 'level'] },
    });
  });
});
