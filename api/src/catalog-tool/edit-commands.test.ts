import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { ERRORS, type VideosResponse } from '@fitreel/contract';
import { emptyDatabase, ENGINES } from '../../testing/databases';
import { CHEAP_HASH, startApi, type TestApi } from '../../testing/start-api';
import { openDatabase } from '../db/database';
import { EditError } from '../modules/editing/service';
import { prepareDatabase } from '../setup/prepare-database';
import { addEditCommands } from './edit-commands';
import { runTool } from './program';

describe.each(ENGINES)('the commands that edit the catalogue on %s', (engine) => {
  let api: TestApi;
  let folder: string;
  let env: Record<string, string>;
  let removeDatabase: () => Promise<void>;
  beforeAll(async () => {
    const { settings, remove } = await emptyDatabase(engine);
    folder = settings.dataDir;
    env = { DATA_DIR: folder, ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }) };
    removeDatabase = remove;
    api = await startApi(engine, { database: await openDatabase(settings) });
  });
  // The seeded catalogue again: to start the API takes longer than a test.
  beforeEach(async () => {
    for (const table of ['catalog_changes', 'withdrawn_videos', 'videos', 'categories'] as const)
      await api.database.kysely.deleteFrom(table).execute();
    await prepareDatabase(api.database, { hashCost: CHEAP_HASH });
  });
  afterAll(async () => {
    await api.close();
    await removeDatabase();
  });

  /** Runs a command of the tool: its exit code and the lines that it prints. */
  const runWhole = async (...args: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => {
      lines.push(line);
    };
    const code = await runTool(args, { folder, env, print, printError: print });
    return { code, lines };
  };
  /** The same on the database of the API: to open another takes longer than a command. */
  const run = async (...args: string[]) => {
    const lines: string[] = [];
    const print = (line: string) => {
      lines.push(line);
    };
    const program = new Command();
    addEditCommands(program, { print, withDatabase: (work) => work(api.database) });
    try {
      await program.parseAsync(args, { from: 'user' });
      return { code: 0, lines };
    } catch (error) {
      if (!(error instanceof EditError)) throw error;
      return { code: 2, lines: [error.message] };
    }
  };
  const videos = async (query = '') =>
    ((await api.request('GET', `/videos${query}`)).body as VideosResponse).videos.map(({ _id }) => _id);
  const rows = () => api.database.kysely.selectFrom('videos').selectAll().orderBy('position').execute();
  const video = (id: string) => api.request('GET', `/video/${id}`);

  test('remove takes a video off the site for good, and its address is 410', async () => {
    expect(await runWhole('remove', 'keto-start')).toEqual({
      code: 0,
      lines: ['keto-start: state live → removed', 'Change 1: 1 changed. To take it back: undo 1'],
    });
    expect(await videos()).not.toContain('keto-start');
    expect(await videos('?q=keto')).not.toContain('keto-start');
    expect(await videos('?category=diet-plan')).toHaveLength(3);
    expect((await api.request('GET', '/filters?category=diet-plan')).body).toMatchObject({ total: 3 });
    expect(await api.request('GET', '/creators/ruledme')).toMatchObject({ status: 404 });
    expect(await video('keto-start')).toMatchObject({
      status: 410,
      body: { errors: [ERRORS.videoRemoved.text] },
    });
    expect((await api.request('GET', '/video/keto-start/related')).body).toMatchObject({
      videos: [{}, {}, {}],
    });
    await prepareDatabase(api.database, { hashCost: CHEAP_HASH });
    expect(await videos()).toHaveLength(15);
  });

  test('hide takes a video off the site as if it had never been there', async () => {
    await run('hide', 'keto-start', 'gym-beats');
    expect(await videos()).toHaveLength(14);
    expect(await video('keto-start')).toMatchObject({ status: 404 });
    expect(await api.request('GET', '/video/keto-start/related')).toMatchObject({ status: 404 });
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
    const file = join(folder, 'videos.jsonl');
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

  test('edit gives videos new values, with the checks of an import, and undo takes them back', async () => {
    const before = await rows();
    const edited = await run(
      'edit',
      'keto-start',
      'title=Keto in 20 minutes',
      'level=advanced',
      'categoryName=workout',
    );
    expect(edited.lines).toEqual([
      'keto-start: title How to Start a Keto Diet → Keto in 20 minutes',
      'keto-start: category_id diet-plan → workout',
      'keto-start: minutes 0 → 20',
      'keto-start: level (none) → advanced',
      'keto-start: facts_from_title (none) → minutes',
      'Change 1: 1 changed. To take it back: undo 1',
    ]);
    expect((await video('keto-start')).body).toMatchObject({
      video: { title: 'Keto in 20 minutes', minutes: 20, factsFromTitle: ['minutes'], level: 'advanced' },
    });
    expect(await videos('?q=keto&category=workout&level=advanced')).toEqual(['keto-start']);
    await run('edit', 'keto-start', 'level=');
    expect((await run('edit', 'keto-start', 'level=hard')).lines).toEqual([
      expect.stringMatching(/^Video keto-start: level takes .*, not "hard"$/),
    ]);
    expect((await run('edit', 'keto-start', '_id=x')).code).toBe(2);
    await run('undo', '2');
    await run('undo', '1');
    expect(await rows()).toEqual(before);
  });

  test('move changes the order, and undo restores it', async () => {
    const before = await rows();
    await run('move', 'keto-start', '1');
    expect((await videos()).slice(0, 3)).toEqual(['keto-start', 'gym-beats', 'whey-protein']);
    await run('undo');
    await run('move', 'gym-beats', '99');
    expect((await videos()).at(-1)).toBe('gym-beats');
    await run('undo');
    expect(await rows()).toEqual(before);
  });

  test('categories are added, renamed, moved and removed', async () => {
    const before = await rows();
    const names = async () => (await api.request('GET', '/categories')).body;
    const first = await names();
    await run('category', 'add', 'Yoga');
    await run('category', 'move', 'yoga', '1');
    await run('category', 'rename', 'Diet plan', 'Food');
    expect(await names()).toMatchObject({
      categories: [{ categoryName: 'Yoga' }, {}, { _id: 'diet-plan', categoryName: 'Food' }, {}, {}],
    });
    expect(await videos('?q=food keto')).toEqual(['keto-start']);
    expect((await run('category', 'rename', 'food', 'Yoga')).code).toBe(2);
    await run('hide', 'keto-start');
    expect(await run('category', 'remove', 'food')).toEqual({
      code: 2,
      lines: ['Food has 4 videos: say with --into NAME where they go.'],
    });
    await run('category', 'remove', 'food', '--into', 'yoga');
    expect(await api.request('GET', '/categories/diet-plan')).toMatchObject({ status: 404 });
    expect(await videos('?category=yoga')).toHaveLength(3);
    for (const change of ['5', '4', '3', '2', '1']) expect((await run('undo', change)).code).toBe(0);
    expect(await names()).toEqual(first);
    expect(await rows()).toEqual(before);
  });

  test('whoever has a removed video in a list sees it as unavailable, can remove it, and has it again when it is back', async () => {
    const token = await api.newUser();
    const likes = '/user/likes';
    for (const _id of ['keto-start', 'gym-beats'])
      await api.request('POST', likes, { token, body: { video: { _id } } });
    const list = async () => (await api.request('GET', likes, { token })).body;
    const before = await list();
    await run('remove', 'keto-start');
    const gone = { likes: [{ _id: 'keto-start', title: 'How to Start a Keto Diet', unavailable: true }, {}] };
    expect(await list()).toMatchObject(gone);
    expect((await api.request('GET', `${likes}?limit=1`, { token })).body).toMatchObject({
      likes: [{ unavailable: true }],
    });
    const added = await api.request('POST', likes, { token, body: { video: { _id: 'whey-protein' } } });
    expect(added.body).toMatchObject({ likes: [gone.likes[0], {}, {}] });
    await api.request('DELETE', `${likes}/whey-protein`, { token });
    await run('undo');
    expect(await list()).toEqual(before);
    await run('hide', 'keto-start');
    expect((await api.request('DELETE', `${likes}/keto-start`, { token })).body).toMatchObject({
      likes: [{ _id: 'gym-beats' }],
    });
  });
});
