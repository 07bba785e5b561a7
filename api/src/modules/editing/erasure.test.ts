import { EXAMPLES } from '@fitreel/contract/examples';
import { dayAt, type FollowsResponse, type VideosResponse } from '@fitreel/contract';
import { sql } from 'kysely';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ENGINES } from '../../../testing/databases';
import { editedCatalog } from '../../../testing/edited-catalog';

/** Every text of the erased videos has it, in some case, and nothing else does. */
const MARK = 'zyx';

/** Tables that hold nothing of a video. A new table belongs here, or the test has to put a text of a video into it. */
const WITHOUT_VIDEOS = [
  ...['categories', 'catalog_version', 'search_rules', 'shared_secret', 'rate_limits'],
  ...['users', 'sessions', 'playlists', 'played', 'programme_entries'],
  ...['kysely_migration', 'kysely_migration_lock', 'write_probe'],
];

const CREATOR = 'Zyxana Qorvid';

const file = (thumbnail: string) =>
  ['one', 'two', 'three'].map((name) => ({
    _id: `zyx-${name}`,
    title: `Zyxtitle ${name} for everybody`,
    creator: CREATOR,
    subscriber: '7.77M',
    src: `zyxsrc-${name}`,
    alt: `Zyxalt ${name}`,
    description: `Zyxdescription ${name}`,
    chapters: [
      { seconds: 0, title: 'Zyxchapter' },
      { seconds: 90, title: 'Squats' },
    ],
    categoryName: 'Workout',
    thumbnail,
    avatar: thumbnail,
  }));

