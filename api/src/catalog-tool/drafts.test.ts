import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { openDatabase, type Database } from '../db/database';
import { emptyDatabase, ENGINES, type EmptyDatabase } from '../../testing/databases';
import { runTool } from './program';

const VIDEO = { creator: 'Anna', subscriber: '5K' };
const HOW =
  '“catalog edit ID categoryName=NAME” publishes one, and an import with --category or --rules all.';

describe.each(ENGINES)('drafts of an import on %s', (engine) => {
  let empty: EmptyDatabase;
  let database: Database;
  beforeEach(async () => {
    empty = await emptyDatabase(engine);
    database = await openDatabase(empty.settings);
  });
  afterEach(async () => {
    await database.close();
    await empty.remove();
  });

  /** Runs the tool, and returns what it printed. */
  async function run(...args: string[]): Promise<string[]> {
    const lines: string[] = [];
    const { dataDir, databaseUrl } = empty.settings;
    const print = (line: string) => lines.push(line);
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
    await runTool(args, { folder: dataDir, env, print, printError: print });
    return lines;
  }
  const write = (...videos: object[]) =>
    writeFile(
      join(empty.settings.dataDir, 'videos.jsonl'),
      videos.map((video) => JSON.stringify({ ...VIDEO, ...video })).join('\n'),
    );
  /** Runs an import, and returns what it printed but how to take it back. */
  const importing = async (...options: string[]) =>
    (await run('import', 'videos.jsonl', ...options)).filter((line) => !line.startsWith('Change '));
  const place = async (id: string) =>
    (await database.kysely.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst())
      ?.position;

  test('a video without a category waits, in its place, until an import or an edit gives it one', async () => {
    await write(
      { _id: 'a', src: 'a', title: '20 min yoga', categoryName: 'Workout' },
      { _id: 'b', src: 'b', title: 'Quiet evening', level: 'beginner', alt: 'A mat' },
      { _id: 'c', src: 'c', title: 'Stretching', categoryName: '' },
      { _id: 'd', src: 'd', title: 'Last', categoryName: 'Workout' },
    );
    expect(await importing()).toEqual([
      `4 videos read: 4 new, 0 changed, 0 unchanged. 2 wait as drafts for a category: ${HOW}`,
    ]);
    expect(await importing()).toEqual([
      `4 videos read: 0 new, 0 changed, 4 unchanged. 2 wait as drafts for a category: ${HOW}`,
    ]);
    expect(await run('list', '--state', 'draft')).toEqual([
      'b\tdraft\t\tQuiet evening',
      'c\tdraft\t\tStretching',
    ]);
    await write({ _id: 'b', src: 'b', title: 'Calm evening' });
    expect(await importing()).toEqual([
      `1 video read: 0 new, 1 changed, 0 unchanged. 1 waits as a draft for a category: ${HOW}`,
    ]);
    expect(await importing('--category', 'Workout')).toEqual([
      '1 video read: 0 new, 1 changed, 0 unchanged.',
    ]);
    const live = await database.kysely
      .selectFrom('videos')
      .selectAll()
      .where('id', '=', 'b')
      .executeTakeFirst();
    expect(live).toMatchObject({
      title: 'Calm evening',
      level: 'beginner',
      alt: 'A mat',
      category_id: 'workout',
    });
    expect(live?.search).toContain('workout');

    await run('edit', 'c', 'categoryName=Diet plan');
    expect(await run('list', '--state', 'draft')).toEqual([]);
    const places = await Promise.all(['a', 'b', 'c', 'd'].map(place));
    expect(places).toEqual(places.toSorted((one, other) => Number(one) - Number(other)));
    await run('undo');
    expect(await run('list', '--state', 'draft')).toEqual(['c\tdraft\t\tStretching']);
  });

  test('a live video keeps its category, and a hidden draft stays as it is', async () => {
    await write({ _id: 'a', src: 'a', title: 'Yoga' });
    await importing('--category', 'Workout');
    expect(await importing()).toEqual(['1 video read: 0 new, 0 changed, 1 unchanged.']);
    await write({ _id: 'b', src: 'b', title: 'Yoga' });
    await importing();
    await run('hide', 'b');
    expect(await importing('--category', 'Workout')).toEqual([
      '1 video read: 0 new, 0 changed, 0 unchanged, 1 left as they are because they were hidden or removed.',
    ]);
    await run('edit', 'b', 'categoryName=Workout');
    expect(await run('list', '--state', 'hidden')).toEqual(['b\thidden\tWorkout\tYoga']);
  });

  test('a video that its host does not show changes as a live one, and stays unavailable', async () => {
    await write({ _id: 'a', src: 'a', title: 'Yoga', level: 'beginner' });
    await importing('--category', 'Workout');
    await run('hide', 'a');
    await database.kysely.updateTable('withdrawn_videos').set({ state: 'unavailable' }).execute();
    await write({ _id: 'a', src: 'a', title: '20 min yoga' });
    expect(await importing()).toEqual(['1 video read: 0 new, 1 changed, 0 unchanged.']);
    expect(await importing()).toEqual(['1 video read: 0 new, 0 changed, 1 unchanged.']);
    expect(await run('list')).toContain('a\tunavailable\tWorkout\t20 min yoga');
    await run('restore', 'a');
    const row = await database.kysely
      .selectFrom('videos')
      .selectAll()
      .where('id', '=', 'a')
      .executeTakeFirst();
    expect(row).toMatchObject({ level: 'beginner', minutes: 20 });
  });

  test('a draft gets its picture too, and brings it along', async () => {
    const picture = join(empty.settings.dataDir, 'a.png');
    await sharp({ create: { width: 64, height: 36, channels: 3, background: '#123456' } }).toFile(picture);
    await write({ _id: 'a', src: 'a', title: 'Yoga', thumbnail: pathToFileURL(picture).href });
    expect((await importing()).at(-1)).toBe('1 picture fetched.');
    expect(await importing()).toHaveLength(1);
    await importing('--category', 'Workout');
    const { thumbnail } = await database.kysely
      .selectFrom('videos')
      .select('thumbnail')
      .where('id', '=', 'a')
      .executeTakeFirstOrThrow();
    expect(thumbnail).toMatch(/^\/api\/artwork\/pictures\//);
  });
});
