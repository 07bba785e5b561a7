import { cp, mkdtemp, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VideosResponse } from '@fitreel/contract';
import { sql } from 'kysely';
import { CHEAP_HASH, ENGINES, emptyDatabase, type EmptyDatabase } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { findChanges } from '../modules/editing/repository';
import { prepareDatabase } from '../setup/prepare-database';
import { exportCatalog } from './export-catalog';
import { FORMATS, formatOf, type Format } from './files';
import { importCatalog, type ImportOptions, type ImportResult } from './import-catalog';
import { problemLine } from './read-rows';
import { readFileRows } from './kinds';
import { CATALOG_FILES } from '../../testing/catalog-files';
import { VideoHost } from '../video-host/oembed';
import { withHostTitles } from './host-titles';
import { editedCatalog } from '../../testing/edited-catalog';
import { chapterLines, chaptersIn, isoDay } from './written-details';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { openDatabase, type Database } from '../db/database';
import { runTool } from './program';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

describe('tool', () => {
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
        unavailable: 0,
        hidden: 0,
        missing: 0,
        left: [],
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
      expect(await importing('videos.jsonl', content)).toMatchObject({
        repeated: 1,
        changed: 0,
        unchanged: 2,
      });
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
      await kysely.schema
        .createIndex('one_each')
        .unique()
        .on('videos')
        .columns(['title', 'creator'])
        .execute();
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
        isUndoable: true,
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
      expect(again).toMatchObject({ added: 4, unchanged: 2, drafts: 1, isUndoable: true });
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
});

test.each(ENGINES)(
  'on %s, another program knows a video by its src, whatever its title is now',
  async (engine) => {
    const api = await startApi(engine);
    const folder = await mkdtemp(join(tmpdir(), 'fitreel-tool-'));
    try {
      const options = { createCategories: true, onProblem: jest.fn(), onProgress: jest.fn() };
      const values = {
        _id: 'yoga',
        src: 'host-1',
        title: 'Yoga',
        creator: 'Anna',
        subscriber: '12K',
        categoryName: 'Yoga',
      };
      const rows = (async function* () {
        yield { line: 1, row: 1, values };
      })();
      await importCatalog(api.database, rows, options);
      const file = join(folder, 'list.json');
      const importing = async (title: string) => {
        const entries = ['host-1', '-new'].map((id) => ({ id, title, channel: 'Anna', duration: 600 }));
        await writeFile(file, JSON.stringify({ title: 'Yoga', entries }));
        return importCatalog(api.database, readFileRows(file, 'yt-dlp'), options);
      };
      expect(await importing('First')).toMatchObject({ rows: 2, bad: 0, added: 1, changed: 1 });
      expect(await importing('Second')).toMatchObject({ rows: 2, bad: 0, added: 0, changed: 2 });
      const { videos } = (await api.request('GET', '/videos')).body as VideosResponse;
      expect(videos.slice(16)).toMatchObject([
        { _id: 'yoga', title: 'Second', minutes: 10, subscriber: '12K' },
        { _id: 'video-new', title: 'Second', src: '-new' },
      ]);
      // The file's category is only the title of its list.
      const defaults = { categoryName: 'Stretching' };
      const chosen = readFileRows(file, 'yt-dlp');
      expect(await importCatalog(api.database, chosen, { ...options, defaults })).toMatchObject({
        changed: 2,
      });
      // Nobody knows how many subscribers the second has.
      expect(videos[17]).not.toHaveProperty('subscriber');
    } finally {
      await api.close();
      await rm(folder, { recursive: true });
    }
  },
);

