import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { ENGINES } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { editing, moving } from '../catalog-tool/edit-plans';
import { findChanges, findRecords, type VideoRecord } from '../modules/editing/repository';
import { writeRecords } from '../modules/editing/videos-repository';
import { undoing, editCatalog } from '../modules/editing/service';
import { runTask } from './tasks';

describe.each(ENGINES)('the tasks of the editor’s room on %s', (engine) => {
  let api: TestApi;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fitreel-tasks-'));
    api = await startApi(engine);
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  const importText = async (text: string, query: Record<string, string> = {}) => {
    const file = join(folder, 'videos.csv');
    await writeFile(file, text);
    return runTask(api.database, { kind: 'import', file, query, editor: 'Edith' });
  };
  const count = async () => (await api.database.kysely.selectFrom('videos').select('id').execute()).length;

  const CSV = 'title,creator,src,categoryName\nMorning flow,Ada,flow-1,Workout\n';

  test('says what an import would do, does it, and does nothing the second time', async () => {
    const before = await count();
    const preview = await importText(CSV, { dryRun: 'true' });
    expect(preview).toMatchObject({ kind: 'csv', imported: false, rows: 1, added: 1, problems: [] });
    expect(preview).toMatchObject({
      change: null,
      undoable: true,
      count: 1,
      differences: [{ kind: 'video', name: 'Morning flow', before: null }],
    });
    expect(await count()).toBe(before);
    expect(await importText(CSV, { name: 'mine/videos.csv' })).toMatchObject({
      imported: true,
      added: 1,
      change: 1,
    });
    expect(await importText(CSV)).toMatchObject({ imported: true, added: 0, unchanged: 1, change: null });
    expect(await count()).toBe(before + 1);
    const renamed = await importText(CSV.replace('Workout', 'Diet plan'));
    expect(renamed.differences).toMatchObject([
      { before: { categoryName: 'Workout' }, after: { categoryName: 'Diet plan' } },
    ]);
    const described = `title,creator,src,description\nMorning flow,Ada,flow-1,${'x'.repeat(4000)}\n`;
    expect((await importText(described, { dryRun: 'true' })).differences).toMatchObject([
      { after: { description: `${'x'.repeat(300)}…` } },
    ]);
    expect(await findChanges(api.database.kysely, 2)).toMatchObject([
      { change: 2, author: 'Edith', command: 'import csv', count: 1 },
      { change: 1, author: 'Edith', command: 'import videos.csv', count: 1 },
    ]);
  });

  test('says what leaves the site, is missing in the file, and stays as an editor has set it', async () => {
    const row = (id: string, title: string) => ({ id, title, channel: 'Bea', channel_id: 'UCbea' });
    const channel = (...entries: object[]) =>
      JSON.stringify({ _type: 'playlist', id: 'UCbea', channel_id: 'UCbea', title: 'Bea - Videos', entries });
    const query = { category: 'Workout' };
    await importText(channel(row('p', 'Row'), row('q', 'Run'), row('r', 'Box')), query);
    await editCatalog(api.database, { command: 'edit' }, editing(['p'], { title: 'Rowing' }));
    const later = channel(row('p', 'Row'), { id: 'q', title: '[Private video]' });
    expect(await importText(later, { ...query, dryRun: 'true' })).toMatchObject({
      ...{ unavailable: 1, missing: 1, hidden: 0, kept: 1, count: 1 },
      differences: [{ id: 'q', before: { state: 'live' }, after: { state: 'unavailable' } }],
      left: {
        count: 2,
        texts: [
          'r: “Box” is no longer in the file',
          'p: title stays Rowing, as an editor has set it; the file has Row',
        ],
      },
    });
    const hidden = await importText(later, { ...query, missing: 'hide' });
    expect(hidden).toMatchObject({ unavailable: 1, hidden: 1, count: 2, left: { count: 1 } });
    await editCatalog(api.database, { command: 'undo' }, undoing(hidden.change ?? 0));
    expect([...(await findRecords(api.database.kysely, ['q', 'r'])).values()]).toMatchObject([
      { state: 'live' },
      { state: 'live' },
    ]);
  });

  test('names what is wrong with a row, imports nothing, and goes on without it where it is to', async () => {
    const before = await count();
    const text = `${CSV.replace('flow-1', 'flow-2')}Evening,Ada,flow 3,Workout\n`;
    expect(await importText(text)).toMatchObject({
      imported: false,
      bad: 1,
      added: 0,
      problems: [{ line: 3, row: 2, message: expect.stringContaining('src takes') as string }],
    });
    expect(await count()).toBe(before);
    expect(await importText(text, { skipBad: 'true' })).toMatchObject({ imported: true, bad: 1, added: 1 });
  });

  test('says that a file has no videos, also where bad rows are left out', async () => {
    expect(await importText('title,creator,src\n', { skipBad: 'true' })).toMatchObject({
      imported: false,
      problems: [{ message: 'No videos found. Read as csv: CSV with the columns of the catalogue.' }],
    });
  });

  test.each([
    ['title,creator,src,categoryName\nFlow,Ada,flow-7,Nowhere\n', /check “Add categories that do not exist”/],
    ['title,creator,src,colour\nFlow,Ada,flow-7,red\n', /Rename or remove the column in the file/],
  ])('tells an editor what the room can do about %j, not the command line', async (text, advice) => {
    const { problems } = await importText(text);
    expect(problems[0]?.message).toMatch(advice);
    expect(problems[0]?.message).not.toMatch(/--[a-z]/);
  });

  test.each(['cover.jpg', 'file:///etc/hostname', './cover.png'])(
    'refuses the picture %s, which an editor could read from the server',
    async (picture) => {
      const text = `title,creator,src,categoryName,thumbnail\nFlow,Ada,flow-4,Workout,${picture}\n`;
      const { imported, problems } = await importText(text);
      expect([imported, problems.length]).toEqual([false, 1]);
      expect(await api.database.kysely.selectFrom('picture_sources').selectAll().execute()).toEqual([]);
    },
  );

  test('refuses a file that is none of what an import reads, and a kind that there is not', async () => {
    const file = join(folder, 'letter.txt');
    await writeFile(file, 'Dear editor,\n\nhello\n');
    await expect(runTask(api.database, { kind: 'import', file, query: {}, editor: 'Edith' })).rejects.toThrow(
      'letter.txt is none of what an import reads',
    );
    await expect(importText(CSV, { kind: 'novel' })).rejects.toThrow('kind takes one of csv,');
  });

  test('writes many videos with few statements, and reads no others than a move changes, as others wait meanwhile', async () => {
    const { kysely } = api.database;
    const rows = Array.from({ length: 300 }, (_unused, index) => `Many ${index},Ada,many-${index},Workout`);
    await importText(['title,creator,src,categoryName', ...rows].join('\n'));
    const found = await kysely.selectFrom('videos').select('id').where('src', 'like', 'many-%').execute();
    const ids = found.map(({ id }) => id);
    let [statements, read] = [0, 0];
    const counted = kysely.withPlugin({
      transformQuery({ node }) {
        statements += 1;
        return node;
      },
      transformResult: async ({ result }) => {
        read += result.rows.length;
        return result;
      },
    });
    const change = async (fields: Partial<VideoRecord>) => {
      const changes = [...(await findRecords(kysely, ids)).values()].map((before) => ({
        ...{ before, after: { ...before, ...fields }, categoryName: 'Workout' },
      }));
      await writeRecords(counted, changes);
      expect(await findRecords(kysely, ids)).toEqual(new Map(changes.map(({ after }) => [after.id, after])));
    };
    await change({ creator: 'Eve', minutes: 7 });
    await change({ state: 'hidden' });
    await change({ state: 'removed', creator: 'Ada' });
    await change({ state: 'live' });
    expect(statements).toBeLessThan(20);
    [statements, read] = [0, 0];
    const moved = await moving('keto-start', 6)(counted);
    expect(moved.length).toBeLessThan(6);
    expect([statements, read]).toEqual([5, moved.length + 2]);
    const indexed = await kysely
      .selectFrom('videos')
      .select(['creator_id', 'search'])
      .where('id', '=', ids[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(indexed).toMatchObject({
      creator_id: 'ada',
      search: expect.stringContaining('~ada ~workout ~7') as string,
    });
  });

  test('gives a video a picture, which can be taken back', async () => {
    const { kysely } = api.database;
    const thumbnail = async () =>
      (
        await kysely
          .selectFrom('videos')
          .select('thumbnail')
          .where('id', '=', 'keto-start')
          .executeTakeFirstOrThrow()
      ).thumbnail;
    const before = await thumbnail();
    await kysely
      .insertInto('picture_sources')
      .values({ video_id: 'keto-start', kind: 'thumbnail', source: 'https://pictures.example/1.jpg' })
      .execute();
    const file = join(folder, 'thumbnail');
    await writeFile(
      file,
      await sharp({ create: { width: 640, height: 360, channels: 3, background: '#336699' } })
        .png()
        .toBuffer(),
    );
    const task = {
      kind: 'picture',
      file,
      editor: 'Edith',
      videoId: 'keto-start',
      field: 'thumbnail',
    } as const;
    const { change } = await runTask(api.database, task);
    expect(await thumbnail()).toMatch(/^\/api\/artwork\/pictures\/[0-9a-f]{32}-/);
    expect((await api.server.inject(await thumbnail())).statusCode).toBe(200);
    // No later fetch puts another in its place.
    expect(await kysely.selectFrom('picture_sources').selectAll().execute()).toEqual([]);
    expect(await runTask(api.database, task)).toMatchObject({ change: null });
    await editCatalog(api.database, { command: 'undo' }, undoing(change ?? 0));
    expect(await thumbnail()).toBe(before);
  });

  test('refuses what is no picture', async () => {
    const file = join(folder, 'thumbnail.svg');
    await writeFile(file, '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
    await expect(
      runTask(api.database, { kind: 'picture', file, editor: '', videoId: 'keto-start', field: 'thumbnail' }),
    ).rejects.toThrow('it is no JPEG');
  });
});
