import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { VideosResponse } from '@fitreel/contract';
import { ENGINES } from '../../testing/databases';
import { editedCatalog } from '../../testing/edited-catalog';
import { findChanges } from '../modules/editing/repository';
import { importCatalog, type ImportOptions } from './import-catalog';
import { ImportEntries } from './import-entries';
import { readFileRows } from './kinds';

/** A channel with two videos, as yt-dlp prints it. */
const channel = (changes: object = {}) => ({
  title: 'Anna',
  entries: ['a', 'b'].map((id) => ({
    id,
    title: `Yoga ${id}`,
    channel: 'Anna',
    duration: 1200,
    description: 'By the host',
    thumbnail: `https://pictures.example/${id}.jpg`,
    ...changes,
  })),
});

describe.each(ENGINES)('what editors have set, on %s', (engine) => {
  const { api, folder, run, runWhole, rows } = editedCatalog(engine);

  const importing = async (content: object = channel(), options: Partial<ImportOptions> = {}) => {
    const file = join(folder(), 'channel.json');
    await writeFile(file, JSON.stringify(content));
    return importCatalog(api().database, readFileRows(file, 'yt-dlp'), {
      createCategories: true,
      defaults: { categoryName: 'Workout' },
      onProblem: ({ message }) => {
        throw new Error(message);
      },
      onProgress: () => undefined,
      ...options,
    });
  };
  const catalogue = async () => {
    const { kysely } = api().database;
    return {
      videos: await rows(),
      withdrawn: await kysely.selectFrom('withdrawn_videos').selectAll().orderBy('id').execute(),
      details: await kysely.selectFrom('video_details').selectAll().orderBy('video_id').execute(),
      categories: await kysely.selectFrom('categories').selectAll().orderBy('id').execute(),
    };
  };
  const video = async (id: string) => (await rows()).find((row) => row.id === id);

  test('an import of the same file again leaves each field that an editor has set', async () => {
    await importing();
    await run(
      ...['edit', 'a', 'title=Slow yoga', 'creator=Anna B', 'subscriber=5k', 'src=other', 'minutes=45'],
      ...['level=beginner', 'description=By an editor', 'published=2024-05-01', 'chapters=0:00 Start'],
      ...['thumbnail=gym-beats', 'alt=A mat', 'categoryName=Diet plan'],
    );
    const before = await catalogue();
    expect(await importing()).toMatchObject({ added: 0, changed: 0, unchanged: 2, kept: 7, change: null });
    expect(await catalogue()).toEqual(before);
    expect(await api().database.kysely.selectFrom('picture_sources').select('video_id').execute()).toEqual([
      { video_id: 'b' },
    ]);
  });

  test('an import still changes the other fields, and finds the video by them', async () => {
    await importing();
    await run('edit', 'a', 'title=Slow yoga');
    const result = await importing(channel({ title: '30 min power', description: 'New' }));
    expect(result).toMatchObject({ changed: 2, kept: 1 });
    expect(await video('a')).toMatchObject({ title: 'Slow yoga', minutes: 20, edited_fields: 'title' });
    expect((await video('a'))?.search).toContain('slow');
    expect((await video('b'))?.title).toBe('30 min power');
    expect((await api().request('GET', '/videos?q=slow%20yoga')).body).toMatchObject({
      videos: [{ _id: 'a' }],
    });
  });

  test('an import says of each field that an editor has set what stays, and what the file has', async () => {
    await importing();
    await run('edit', 'a', 'title=Slow yoga', 'minutes=45', 'categoryName=Diet plan');
    const stays = [
      'a: title stays Slow yoga, as an editor has set it; the file has Yoga a',
      'a: minutes stays 45, as an editor has set it; the file has 20',
      'a: categoryName stays Diet plan, as an editor has set it; the file has Workout',
    ];
    expect((await importing(channel(), { dryRun: true })).left).toEqual(stays);
    expect((await importing()).left).toEqual(stays);
    const lines = stays.map((text) => `Left as it is: ${text}`);
    const file = join(folder(), 'channel.json');
    const args = ['import', file, '--from', 'yt-dlp', '--category', 'Workout', '--dry-run'];
    expect((await runWhole(...args)).lines.slice(0, 3)).toEqual(lines);
  });

  test('a video that the file shows as private or removed leaves the site, and undo brings it back', async () => {
    await importing();
    const gone = {
      title: 'Anna',
      entries: [
        { id: 'a', title: '[Private video]' },
        { id: 'b', title: 'Yoga b', channel: 'Anna', availability: 'needs_auth' },
        { id: 'c', title: 'Yoga c', channel: 'Anna' },
      ],
    };
    const before = await catalogue();
    const expected = { added: 1, changed: 0, unchanged: 0, unavailable: 2, bad: 0 };
    expect(await importing(gone, { dryRun: true })).toMatchObject({ ...expected, count: 3 });
    expect(await catalogue()).toEqual(before);
    expect(await importing(gone)).toMatchObject(expected);
    expect((await catalogue()).withdrawn).toMatchObject([
      { id: 'a', state: 'unavailable' },
      { id: 'b', state: 'unavailable' },
    ]);
    const { kysely } = api().database;
    const checks = () => kysely.selectFrom('video_checks').select(['video_id', 'problem']).execute();
    expect(await checks()).toContainEqual({ video_id: 'a', problem: 'forbidden' });
    expect(await importing(gone)).toMatchObject({ ...expected, added: 0, unchanged: 3, unavailable: 0 });
    await run('undo');
    expect(await catalogue()).toEqual(before);
    expect(await checks()).toEqual([]);
  });

  test('a private video that the catalogue lacks is a bad row, and a file of private ones takes none off the site', async () => {
    await importing();
    const problems: string[] = [];
    const onProblem = ({ message }: { message: string }) => problems.push(message);
    const entries = [{ id: 'x', title: '[Deleted video]' }, ...channel().entries];
    expect(await importing({ title: 'Anna', entries }, { onProblem })).toMatchObject({ rows: 3, bad: 1 });
    expect(problems).toEqual(['is private, or was removed at the video host']);
    const result = await importing({
      title: 'Anna',
      entries: ['a', 'b'].map((id) => ({ id, title: '[Private video]' })),
    });
    expect(result).toMatchObject({ unavailable: 0, unchanged: 2, change: null });
    expect(result.left).toEqual(['The file has only videos that their host does not show']);
  });

  test('videos that a channel’s file lacks are counted and listed, and hidden if it is said', async () => {
    await importing();
    const shrunk = channel();
    shrunk.entries.pop();
    expect(await importing(shrunk)).toMatchObject({ missing: 0, left: [] });
    const whole = { ...shrunk, id: 'UCanna', channel_id: 'UCanna', channel: 'Anna' };
    const listed = { missing: 1, hidden: 0, left: ['b: “Yoga b” is no longer in the file'], change: null };
    expect(await importing(whole)).toMatchObject(listed);
    expect(await importing(shrunk, { missing: 'list' })).toMatchObject(listed);
    const before = await catalogue();
    const hidden = { missing: 1, hidden: 1, left: [], count: 1 };
    expect(await importing(whole, { missing: 'hide', dryRun: true })).toMatchObject(hidden);
    expect(await catalogue()).toEqual(before);
    expect(await importing(whole, { missing: 'hide' })).toMatchObject(hidden);
    expect((await catalogue()).withdrawn).toMatchObject([{ id: 'b', state: 'hidden' }]);
    expect(await importing(whole, { missing: 'hide' })).toMatchObject({ missing: 0, hidden: 0 });
    await run('undo');
    expect(await catalogue()).toEqual(before);
  });

  test('an edit of the value that a video has keeps it, too; undo and give-back let imports change it again', async () => {
    await importing();
    await run('edit', 'a', 'b', 'title=Yoga a');
    await run('edit', 'a', 'level=advanced');
    expect((await run('undo', '2')).lines).toContain('b: title Yoga a → Yoga b');
    expect((await rows()).slice(-2)).toMatchObject([{ edited_fields: 'level' }, { edited_fields: '' }]);
    await run('edit', 'a', 'b', 'title=Yoga a');
    await importing(channel({ title: 'Host' }));
    expect((await rows()).slice(-2)).toMatchObject([{ title: 'Yoga a' }, { title: 'Yoga a' }]);
    expect((await run('give-back', 'a', '--field', 'titel')).lines[0]).toMatch(/^titel is not a field/);
    expect((await run('give-back', 'a', '--field', 'title')).lines[0]).toBe('a: title Yoga a → Host');
    await run('give-back', 'b');
    expect((await rows()).slice(-2)).toMatchObject([
      { title: 'Host', level: 'advanced', edited_fields: 'level' },
      { title: 'Host', edited_fields: '' },
    ]);
    expect(await importing(channel({ title: 'Later' }))).toMatchObject({ changed: 2, kept: 0 });
  });

  test('give-back takes the host’s values, of facts too, and undo brings an editor’s back', async () => {
    await importing(channel({ title: 'Beginner yoga', duration: 1200 }));
    const before = await video('a');
    await run(
      ...['edit', 'a', 'title=Slow yoga', 'minutes=45', 'level=advanced', 'categoryName=Diet plan'],
      ...['chapters=0:00 Start', 'description='],
    );
    const edited = await catalogue();
    await run('give-back', 'a');
    expect(await video('a')).toEqual(before);
    expect((await catalogue()).details[0]).toMatchObject({ description: 'By the host', chapters: '' });
    await run('undo');
    expect(await catalogue()).toEqual(edited);
    await importing(channel({ title: 'Host', duration: 600 }), { replaceEdits: true });
    await run('give-back', 'a');
    expect(await video('a')).toMatchObject({ title: 'Host', minutes: 10, level: '', edited_fields: '' });
  });

  test('a field whose host’s value nobody knows stays until the next import', async () => {
    await importing();
    await run('edit', 'a', 'title=Slow yoga');
    await api().database.kysely.deleteFrom('host_values').execute();
    expect((await run('give-back', 'a')).lines[0]).toBe('a: edited_fields title → (none)');
    expect(await video('a')).toMatchObject({ title: 'Slow yoga' });
    expect(await importing()).toMatchObject({ changed: 1 });
  });

  test('stays through a removal, a restore and the removal of its category', async () => {
    await importing();
    await run('category', 'add', 'Yoga');
    await run('edit', 'a', 'title=Slow yoga', 'categoryName=Yoga');
    await run('category', 'remove', 'Yoga', '--into', 'Diet plan');
    await run('remove', 'a', 'b');
    expect(await importing(channel({ title: 'Host' }))).toMatchObject({ withdrawn: 2, kept: 0 });
    await run('restore', 'a', 'b');
    expect(await importing(channel({ title: 'Host' }))).toMatchObject({ changed: 1, kept: 2 });
    expect(await video('a')).toMatchObject({ title: 'Slow yoga', category_id: 'diet-plan' });
  });

  test('the newest come first: by publication, or by import in the order of its file, and keep their place while they are hidden', async () => {
    const videos = (ids: string[], changes: object = {}) => ({
      ...channel(),
      entries: ids.map((id) => ({ ...channel().entries[0], id, ...changes })),
    });
    const newest = async () => {
      const { body } = await api().request('GET', '/videos?sort=newest&creator=anna');
      return (body as VideosResponse).videos.map(({ _id }) => _id).join(' ');
    };
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 3, 1));
    await importing(videos(['c', 'b', 'a']));
    clock.mockReturnValue(Date.UTC(2026, 6, 1));
    await importing({ ...videos(['e', 'd']), title: 'Anna' }, { partSize: 1 });
    await importing(videos(['old'], { upload_date: '20260315' }));
    await importing(videos(['new'], { upload_date: '20260701' }));
    clock.mockRestore();
    expect(await newest()).toBe('e d new c b a old');
    await run('hide', 'c');
    await run('edit', 'a', 'published=2026-05-01');
    expect(await newest()).toBe('e d new a b old');
    await run('restore', 'c');
    await run('edit', 'a', 'published=');
    expect(await newest()).toBe('e d new c b a old');
  });

  test('an edit while an import reads its file stays, and a draft keeps what an editor gave it', async () => {
    await importing(channel(), { defaults: {} });
    await run('category', 'remove', 'anna', '--into', 'Workout');
    const readsWhile = (async function* () {
      yield {
        line: 1,
        row: 1,
        bySource: true as const,
        values: { src: 'b', title: 'Host', creator: 'Anna' },
      };
      yield {
        line: 2,
        row: 2,
        bySource: true as const,
        values: { src: 'a', title: 'Host', creator: 'Anna' },
      };
      // The importer has read the rows, and takes the lock for each part after the last.
      await runWhole('edit', 'a', 'title=Meanwhile', 'level=advanced');
    })();
    const options = {
      createCategories: false,
      partSize: 1,
      onProblem: () => undefined,
      onProgress: () => undefined,
    };
    await importCatalog(api().database, readsWhile, options);
    expect(await video('a')).toMatchObject({ title: 'Meanwhile', level: 'advanced' });
    expect((await video('a'))?.search).toContain('meanwhile');
    expect((await video('b'))?.title).toBe('Host');
  });

  test('a file with --replace-edits changes them, and they stay editors’', async () => {
    await importing();
    await run('edit', 'a', 'title=Slow yoga');
    await importing(channel(), { replaceEdits: true });
    expect(await video('a')).toMatchObject({ title: 'Yoga a', edited_fields: 'title' });
  });

  test('a dry run names the videos and fields, the import is in the journal, and undo takes back all of it', async () => {
    await importing(channel(), { defaults: { categoryName: 'Stretching' } });
    await run('undo', '1');
    const empty = await catalogue();
    expect(empty.categories.map(({ id }) => id)).not.toContain('stretching');
    await importing(channel(), { defaults: { categoryName: 'Stretching' } });
    await run('edit', 'b', 'level=advanced');
    const before = await catalogue();
    const changed = channel({ title: 'Host', description: 'New' });
    changed.entries.push(...channel({ title: 'Host', id: 'c' }).entries.slice(0, 1));
    const author = { command: 'import channel.json', author: 'Edith' };
    const preview = await importing(changed, { dryRun: true, defaults: { categoryName: 'Other' } });
    expect(preview).toMatchObject({ change: null, isUndoable: true, count: 4, added: 1, changed: 2 });
    expect(preview.entries).toContainEqual({
      kind: 'video',
      id: 'b',
      before: { title: 'Yoga b', category_id: 'stretching', description: 'By the host' },
      after: { title: 'Host', category_id: 'other', description: 'New' },
    });
    expect(preview.entries).toContainEqual({
      kind: 'video',
      id: 'c',
      before: null,
      after: { title: 'Host' },
    });
    expect(await catalogue()).toEqual(before);
    const { change } = await importing(changed, { author, defaults: { categoryName: 'Other' } });
    const after = await catalogue();
    expect((await run('undo')).lines).toContain('c: removed');
    expect(await catalogue()).toEqual(before);
    await run('redo');
    expect(await catalogue()).toEqual(after);
    expect(change).toBe(5);
  });

  test('undo of an import leaves the videos that somebody has changed since, and says so', async () => {
    const defaults = { categoryName: 'Stretching' };
    const { change } = await importing(channel(), { defaults });
    await run('edit', 'b', 'level=advanced');
    expect(await run('undo', String(change))).toEqual({
      code: 0,
      lines: [
        'a: removed',
        'Left as it is: video b has changed since (level)',
        'Left as it is: category stretching has videos',
        'Change 3: 1 changed. To take it back: undo 3',
      ],
    });
    expect(await video('a')).toBeUndefined();
    expect(await video('b')).toBeDefined();
    expect(await run('undo', String(change))).toEqual({
      code: 2,
      lines: [expect.stringMatching(/^Change 1 cannot be undone: video a has changed since/)],
    });
  });

  test('an import beyond the bound says so beforehand, and undo of it, too', async () => {
    const undoable = jest.spyOn(ImportEntries.prototype, 'isUndoable', 'get').mockReturnValue(false);
    expect(await importing(channel(), { dryRun: true })).toMatchObject({ isUndoable: false, count: 2 });
    const { change } = await importing();
    undoable.mockRestore();
    expect(await run('undo', String(change))).toEqual({
      code: 2,
      lines: [
        'Change 1 cannot be undone: it imported more than 10,000 videos and categories, or its videos were erased.',
      ],
    });
    expect(await findChanges(api().database.kysely, 9)).toMatchObject([
      { change: 1, command: 'import', count: 2 },
    ]);
  });

  test('the parts of an import are one change, which undo takes back', async () => {
    const author = { command: 'import large.json', author: 'Edith' };
    const before = await catalogue();
    const { change, entries } = await importing(channel(), {
      author,
      partSize: 1,
      defaults: { categoryName: 'Stretching' },
    });
    expect(entries).toMatchObject([{ id: 'stretching' }, { id: 'a' }, { id: 'b' }]);
    expect(await findChanges(api().database.kysely, 9)).toMatchObject([{ change, ...author, count: 3 }]);
    expect((await run('undo')).lines).toHaveLength(4);
    expect(await catalogue()).toEqual(before);
  });

  test('the journal names the files of an import without their folders', async () => {
    const file = join(folder(), 'videos.jsonl');
    await writeFile(
      file,
      JSON.stringify({ title: 'Yoga', creator: 'Anna', src: 'x', categoryName: 'Workout' }),
    );
    expect((await runWhole('import', file)).lines.at(-1)).toBe('Change 1. To take it back: undo 1');
    expect(await findChanges(api().database.kysely, 1)).toMatchObject([{ command: 'import videos.jsonl' }]);
  });
});
