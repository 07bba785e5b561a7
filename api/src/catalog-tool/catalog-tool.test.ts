import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VideosResponse } from '@fitreel/contract';
import { sql } from 'kysely';
import { CHEAP_HASH, ENGINES } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { findChanges } from '../modules/editing/repository';
import { prepareDatabase } from '../setup/prepare-database';
import { exportCatalog } from './export-catalog';
import { FORMATS, formatOf, type Format } from './files';
import { importCatalog, type ImportOptions, type ImportResult } from './import-catalog';
import { problemLine } from './read-rows';
import { readFileRows } from './kinds';

const GOOD = {
  title: 'Morning yoga',
  creator: 'Anna',
  subscriber: '12K',
  src: 'yoga-1',
  categoryName: 'Workout',
};

describe.each(ENGINES)('the catalogue tool on %s', (engine) => {
  let api: TestApi;
  let folder: string;
  beforeAll(async () => {
    api = await startApi(engine);
    folder = await mkdtemp(join(tmpdir(), 'fitreel-tool-'));
  });
  // The seeded catalogue again: to start the API takes longer than a test.
  beforeEach(async () => {
    for (const table of ['catalog_changes', 'list_videos', 'videos', 'categories', 'users'] as const)
      await api.database.kysely.deleteFrom(table).execute();
    await prepareDatabase(api.database, { hashCost: CHEAP_HASH });
  });
  afterAll(async () => {
    await api.close();
    await rm(folder, { recursive: true, force: true });
  });

  const importing = async (
    name: string,
    content: string,
    createCategories = false,
    more: Partial<ImportOptions> = {},
  ) => {
    const file = join(folder, name);
    await writeFile(file, content);
    const problems: string[] = [];
    const result = await importCatalog(api.database, readFileRows(file, formatOf(name) ?? 'jsonl'), {
      createCategories,
      onProblem: (problem) => problems.push(problemLine(problem)),
      onProgress: () => undefined,
      ...more,
    });
    return { ...result, problems };
  };
  const list = (...entries: unknown[]) => entries.map((entry) => JSON.stringify(entry)).join('\n');
  const exported = async (format: Format) => {
    let text = '';
    for await (const chunk of exportCatalog(api.database, format)) text += chunk;
    return text;
  };
  const videos = async () => ((await api.request('GET', '/videos')).body as VideosResponse).videos;
  const rows = () => api.database.kysely.selectFrom('videos').selectAll().orderBy('position').execute();
  const unchanged = (count: number): ImportResult & { problems: string[] } => {
    return {
      rows: count,
      bad: 0,
      repeated: 0,
      added: 0,
      changed: 0,
      unchanged: count,
      withdrawn: 0,
      drafts: 0,
      kept: 0,
      change: null,
      isUndoable: true,
      count: 0,
      entries: [],
      problems: [],
    };
  };

  test('adds new videos last, makes them searchable, and changes nothing the second time', async () => {
    const second = {
      ...GOOD,
      _id: 'own-id',
      title: 'Ünïcode 日本',
      src: 'x',
      thumbnail: 'keto-start',
      avatar: '/pictures/a.png',
      alt: 'Two mats',
    };
    const content = list(GOOD, second);
    expect(await importing('videos.jsonl', content)).toMatchObject({ added: 2, unchanged: 0, count: 2 });
    const [first, last] = (await videos()).slice(16);
    expect(first).toMatchObject({
      ...GOOD,
      _id: expect.stringMatching(/^morning-yoga-[0-9a-f]{12}$/),
      alt: GOOD.title,
      thumbnail: expect.stringMatching(/^\/api\/artwork\/drawn\/\w+-\d+-\w+\.svg$/),
      avatar: expect.stringMatching(/^\/api\/artwork\/drawn\/creator-\d+-A\.svg$/),
    });
    expect(last).toMatchObject({ _id: 'own-id', alt: 'Two mats', avatar: '/pictures/a.png' });
    expect((await api.request('GET', '/videos?q=ÜNÏCODE')).body).toMatchObject({ videos: [last] });
    const before = await rows();
    expect(await importing('videos.jsonl', content)).toEqual(unchanged(2));
    expect(await rows()).toEqual(before);
  });

  test.each(FORMATS)(
    'imports its own %s export without a change, whatever the videos contain',
    async (format) => {
      const title = 'Quotes "and", commas; \\ and 日本 😀';
      await importing(
        'videos.jsonl',
        list(
          { ...GOOD, title, alt: 'Own words' },
          {
            ...GOOD,
            src: '-b',
            creator: '@anna',
            title: '=HYPERLINK("https://elsewhere.example")',
            alt: '＋1',
          },
          { ...GOOD, src: 'c', title: "'=1+1", alt: "'quoted'", description: '-1\n+1' },
        ),
      );
      const before = await rows();
      const text = await exported(format);
      // A spreadsheet runs none of these cells.
      const cells = [`"'=HYPERLINK(""https`, ",'@anna,", ",'＋1,'-b,", ",''=1+1,", `,"'-1\n+1"`];
      if (format === 'csv') for (const cell of cells) expect(text).toContain(cell);
      expect(await importing(`videos.${format}`, text)).toEqual(unchanged(19));
      expect(await rows()).toEqual(before);
      expect(await exported(format)).toBe(text);
    },
  );

  test('imports the videos of GET /videos without a change, also those with drawn pictures', async () => {
    await importing('videos.jsonl', list(GOOD));
    expect(await importing('videos.jsonl', list(...(await videos())))).toEqual(unchanged(17));
  });

  test('updates an existing video, which keeps its position, its likes and the fields that the file leaves out', async () => {
    await importing('videos.jsonl', list({ ...GOOD, _id: 'yoga', thumbnail: 'keto-start', alt: 'A mat' }));
    const token = await api.newUser();
    await api.request('POST', '/user/likes', { token, body: { video: { _id: 'yoga' } } });
    const row = { ...GOOD, _id: 'yoga', title: 'Evening yoga', categoryName: 'diet PLAN' };
    expect(await importing('videos.jsonl', list(row, { ...GOOD, src: 'new' }))).toMatchObject({
      added: 1,
      changed: 1,
    });
    const [video] = (await videos()).slice(16);
    expect(video).toMatchObject({
      _id: 'yoga',
      title: 'Evening yoga',
      categoryName: 'Diet plan',
      alt: 'A mat',
    });
    expect((await api.request('GET', '/user/likes', { token })).body).toEqual({ likes: [video] });
    // An alt text does not outlive its picture.
    await importing('videos.jsonl', list({ ...row, thumbnail: 'gym-beats' }));
    expect((await videos())[16]?.alt).toMatch(/barbell/);
  });

  test('names the line and field of every bad row, and imports nothing', async () => {
    const before = await rows();
    const { problems, ...result } = await importing(
      'videos.jsonl',
      list(
        GOOD,
        { ...GOOD, title: 'nul \u0000', subscriber: 'many' },
        { ...GOOD, src: ' ', titel: 'x' },
        { ...GOOD, src: 'c', thumbnail: 'no-such', avatar: '//elsewhere/a.png' },
        { ...GOOD, src: 'd', avatar: 'no-such', categoryName: 'Yoga' },
        { ...GOOD, _id: 'same' },
        [GOOD],
        { ...GOOD, _id: 'same', src: 'e' },
        GOOD,
      ),
    );
    expect(result).toEqual({ rows: 9, bad: 6, repeated: 1 });
    expect(problems).toEqual([
      'line 2 (video 2): title takes one line of UTF-8 text, 1 to 300 characters, not "nul \\u0000"',
      expect.stringMatching(/^line 2 \(video 2\): subscriber takes .*, not "many"$/),
      expect.stringMatching(/^line 3 \(video 3\): src is missing; it takes /),
      expect.stringMatching(/^line 3 \(video 3\): "titel" is not a field/),
      expect.stringMatching(/^line 4 \(video 4\): avatar takes .*one slash, not "\/\/elsewhere\/a.png"$/),
      'line 5 (video 5): avatar "no-such" is not in artwork/avatars',
      expect.stringMatching(
        /^line 5 \(video 5\): categoryName takes .*\(Workout, .*, not "Yoga"; --create-categories /,
      ),
      'line 7 (video 7): takes an object with the fields of a video, not a list',
      'line 8 (video 8): _id same repeats the _id of line 6 (video 6), which has another src',
    ]);
    expect(await rows()).toEqual(before);
  });

  test('of a video that is in a file more than once, the last row counts', async () => {
    const content = list(
      { ...GOOD, title: 'Former', _id: 'twice' },
      { ...GOOD, src: 'other' },
      { ...GOOD, title: 'Latter', _id: 'twice' },
    );
    expect(await importing('videos.jsonl', content)).toMatchObject({
      bad: 0,
      repeated: 1,
      added: 2,
      unchanged: 0,
    });
    expect((await videos()).slice(16).map(({ title }) => title)).toEqual([GOOD.title, 'Latter']);
    expect(await importing('videos.jsonl', content)).toMatchObject({ repeated: 1, changed: 0, unchanged: 2 });
  });

  test('creates a missing category only with the option for it', async () => {
    const content = list({ ...GOOD, categoryName: 'Yoga' }, { ...GOOD, src: 'b', categoryName: 'YOGA' });
    expect(await importing('videos.jsonl', content)).toMatchObject({ bad: 2 });
    expect(await importing('videos.jsonl', content, true)).toMatchObject({ bad: 0, added: 2 });
    expect((await api.request('GET', '/categories/yoga')).body).toEqual({
      category: { _id: 'yoga', categoryName: 'Yoga' },
    });
    expect((await api.request('GET', '/videos?category=yoga')).body).toMatchObject({ videos: [{}, {}] });
    expect(await importing('videos.jsonl', content)).toMatchObject({ bad: 0, changed: 0 });
    const alike = list({ ...GOOD, src: 'c', categoryName: 'Diet-plan' });
    expect((await importing('videos.jsonl', alike, true)).problems).toEqual([
      'line 1 (video 1): categoryName "Diet-plan" would get the id of "Diet plan", diet-plan',
    ]);
  });

  test('leaves nothing behind when writing fails, so the next import succeeds', async () => {
    const { kysely } = api.database;
    const before = await rows();
    const content = list({ ...GOOD, _id: 'keto-start' }, GOOD, { ...GOOD, src: 'b' });
    // The database accepts the first row and rejects the third.
    await kysely.schema.createIndex('one_each').unique().on('videos').columns(['title', 'creator']).execute();
    await expect(importing('videos.jsonl', content)).rejects.toThrow(/unique/i);
    await kysely.schema.dropIndex('one_each').execute();
    expect(await rows()).toEqual(before);
    expect(await importing('videos.jsonl', content)).toMatchObject({ added: 2, changed: 1 });
  });

  test('writes a large file in parts, and does what is left when it is imported again', async () => {
    const { kysely } = api.database;
    const content = list(...['a', 'b', 'c', 'd', 'e'].map((src) => ({ ...GOOD, src })), {
      ...GOOD,
      src: 'f',
      categoryName: undefined,
    });
    const options = { partSize: 2 };
    const preview = await importing('videos.jsonl', content, true, { ...options, dryRun: true });
    expect(preview).toMatchObject({
      rows: 6,
      added: 6,
      drafts: 1,
      unchanged: 0,
      isUndoable: false,
      count: 6,
    });
    expect(preview.entries?.map(({ after }) => after)).toEqual(Array(6).fill({ title: GOOD.title }));
    expect(await rows()).toHaveLength(16);
    await sql`create unique index one_each on videos (src) where src = 'd' or src = 'c'`.execute(kysely);
    await kysely.updateTable('videos').set({ src: 'd' }).where('id', '=', 'keto-start').execute();
    await expect(importing('videos.jsonl', content, true, options)).rejects.toThrow(/unique/i);
    expect((await rows()).slice(16).map(({ src }) => src)).toEqual(['a', 'b']);
    await kysely.schema.dropIndex('one_each').execute();
    const again = await importing('videos.jsonl', content, true, options);
    expect(again).toMatchObject({ added: 4, unchanged: 2, drafts: 1, isUndoable: false });
    expect(await findChanges(kysely, 1)).toMatchObject([{ change: again.change, count: 4 }]);
    expect(await importing('videos.jsonl', content, true, options)).toMatchObject({
      isUndoable: true,
      change: null,
    });
    expect((await rows()).slice(16).map(({ src }) => src)).toEqual(['a', 'b', 'c', 'd', 'e']);
    await kysely.deleteFrom('withdrawn_videos').execute();
  });

  test('runs two imports at once and adds each video once', async () => {
    const many = (from: number) =>
      list(...Array.from({ length: 600 }, (_, index) => ({ ...GOOD, src: `v${from + index}` })));
    const results = await Promise.all([importing('a.jsonl', many(0)), importing('b.jsonl', many(300))]);
    expect(results.map(({ bad }) => bad)).toEqual([0, 0]);
    expect(results.reduce((sum, { added = 0 }) => sum + added, 0)).toBe(900);
    expect(await rows()).toHaveLength(916);
  });
});

test('PostgreSQL finds imported videos by their index at once, with statistics to plan by', async () => {
  const { database, close } = await startApi('postgres');
  const row = { ...GOOD, title: 'Evening yoga' };
  const rows = (async function* () {
    yield { line: 1, row: 1, values: row };
  })();
  const options = { createCategories: false, onProblem: jest.fn(), onProgress: jest.fn() };
  await importCatalog(database, rows, options);
  const { rows: waiting } = await sql`
    select gin_clean_pending_list('videos_stems_1') as pages`.execute(database.maintenance);
  const { rows: counted } = await sql`
    select reltuples = (select count(*) from videos) as "isExact" from pg_class where relname = 'videos'`.execute(
    database.maintenance,
  );
  expect({ waiting, counted }).toEqual({ waiting: [{ pages: '0' }], counted: [{ isExact: true }] });
  await close();
});

test('SQLite looks each word up in one list after imports', async () => {
  const { database, close } = await startApi('sqlite');
  const options = { createCategories: false, onProblem: jest.fn(), onProgress: jest.fn() };
  for (const title of ['Evening yoga', 'Morning yoga', 'Yoga at noon']) {
    const rows = (async function* () {
      yield { line: 1, row: 1, values: { ...GOOD, _id: title.replaceAll(' ', '-'), title } };
    })();
    await importCatalog(database, rows, options);
  }
  const { rows: segments } = await sql`
    select count(distinct segid) as count from video_words_idx`.execute(database.reads);
  expect(segments).toEqual([{ count: 1 }]);
  await close();
});