test.each(ENGINES)('on %s, an import takes the videos of each kind of file', async (engine) => {
  const api = await startApi(engine);
  const folder = await mkdtemp(join(tmpdir(), 'fitreel-tool-'));
  const host = new VideoHost('https://host.example/{src}', 0);
  jest.spyOn(host, 'ask').mockImplementation(async (src) => ({ video: { title: `Video ${src}` } }));
  try {
    const file = join(folder, 'videos');
    for (const [kind, , content, expected] of CATALOG_FILES) {
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
      const result = await importCatalog(api.database, withHostTitles(readFileRows(file, kind), host), {
        createCategories: true,
        skipBad: true,
        defaults: { categoryName: 'Imported', creator: 'Club' },
        onProblem: jest.fn(),
        onProgress: jest.fn(),
      });
      const bad = expected.filter((row) => typeof row === 'string').length;
      expect({ kind, ...result }).toMatchObject({ kind, rows: expected.length, bad });
    }
    const { videos } = (await api.request('GET', '/videos')).body as VideosResponse;
    // The same three videos, and those of PeerTube and of FitReel's own files.
    expect(
      videos
        .slice(16)
        .map(({ src }) => src)
        .toSorted(),
    ).toEqual(['-bbbbbbbbbb', 'aaaaaaaaaaa', 'c_c-ccccccc', 'kkG', 'x']);
  } finally {
    await api.close();
    await rm(folder, { recursive: true });
  }
});

/** A channel with two tabs, one of which has a video twice. */
const TABS = {
  title: 'Anna',
  entries: [
    {
      _type: 'playlist',
      title: 'Anna - Videos',
      entries: ['a', 'b', 'a'].map((id) => ({ id, title: id, channel: 'Anna' })),
    },
    { _type: 'playlist', title: 'Anna - Live', entries: [{ id: 'b', title: 'Live b', channel: 'Anna' }] },
  ],
};

test.each([
  ['a channel', 'yt-dlp', JSON.stringify(TABS), ['a', 'Live b']],
  [
    'a list',
    'list',
    'aaaaaaaaaaa\nbbbbbbbbbbb\nhttps://youtu.be/aaaaaaaaaaa\n',
    ['bbbbbbbbbbb', 'aaaaaaaaaaa'],
  ],
  [
    'a playlist of Takeout',
    'takeout',
    'Video ID,Playlist Video Creation Timestamp\naaaaaaaaaaa,2023-12-07T15:57:57+00:00\naaaaaaaaaaa,2023-12-09T15:57:57+00:00\n',
    ['aaaaaaaaaaa'],
  ],
] as const)(
  '%s that has a video more than once is imported, the last one counts',
  async (_name, kind, content, titles) => {
    const api = await startApi('sqlite');
    const folder = await mkdtemp(join(tmpdir(), 'fitreel-tool-'));
    const host = new VideoHost('https://host.example/{src}', 0);
    jest.spyOn(host, 'ask').mockImplementation(async (src) => ({ video: { title: src } }));
    try {
      const file = join(folder, 'videos');
      await writeFile(file, content);
      const onProblem = jest.fn();
      const result = await importCatalog(api.database, withHostTitles(readFileRows(file, kind), host), {
        createCategories: true,
        defaults: { categoryName: 'Imported', creator: 'Club' },
        onProblem,
        onProgress: jest.fn(),
      });
      expect(onProblem.mock.calls).toEqual([]);
      expect(result).toMatchObject({ bad: 0, added: titles.length, unchanged: 0 });
      const { videos } = (await api.request('GET', '/videos')).body as VideosResponse;
      expect(videos.slice(16).map(({ title }) => title)).toEqual(titles);
    } finally {
      await api.close();
      await rm(folder, { recursive: true });
    }
  },
);

describe('as people and programs write them', () => {
  const chapters = [
    { seconds: 0, title: 'Warm-up' },
    { seconds: 90, title: 'Squats: 3 × 10' },
    { seconds: 3723, title: 'Rest' },
  ];

  test('chapters are lines of a time and a title', () => {
    expect(chaptersIn('00:00 Warm-up\n\n 1:30  Squats: 3 × 10 \n1:02:03 Rest')).toEqual(chapters);
    expect(chapterLines(chapters)).toBe('0:00 Warm-up\n1:30 Squats: 3 × 10\n1:02:03 Rest');
  });

  test.each(['Warm-up', '0:00', '90 Squats', '1:30 Squats\nand more'])('%j is no chapter', (text) => {
    expect(chaptersIn(text)).toBe(text);
  });

  test.each([
    ['20240501', '2024-05-01'],
    ['2024-05-01T23:30:00+00:00', '2024-05-01'],
    ['May 2024', 'May 2024'],
  ])('the day %j is %j', (text, day) => {
    expect(isoDay(text)).toBe(day);
  });
});