describe.each(ENGINES)('erasing videos on %s', (engine) => {
  const { api, folder, run, runWhole, videos, rows, video } = editedCatalog(engine);

  /** All tables with their rows as text. */
  const tables = async () => {
    const { kysely } = api().database;
    const found: Record<string, string> = {};
    for (const { name } of await kysely.introspection.getTables({ withInternalKyselyTables: true })) {
      const read = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(kysely);
      const text = (value: unknown) =>
        ArrayBuffer.isView(value)
          ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1')
          : value;
      found[name] = read.rows
        .map((row) =>
          Object.values(row)
            .map((value) => String(text(value)))
            .join('\n'),
        )
        .join('\n')
        .toLowerCase();
    }
    return found;
  };
  const tablesWith = async (mark: string) =>
    Object.entries(await tables())
      .filter(([, text]) => text.includes(mark))
      .map(([name]) => name);
  /** The files below `DATA_DIR` that have it in their name or bytes. */
  const filesWith = async (mark: string) => {
    const names = await readdir(folder(), { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile() && !entry.name.startsWith('import'));
    const found = await Promise.all(
      files.map(async ({ name, parentPath }) => {
        const bytes = (await readFile(join(parentPath, name))).toString('latin1').toLowerCase();
        return `${name} ${bytes}`.includes(mark) ? [name] : [];
      }),
    );
    return found.flat();
  };

  const importing = async () => {
    const picture = join(folder(), 'import-zyx.png');
    const image = { width: 64, height: 36, channels: 3 as const, background: '#7a1b3c' };
    await writeFile(picture, await sharp({ create: image }).png().toBuffer());
    const path = join(folder(), 'import-zyx.jsonl');
    await writeFile(
      path,
      file('import-zyx.png')
        .map((row) => JSON.stringify(row))
        .join('\n'),
    );
    return runWhole('import', path);
  };

  /** Has every table hold something of the videos. */
  const fill = async () => {
    await importing();
    await run('edit', 'zyx-one', 'alt=Zyxother', 'description=Zyxother');
    await run('creator', 'rename', CREATOR, 'Zyxana Berg');
    await run('creator', 'rename', 'Zyxana Berg', CREATOR);
    await run('hide', 'zyx-two');
    await run('remove', 'zyx-three');
    const { kysely } = api().database;
    const token = await api().newUser();
    const send = async (method: 'POST' | 'PUT' | 'PATCH', path: string, body: object) => {
      const response = await api().request(method, path, { token, body });
      expect([path, response.status < 300, response.body]).toMatchObject([path, true, {}]);
      return response.body;
    };
    const added = { video: { _id: 'zyx-one' } };
    for (const list of ['likes', 'watchlater', 'history']) await send('POST', `/user/${list}`, added);
    const made = await send('POST', '/user/playlists', { playlist: { title: 'Mine', description: '' } });
    const [playlist] = (made as { playlists: { _id: string }[] }).playlists;
    await send('POST', `/user/playlists/${playlist?._id}`, added);
    await send('POST', '/user/follows', { creator: { _id: 'zyxana-qorvid' } });
    await send('PUT', '/user/moments/zyx-one/moment-1', { moment: { seconds: 9, name: 'Squats' } });
    const age = 1000;
    await send('PATCH', '/user/positions', {
      positions: [{ _id: 'zyx-one', seconds: 60, duration: 600, age }],
      played: [{ session: 'a-random-session-1', _id: 'zyx-one', seconds: 60, age, offset: 0 }],
    });
    const { workout } = EXAMPLES['POST /user/workouts'].body;
    const steps = workout.steps.map((step) => ({ ...step, video: { _id: 'zyx-one' } }));
    await send('POST', '/user/workouts', { workout: { ...workout, steps } });
    const entry = (id: string, day: number) => ({ id, day, video: { _id: id, title: `Of ${id}` } });
    for (const others of [[], [entry('gym-beats', 1)]])
      await send('POST', '/user/programmes', {
        programme: { title: 'Weeks', mode: 'sequential', entries: [entry('zyx-one', 0), ...others] },
      });
    await api().request('GET', '/trend');
    const reported = { video_id: 'zyx-one', src: 'zyxsrc-one' };
    await kysely
      .insertInto('video_checks')
      .values({ ...reported, problem: '', checked_at: '' })
      .execute();
    await kysely
      .insertInto('video_reports')
      .values({ ...reported, reason: 'removed', viewers: 1, last_on: 1 })
      .execute();
    await kysely
      .insertInto('editing_jobs')
      .values({
        ...{
          id: token.slice(-20),
          author: 'Ed',
          kind: 'import',
          name: 'zyx.csv',
          input: '',
          accepted_at: 1,
          seen_at: 1,
        },
        ...{ state: 'done', rows: 1, cancelled: 0, outcome: '{}' },
      })
      .execute();
    return token;
  };

  test('leaves nothing of them in any table or folder, and other videos as they were', async () => {
    const before = await rows();
    const token = await fill();
    const { kysely } = api().database;
    const { hash } = await kysely.selectFrom('pictures').select('hash').executeTakeFirstOrThrow();
    const { thumbnail } = (await rows()).at(-1) ?? { thumbnail: '' };
    expect((await api().server.inject(thumbnail)).statusCode).toBe(200);
    expect((await videos('?q=zyxtitle')).length).toBe(1);
    const filled = new Set([...(await tablesWith(MARK)), ...(await tablesWith(hash))]);
    const all = Object.keys(await tables()).filter((name) => !name.startsWith('video_words'));
    expect(all.filter((name) => !filled.has(name) && !WITHOUT_VIDEOS.includes(name))).toEqual([]);
    expect(WITHOUT_VIDEOS.filter((name) => filled.has(name))).toEqual([]);

    const backups = ['fitreel-2026-01-02T03-04-05Z', 'fitreel-2026-01-03T03-04-05Z', 'other'];
    for (const name of backups) await mkdir(join(folder(), name), { recursive: true });
    const erased = ['zyx-one: erased', 'zyx-two: erased', 'zyx-three: erased'];
    const left = [
      'Left as it is: backup fitreel-2026-01-03T03-04-05Z has these videos until it is removed',
      'Left as it is: backup fitreel-2026-01-02T03-04-05Z has these videos until it is removed',
    ];
    const dry = await run('erase', '--creator', CREATOR, '--dry-run');
    expect(dry.lines).toEqual([...erased, ...left, 'Nothing was changed: this was a dry run.']);
    expect(await tablesWith(MARK)).toContain('videos');
    expect((await run('erase', '--creator', 'ZYXANA qorvid')).lines).toEqual([
      ...erased,
      ...left,
      'Change 7: erased for good.',
    ]);

    expect(await tablesWith(MARK)).toEqual([]);
    expect(await tablesWith(hash)).toEqual([]);
    // Space that SQLite has freed is written over in time, or by this.
    if (engine === 'sqlite')
      for (const statement of ['vacuum', 'pragma wal_checkpoint(truncate)'])
        await sql.raw(statement).execute(kysely);
    expect(await filesWith(MARK)).toEqual([]);
    expect(await filesWith(hash)).toEqual([]);
    expect(await rows()).toEqual(before);
    expect((await api().server.inject(thumbnail)).statusCode).toBe(404);
    expect((await video('zyx-one')).status).toBe(410);
    expect((await api().request('GET', '/creators/zyxana-qorvid')).status).toBe(404);
    expect(((await api().request('GET', '/videos?q=zyxtitle')).body as VideosResponse).videos).toEqual([]);

    // Viewers keep what is theirs.
    const read = async (path: string) => (await api().request('GET', `/user/${path}`, { token })).body;
    expect(((await read('follows')) as FollowsResponse).follows).toEqual([]);
    expect(await read('activity')).toMatchObject({
      entries: [{ _id: 'category.Workout', day: dayAt(Date.now(), 0), title: '', seconds: 60 }],
    });
    expect(await read('programmes')).toMatchObject({
      programmes: [{ revision: 2, entries: [{ id: 'gym-beats' }] }],
    });
    const { steps } = EXAMPLES['POST /user/workouts'].body.workout;
    expect(await read('workouts')).toMatchObject({
      workouts: [{ revision: 2, steps: steps.map(({ name }) => ({ name })) }],
    });
  });

  test('cannot be undone, and no import brings them back; the journal says by whom', async () => {
    await fill();
    const { server } = api();
    const ask = (command: object) =>
      server.inject({
        ...{ method: 'POST', url: '/api/editing/changes', headers: { authorization: 'editor Edith' } },
        payload: { command },
      });
    expect((await ask({ kind: 'erase', ids: ['zyx-one'] })).json()).toEqual({
      errors: [expect.stringContaining('confirm')],
    });
    expect((await ask({ kind: 'erase', ids: ['nobody'], confirm: 'erase' })).json()).toEqual({
      errors: ['There is no video nobody.'],
    });
    const ids = ['zyx-one', 'zyx-two', 'zyx-three'];
    const response = await ask({ kind: 'erase', ids, confirm: 'erase' });
    expect(response.json()).toMatchObject({ change: 7, count: 3, differences: [{ name: /Zyx/ }, {}, {}] });
    const changes = await server.inject({
      ...{ method: 'GET', url: '/api/editing/changes', headers: { authorization: 'editor Edith' } },
    });
    expect(changes.json()).toMatchObject({
      changes: [{ change: 7, by: 'Edith', command: 'erase 3 videos', count: 3 }],
    });
    for (const change of ['1', '2', '3', '4', '5', '6', '7', undefined])
      expect(await run('undo', ...(change === undefined ? [] : [change]))).toMatchObject({ code: 2 });
    expect((await importing()).lines.join('\n')).toMatch(/3 .*(?:hidden|removed)/);
    expect(await tablesWith(MARK)).toEqual([]);
  });

  test('a picture, a word and a creator of other videos stay', async () => {
    await importing();
    await run('hide', 'zyx-three');
    const { kysely } = api().database;
    const { thumbnail } = (await rows()).at(-1) ?? { thumbnail: '' };
    const token = await api().newUser();
    await api().request('POST', '/user/follows', { token, body: { creator: { _id: 'zyxana-qorvid' } } });
    expect((await run('erase', 'zyx-one', 'zyx-one')).code).toBe(0);
    expect((await run('erase', 'zyx-one')).lines).toEqual(['There is no video zyx-one.']);
    expect((await run('erase')).code).toBe(2);
    expect((await api().server.inject(thumbnail)).statusCode).toBe(200);
    expect(await videos('?q=zyxtitel')).toEqual(['zyx-two']);
    const words = kysely.selectFrom('search_forms').select('word').where('word', '=', 'one').limit(1);
    expect(await words.execute()).toEqual([]);
    expect((await api().request('GET', '/user/follows', { token })).body).toMatchObject({
      follows: [{ videoCount: 1 }],
    });
    // The journal keeps the other videos of the import.
    expect((await run('undo', '1')).lines).toContain('zyx-two: removed');
  });
});
