import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ERRORS } from '@fitreel/contract';
import { CHEAP_HASH, ENGINES } from '../../testing/databases';
import { editedCatalog } from '../../testing/edited-catalog';
import { prepareDatabase } from '../setup/prepare-database';

describe.each(ENGINES)('the commands that withdraw videos on %s', (engine) => {
  const { api, folder, runWhole, run, videos, rows, video } = editedCatalog(engine);

  test('remove takes a video off the site for good, and its address is 410', async () => {
    expect(await runWhole('remove', 'keto-start')).toEqual({
      code: 0,
      lines: ['keto-start: state live → removed', 'Change 1: 1 changed. To take it back: undo 1'],
    });
    expect(await videos()).not.toContain('keto-start');
    expect(await videos('?q=keto')).not.toContain('keto-start');
    expect(await videos('?category=diet-plan')).toHaveLength(3);
    expect((await api().request('GET', '/filters?category=diet-plan')).body).toMatchObject({ total: 3 });
    expect(await api().request('GET', '/creators/ruledme')).toMatchObject({ status: 404 });
    expect(await video('keto-start')).toMatchObject({
      status: 410,
      body: { errors: [ERRORS.videoRemoved.text] },
    });
    expect((await api().request('GET', '/video/keto-start/related')).body).toMatchObject({
      videos: [{}, {}, {}],
    });
    await prepareDatabase(api().database, { hashCost: CHEAP_HASH });
    expect(await videos()).toHaveLength(15);
  });

  test('hide takes a video off the site as if it had never been there', async () => {
    await run('hide', 'keto-start', 'gym-beats');
    expect(await videos()).toHaveLength(14);
    expect(await video('keto-start')).toMatchObject({ status: 404 });
    expect(await api().request('GET', '/video/keto-start/related')).toMatchObject({ status: 404 });
  });

  test('restore and undo bring a video back exactly as it was', async () => {
    const before = await rows();
    await run('remove', 'keto-start', 'low-impact-burn');
    await run('hide', 'keto-start');
    await run('restore', 'keto-start', 'low-impact-burn');
    expect(await rows()).toEqual(before);
    // The restore, the restore's undo, hide and remove.
    for (const change of ['3', '4', '3']) await run('undo', change);
    await run('undo', '1');
    expect((await run('undo', '99')).lines).toEqual(['There is no change 99.']);
  });

  test('undo takes back the latest change, also one that took one back', async () => {
    const before = await rows();
    await run('remove', 'keto-start');
    expect((await run('undo')).lines).toEqual([
      'keto-start: state removed → live',
      'Change 2: 1 changed. To take it back: undo 2',
    ]);
    expect(await rows()).toEqual(before);
    await run('undo');
    expect(await video('keto-start')).toMatchObject({ status: 410 });
  });

  test('undo refuses what has changed since', async () => {
    await run('hide', 'keto-start');
    await run('remove', 'keto-start');
    expect(await run('undo', '1')).toEqual({
      code: 2,
      lines: ['Change 1 cannot be undone: video keto-start has changed since (state).'],
    });
  });

  test('a dry run shows what would change, and changes nothing', async () => {
    const before = await rows();
    expect((await run('remove', 'keto-start', '--dry-run')).lines).toEqual([
      'keto-start: state live → removed',
      'Nothing was changed: this was a dry run.',
    ]);
    expect(await rows()).toEqual(before);
    expect((await run('undo')).lines).toEqual(['Nothing was changed yet.']);
  });

  test('refuses a video that does not exist, and changes none', async () => {
    expect(await runWhole('remove', 'keto-start', 'no-such')).toEqual({
      code: 2,
      lines: ['There is no video no-such.'],
    });
    expect(await videos()).toContain('keto-start');
  });

  test('an import leaves hidden and removed videos as they are, and gives nobody their places', async () => {
    const before = await rows();
    const file = join(folder(), 'videos.jsonl');
    await runWhole('export', file);
    await run('remove', 'low-impact-burn', 'keto-start');
    expect((await runWhole('import', file)).lines).toEqual([
      '16 videos read: 0 new, 0 changed, 14 unchanged, 2 left as they are because they were hidden or removed.',
    ]);
    const added = { title: 'Yoga', creator: 'Anna', src: 'yoga-1', categoryName: 'Workout' };
    await writeFile(file, JSON.stringify(added));
    await runWhole('import', file);
    await run('undo', '1');
    expect((await rows()).slice(0, 16)).toEqual(before);
  });

  test('list and show tell of all videos', async () => {
    await run('remove', 'keto-start');
    expect((await run('list')).lines).toHaveLength(16);
    expect((await run('list', '--category', 'diet plan', '--state', 'removed')).lines).toEqual([
      'keto-start\tremoved\tDiet plan\tHow to Start a Keto Diet',
    ]);
    const { lines } = await run('show', 'keto-start');
    expect(lines).toEqual(expect.arrayContaining(['state: removed', 'src: Q89St6BTxIQ']));
  });
});