describe.each(ENGINES)('what creators say of their videos on %s', (engine) => {
  const { api, folder, run, runWhole, videos, video } = editedCatalog(engine);
  const VIDEO = { _id: 'yoga', title: 'Yoga', creator: 'Anna', src: 'yoga-1', categoryName: 'Workout' };
  const SAID = {
    description: 'Slow.\n\nMat: https://mats.example/a?b=1',
    published: '2024-05-01',
    chapters: [
      { seconds: 0, title: 'Warm-up' },
      { seconds: 90, title: 'Squats' },
    ],
  };
  const importing = async (...rows: object[]) => {
    const file = join(folder(), 'videos.jsonl');
    await writeFile(file, rows.map((row) => JSON.stringify({ ...VIDEO, ...row })).join('\n'));
    return (await runWhole('import', file)).lines.filter((line) => !line.startsWith('Change '));
  };

  test('an import keeps it, the page of the video alone shows it, and what a file leaves out stays', async () => {
    await importing({ ...SAID, description: SAID.description.replaceAll('\n', '\r\n') });
    expect((await video('yoga')).body).toMatchObject({ video: { ...VIDEO, ...SAID } });
    const [listed] = ((await api().request('GET', '/videos?q=yoga')).body as VideosResponse).videos.filter(
      ({ _id }) => _id === 'yoga',
    );
    for (const name of Object.keys(SAID)) expect(listed).not.toHaveProperty(name);
    expect(await importing({})).toEqual(['1 video read: 0 new, 0 changed, 1 unchanged.']);
    expect(await importing({ published: '2024-05-02' })).toEqual([
      '1 video read: 0 new, 1 changed, 0 unchanged.',
    ]);
    expect(await importing({ title: 'Calm yoga', published: '2024-05-03' })).toEqual([
      '1 video read: 0 new, 1 changed, 0 unchanged.',
    ]);
    expect((await video('yoga')).body).toMatchObject({ video: { ...SAID, published: '2024-05-03' } });
  });

  test('is checked', async () => {
    expect(
      await importing({
        description: 'x'.repeat(5001),
        published: '2024-13-01',
        chapters: [{ seconds: 0, title: '' }],
      }),
    ).toEqual([
      expect.stringMatching(/description takes UTF-8 text, 1 to 5000 characters, not/),
      'line 1 (video 1): published takes a day: 2024-05-01, not "2024-13-01"',
      expect.stringMatching(/chapters takes up to 100 lines such as 1:30 Squats, .*, not a list/),
      'Nothing was imported. Bad rows: 1 of 1.',
    ]);
  });

  test.each(FORMATS)('an export to %s has it, and its import changes nothing', async (format) => {
    await importing(SAID);
    const file = join(folder(), `export.${format}`);
    await runWhole('export', file);
    expect(await readFile(file, 'utf8')).toContain('Warm-up');
    expect((await runWhole('import', file)).lines).toEqual([
      '17 videos read: 0 new, 0 changed, 17 unchanged.',
    ]);
  });

  test('it follows a video that is hidden, and drafts', async () => {
    await importing(SAID);
    await run('hide', 'yoga');
    expect((await run('show', 'yoga')).lines).toContain('published: 2024-05-01');
    await run('restore', 'yoga');
    expect((await video('yoga')).body).toMatchObject({ video: SAID });
    const draft = { ...SAID, _id: 'draft', src: 'draft', categoryName: '' };
    await importing(draft);
    expect((await importing({ ...draft, published: '2024-05-02' }))[0]).toMatch(/ 1 changed/);
    await run('edit', 'draft', 'categoryName=Workout');
    expect((await video('draft')).body).toMatchObject({ video: { ...SAID, published: '2024-05-02' } });
  });

  test('edit changes it, and undo brings it back', async () => {
    await importing(SAID);
    const before = (await video('yoga')).body;
    const { lines } = await run(
      'edit',
      'yoga',
      'description=',
      'published=20240601',
      'chapters=0:00 All\n2:00 Rest',
    );
    expect(lines).toContain('yoga: published 2024-05-01 → 2024-06-01');
    const { video: after } = (await video('yoga')).body as { video: object };
    expect(after).not.toHaveProperty('description');
    expect(after).toMatchObject({ published: '2024-06-01', chapters: [{}, { seconds: 120, title: 'Rest' }] });
    await run('undo');
    expect((await video('yoga')).body).toEqual(before);
    expect(await videos()).toHaveLength(17);
  });
});

