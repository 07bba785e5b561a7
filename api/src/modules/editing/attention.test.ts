import type { EditedVideosResponse } from '@fitreel/contract';
import { ENGINES } from '../../../testing/databases';
import { editedCatalog } from '../../../testing/edited-catalog';
import { findRecords } from './repository';
import { findNeeds } from './attention';

describe.each(ENGINES)('what needs attention on %s', (engine) => {
  const { api, run } = editedCatalog(engine);
  const attention = async (need: string) =>
    (await run('attention', '--need', need)).lines.filter((line) => line.startsWith('keto-start'));

  test('lists what a video needs, and why', async () => {
    const { kysely } = api().database;
    expect(await attention('facts')).toEqual([
      'keto-start\tfacts\tits length is unknown',
      'keto-start\tfacts\tits level, equipment, body part and intensity are unknown',
    ]);
    await run('edit', 'keto-start', 'minutes=unknown', 'level=beginner');
    expect(await attention('facts')).toEqual([]);

    const source = {
      video_id: 'keto-start',
      kind: 'thumbnail' as const,
      source: 'https://pictures.example/1',
    };
    await kysely
      .insertInto('picture_sources')
      .values({ ...source, problem: 'is no picture' })
      .execute();
    expect(await attention('picture')).toEqual(['keto-start\tpicture\tthumbnail: is no picture']);

    for (const reason of ['not-started', 'forbidden', 'forbidden'])
      await api().request('POST', '/video/keto-start/unplayable', { body: { reason } });
    expect(await attention('plays')).toEqual(['keto-start\tplays\t3 viewers could not play it']);

    await kysely.updateTable('videos').set({ src: 'another' }).where('id', '=', 'keto-start').execute();
    expect(await attention('plays')).toEqual([]);
    await run('hide', 'keto-start');
    expect(await attention('picture')).toEqual([]);
  });

  test('videos with one source name each other, and the room finds them', async () => {
    const { kysely } = api().database;
    const found = async () => {
      const { body } = await api().request('GET', '/editing/videos?filter=same-source', {
        token: 'editor Ann',
      });
      return (body as EditedVideosResponse).videos.map(({ _id }) => _id);
    };
    expect(await found()).toEqual([]);
    await kysely
      .updateTable('videos')
      .set({ src: 'one' })
      .where('id', 'in', ['keto-start', 'gym-beats', 'whey-protein'])
      .execute();
    expect(await attention('source')).toEqual([
      'keto-start\tsource\tit plays the same as gym-beats, whey-protein',
    ]);
    expect((await found()).toSorted()).toEqual(['gym-beats', 'keto-start', 'whey-protein']);
    await run('hide', 'gym-beats');
    expect(await attention('source')).toEqual(['keto-start\tsource\tit plays the same as whey-protein']);
    await run('remove', 'keto-start');
    expect(await found()).toEqual([]);
  });

  test('a draft needs a category, and a video that the host does not show needs to play', async () => {
    const { kysely } = api().database;
    await run('hide', 'keto-start');
    await kysely.updateTable('withdrawn_videos').set({ state: 'draft', category_id: null }).execute();
    expect(await attention('category')).toEqual(['keto-start\tcategory\tit has no category']);
    await kysely
      .updateTable('withdrawn_videos')
      .set({ state: 'unavailable', category_id: 'diet-plan' })
      .execute();
    const { src } = await kysely.selectFrom('withdrawn_videos').select('src').executeTakeFirstOrThrow();
    await kysely
      .insertInto('video_checks')
      .values({ video_id: 'keto-start', src, problem: 'forbidden', checked_at: '2026-01-01' })
      .execute();
    const needs = await findNeeds(kysely, [...(await findRecords(kysely, ['keto-start'])).values()]);
    expect(needs.get('keto-start')?.[0]).toEqual({
      need: 'plays',
      text: 'the video host does not let it be shown here',
    });
  });
});