describe('drafts', () => {
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
});

describe('facts', () => {
  const GOOD = { _id: 'yoga', creator: 'Anna', subscriber: '12K', src: 'yoga-1', categoryName: 'Workout' };

  describe.each(ENGINES)('facts in the catalogue tool on %s', (engine) => {
    let api: TestApi;
    let folder: string;
    beforeAll(async () => {
      api = await startApi(engine);
      folder = await mkdtemp(join(tmpdir(), 'fitreel-tool-'));
    });
    afterAll(async () => {
      await api.close();
      await rm(folder, { recursive: true, force: true });
    });

    const importing = async (content: string, format: Format = 'jsonl') => {
      const file = join(folder, `videos.${format}`);
      await writeFile(file, content);
      const problems: string[] = [];
      const result = await importCatalog(api.database, readFileRows(file, format), {
        createCategories: false,
        onProblem: (problem) => problems.push(problemLine(problem)),
        onProgress: () => undefined,
      });
      return { ...result, problems };
    };

    test('keeps the facts that the owner gave, and takes only the others from the title', async () => {
      const row = { ...GOOD, title: '30 min yoga for beginners' };
      const given = { minutes: 25, level: 'advanced' };
      await importing(JSON.stringify({ ...row, ...given }));
      const facts = async () => {
        const { body } = await api.request('GET', '/videos');
        const { minutes, level, equipment, factsFromTitle } = (body as VideosResponse).videos[16] ?? {};
        return { minutes, level, equipment, factsFromTitle };
      };
      expect(await facts()).toEqual(given);
      await importing(JSON.stringify({ ...row, title: '15 min yoga, no equipment' }));
      const kept = { ...given, equipment: 'none', factsFromTitle: ['equipment'] };
      expect(await facts()).toEqual(kept);
      for (const format of FORMATS) {
        let text = '';
        for await (const chunk of exportCatalog(api.database, format)) text += chunk;
        await api.database.kysely.deleteFrom('videos').execute();
        expect(await importing(text, format)).toMatchObject({ bad: 0, added: 17 });
        expect(await facts()).toEqual(kept);
      }
      // What the title states of these does not count.
      await importing(
        JSON.stringify({ ...row, title: '20 min HIIT for beginners', level: 'unknown', minutes: 'unknown' }),
      );
      const removed = { equipment: undefined, factsFromTitle: ['intensity'] };
      expect(await facts()).toEqual({ minutes: undefined, level: undefined, ...removed });
      for (const format of FORMATS) {
        let text = '';
        for await (const chunk of exportCatalog(api.database, format)) text += chunk;
        expect(await importing(text, format)).toMatchObject({ bad: 0, added: 0, changed: 0 });
      }
      await importing(JSON.stringify({ ...row, title: '20 min HIIT for beginners', level: 'advanced' }));
      expect(await facts()).toEqual({ minutes: undefined, level: 'advanced', ...removed });
      const bad = { ...row, minutes: 601, level: 'Beginners', equipment: 'sofa' };
      expect((await importing(JSON.stringify(bad))).problems).toEqual([
        'line 1 (video 1): minutes takes a whole number from 1 to 600, or unknown, not "601"',
        'line 1 (video 1): level takes beginner, intermediate, advanced, unknown, not "beginners"',
        expect.stringMatching(/^line 1 \(video 1\): equipment takes none, mat, .*, not "sofa"$/),
      ]);
    });
  });
});

describe('pictures', () => {
  const VIDEO = { title: 'Yoga', creator: 'Anna', categoryName: 'Workout' };

  let server: Server;
  let address: string;
  let requests: string[];
  let isBroken: boolean;
  beforeEach(async () => {
    [requests, isBroken] = [[], false];
    const bytes = await picture();
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      if (isBroken) response.writeHead(503).end();
      else response.end(bytes);
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });

  function picture(): Promise<Buffer> {
    return sharp({ create: { width: 640, height: 360, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
  }

  describe.each(ENGINES)('pictures of an import on %s', (engine) => {
    let database: EmptyDatabase;
    /** Another one of a test. */
    let own: EmptyDatabase | undefined;
    /** What a terminal has. */
    let showProgress: ((line: string) => void) | undefined;
    beforeEach(async () => {
      database = await emptyDatabase(engine);
      [showProgress, own] = [undefined, undefined];
    });
    afterEach(async () => {
      await database.remove();
      await own?.remove();
    });

    /** Runs the tool in the database's folder. */
    async function run(...args: string[]) {
      const { dataDir, databaseUrl } = database.settings;
      const [out, errors]: [string[], string[]] = [[], []];
      const code = await runTool(args, {
        folder: dataDir,
        env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
        print: (line) => out.push(line),
        printError: (line) => errors.push(line),
        showProgress,
      });
      return { code, out, errors };
    }

    const write = (...videos: object[]) =>
      writeFile(
        join(database.settings.dataDir, 'videos.jsonl'),
        videos.map((video) => JSON.stringify({ ...VIDEO, ...video })).join('\n'),
      );

    /** The imported videos as an export has them, in `export.jsonl`. */
    async function exported() {
      await run('export', 'export.jsonl');
      const text = await readFile(join(database.settings.dataDir, 'export.jsonl'), 'utf8');
      return text
        .split('\n')
        .filter((line) => line.includes('"creator":"Anna"'))
        .map((line) => JSON.parse(line) as Record<string, string>);
    }

    test('come from addresses and files once, and an export says where from', async () => {
      const { dataDir } = database.settings;
      await writeFile(join(dataDir, 'a cat.PNG'), await picture());
      const avatar = `${address}/anna.jpg`;
      await write(
        { _id: 'one', src: 'one', thumbnail: `${address}/one.jpg`, avatar, alt: 'A mat' },
        { _id: 'two', src: 'two', thumbnail: 'a cat.PNG', avatar },
      );
      expect(await run('import', 'videos.jsonl', '--dry-run', '--allow-private')).toMatchObject({ code: 0 });
      expect(requests).toEqual([]);
      expect(await run('import', 'videos.jsonl', '--allow-private')).toEqual({
        code: 0,
        out: [
          '2 videos read: 2 new, 0 changed, 0 unchanged.',
          'Change 1. To take it back: undo 1',
          '3 pictures fetched.',
        ],
        errors: [],
      });
      expect([...requests].sort()).toEqual(['/anna.jpg', '/one.jpg']);
      expect(await exported()).toMatchObject([
        { _id: 'one', thumbnail: `${address}/one.jpg`, avatar, alt: 'A mat' },
        { _id: 'two', thumbnail: pathToFileURL(join(dataDir, 'a cat.PNG')).href, avatar, alt: '' },
      ]);
      // The same again, and what the export says, change nothing.
      for (const file of ['videos.jsonl', 'export.jsonl'])
        expect((await run('import', file)).out).toEqual([
          expect.stringMatching(/ 0 new, 0 changed, \d+ unchanged\.$/),
        ]);
      expect(requests).toHaveLength(2);
    });

    test('go to another site with an export that carries them, and no import takes a path alone', async () => {
      const { dataDir } = database.settings;
      await writeFile(join(dataDir, 'cat.png'), await picture());
      await write({ _id: 'one', src: 'one' }, { _id: 'two', src: 'two', avatar: `${address}/anna.jpg` });
      await run('import', 'videos.jsonl', '--allow-private');
      // As an upload in the room: no source is known.
      await run('edit', 'one', 'thumbnail=cat.png');
      const [{ thumbnail: path } = {}] = await exported();
      expect(path).toMatch(/^\/api\/artwork\/pictures\//);
      await run('export', 'carried.jsonl', '--pictures', 'carried/pictures');
      // The same export with its pictures is for another site, which is without these.
      const other = await emptyDatabase(engine);
      for (const file of ['export.jsonl', 'carried.jsonl', 'carried'])
        await cp(join(dataDir, file), join(other.settings.dataDir, file), { recursive: true });
      [database, own] = [other, database];
      const refused = await run('import', 'export.jsonl');
      expect(refused).toMatchObject({
        code: 1,
        errors: [
          expect.stringMatching(
            /thumbnail "\/api\/artwork\/pictures\/.* is not on this site; export --pictures/,
          ),
          expect.any(String) as string,
        ],
      });
      expect((await run('import', 'export.jsonl', '--skip-bad')).out[0]).toMatch(/1 new/);
      expect(await run('edit', 'two', `thumbnail=${path}`)).toMatchObject({ code: 2 });
      const imported = await run('import', 'carried.jsonl');
      expect(imported).toMatchObject({ code: 0, errors: [] });
      expect(imported.out.at(-1)).toBe('2 pictures fetched.');
      expect(await exported()).toMatchObject([
        { _id: 'two', thumbnail: 'placeholder', avatar: expect.stringMatching(/^file:/) as string },
        { _id: 'one', thumbnail: expect.stringMatching(/^file:/) as string },
      ]);
      expect(requests).toEqual(['/anna.jpg']);
    });

    test('that fail leave their videos imported, are listed, and tried again by “pictures”', async () => {
      await write({ _id: 'one', src: 'one', thumbnail: `${address}/one.jpg` });
      expect(await run('import', 'videos.jsonl')).toEqual({
        code: 0,
        out: [
          '1 video read: 1 new, 0 changed, 0 unchanged.',
          'Change 1. To take it back: undo 1',
          '0 pictures fetched. “catalog pictures” tries again the 1 that could not be.',
        ],
        errors: [
          `thumbnail ${address}/one.jpg: 127.0.0.1 is not an address of the internet; --allow-private allows it`,
        ],
      });
      isBroken = true;
      expect((await run('pictures', '--allow-private')).errors).toEqual([
        `thumbnail ${address}/one.jpg: its host responds with 503`,
      ]);
      isBroken = false;
      expect(await run('pictures', '--allow-private')).toEqual({
        code: 0,
        out: ['1 picture fetched.'],
        errors: [],
      });
      expect(await run('pictures')).toEqual({ code: 0, out: ['No picture is missing.'], errors: [] });
    });

    test('show in a terminal how many are there, in one line that is empty at the end', async () => {
      const shown: string[] = [];
      showProgress = (line) => shown.push(line);
      await write(...['a', 'b', 'c', 'd'].map((id) => ({ _id: id, src: id, thumbnail: `${address}/${id}` })));
      expect((await run('import', 'videos.jsonl', '--allow-private')).errors).toEqual([]);
      expect(shown).toEqual([
        '██████░░░░░░░░░░░░░░░░░░ 1 of 4 pictures',
        '████████████░░░░░░░░░░░░ 2 of 4 pictures',
        '██████████████████░░░░░░ 3 of 4 pictures',
        '',
      ]);
    });

    test('give way to others of a later file', async () => {
      await write({ _id: 'one', src: 'one', thumbnail: `${address}/one.jpg`, alt: 'A mat' });
      await run('import', 'videos.jsonl', '--allow-private');
      await write({ _id: 'one', src: 'one', thumbnail: `${address}/two.jpg` });
      expect((await run('import', 'videos.jsonl', '--allow-private')).out.at(-1)).toBe('1 picture fetched.');
      expect(requests).toEqual(['/one.jpg', '/two.jpg']);
      expect(await exported()).toMatchObject([{ thumbnail: `${address}/two.jpg`, alt: '' }]);
      await write({ _id: 'one', src: 'one', thumbnail: 'keto-start' });
      await run('import', 'videos.jsonl');
      expect(await exported()).toMatchObject([{ thumbnail: 'keto-start' }]);
    });
  });
});
