import type {
  CatalogChangeResponse,
  ChangesResponse,
  EditedVideoResponse,
  EditedVideosResponse,
  VideoResponse,
} from '@fitreel/contract';
import { ENGINES, emptyDatabase } from '../../testing/databases';
import { startApi, type TestApi } from '../../testing/start-api';
import { withWriteLock } from '../db/locks';
import { editCatalog } from '../modules/editing/service';
import { bounded, planned } from './commands';
import { openDatabase } from '../db/database';

describe.each(ENGINES)('the editor’s room on %s', (engine) => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi(engine);
  });
  afterAll(() => api.close());

  const EDITH = { token: 'editor Edith' };
  const list = async (query = '') =>
    (await api.request('GET', `/editing/videos${query}`, EDITH)).body as EditedVideosResponse;
  const ids = async (query = '') => (await list(query)).videos.map(({ _id }) => _id);
  const change = (command: object, options: { token?: string; dryRun?: boolean } = {}) =>
    api.request('POST', '/editing/changes', {
      token: options.token ?? EDITH.token,
      body: { command, ...(options.dryRun && { dryRun: true }) },
    });
  const undo = (number?: number) => change({ kind: 'undo', ...(number && { change: number }) });
  const changes = async () =>
    ((await api.request('GET', '/editing/changes', EDITH)).body as ChangesResponse).changes;

  test.each([
    ['GET', '/editing/videos'],
    ['GET', '/editing/videos/keto-start'],
    ['GET', '/editing/changes'],
    ['POST', '/editing/changes'],
  ] as const)('%s %s takes the token of an editor alone (401)', async (method, path) => {
    for (const token of [undefined, await api.newUser()])
      expect((await api.request(method, path, { token, body: {} })).status).toBe(401);
  });

  test('lists all videos in pages, the live ones first', async () => {
    const all = await list();
    expect(all.total).toBe(16);
    expect(all.videos[0]).toMatchObject({ state: 'live', title: expect.any(String) as string });
    const pages = [await ids('?limit=5'), await ids('?limit=200&offset=5')];
    expect(pages.flat()).toEqual(all.videos.map(({ _id }) => _id));
    const [first = ''] = pages.flat();
    await change({ kind: 'hide', ids: [first] });
    const { videos, total, version } = await list('?offset=15');
    expect([videos.map(({ _id, state }) => [_id, state]), total]).toEqual([[[first, 'hidden']], 16]);
    expect(version).not.toBe(all.version);
    expect(await ids('?filter=hidden')).toEqual([first]);
    await undo();
    expect(await list()).toMatchObject({ total: 16, videos: all.videos });
  });

  test('finds videos by words, by their id and by what they belong to, also those that viewers do not find', async () => {
    const [keto] = (await list('?q=keto-start')).videos;
    expect(keto).toMatchObject({ _id: 'keto-start' });
    const title = encodeURIComponent(keto?.title.toUpperCase() ?? '');
    expect(await ids(`?q=${title}`)).toEqual(['keto-start']);
    await change({ kind: 'remove', ids: ['keto-start'] });
    for (const query of [`?q=${title}`, '?q=keto-start', '?filter=removed'])
      expect(await ids(query)).toEqual(['keto-start']);
    const { card } = (await api.request('GET', '/editing/videos/keto-start', EDITH)).body as {
      card: { categoryName: string };
    };
    const category = (
      (await api.request('GET', '/categories')).body as {
        categories: { _id: string; categoryName: string }[];
      }
    ).categories.find(({ categoryName }) => categoryName === card.categoryName);
    expect(await ids(`?category=${category?._id}`)).toContain('keto-start');
    await undo();
    expect(await ids('?filter=removed')).toEqual([]);
    expect(await ids('?q=nothing%20like%20this')).toEqual([]);
    const done: number[] = [];
    const changed = async (command: object) =>
      done.unshift(((await change(command)).body as CatalogChangeResponse).change ?? 0);
    await changed({ kind: 'edit', ids: ['keto-start'], fields: { title: '毎日ﾖｶﾞと腹筋トレ' } });
    for (const state of ['live', 'removed']) {
      for (const q of ['腹筋', 'ヨガ', 'よが', '日'])
        expect([state, await ids(`?q=${encodeURIComponent(q)}`)]).toEqual([state, ['keto-start']]);
      expect([state, await ids(`?q=${encodeURIComponent('筋腹')}`)]).toEqual([state, []]);
      if (state === 'live') await changed({ kind: 'remove', ids: ['keto-start'] });
    }
    for (const number of done) await undo(number);
  });

  test('finds what lacks a picture or facts, and what viewers could not play', async () => {
    const { kysely } = api.database;
    await kysely
      .updateTable('videos')
      .set({ thumbnail: 'placeholder' })
      .where('id', '=', 'keto-start')
      .execute();
    await change({
      kind: 'edit',
      ids: ['keto-start'],
      fields: { minutes: '', level: '', equipment: '', bodyPart: '', intensity: '' },
    });
    await api.request('POST', '/video/keto-start/unplayable', { body: { reason: 'player' } });
    for (const filter of ['no-picture', 'no-facts', 'unavailable'])
      expect(await ids(`?filter=${filter}`)).toContain('keto-start');
    expect((await list('?q=keto-start')).videos[0]).toMatchObject({
      needs: expect.arrayContaining(['picture', 'facts', 'plays']) as string[],
      unavailable: '1 viewer could not play it',
    });
    await change({ kind: 'hide', ids: ['keto-start'] });
    for (const filter of ['no-picture', 'no-facts', 'unavailable'])
      expect(await ids(`?filter=${filter}`)).toContain('keto-start');
    await undo();
  });

  test('finds videos by each fact, also the hidden ones, and those without it', async () => {
    const facts = {
      ...{
        length: 'over-40',
        level: 'advanced',
        equipment: 'kettlebell',
        bodyPart: 'chest',
        intensity: 'low',
      },
    };
    const fields = {
      minutes: '41',
      level: 'advanced',
      equipment: 'kettlebell',
      bodyPart: 'chest',
      intensity: 'low',
    };
    const made: (number | null)[] = [];
    const make = async (command: object) =>
      made.unshift(((await change(command)).body as CatalogChangeResponse).change);
    await make({ kind: 'edit', ids: ['keto-start', 'gym-beats'], fields });
    await make({ kind: 'hide', ids: ['keto-start'] });
    for (const [name, value] of Object.entries(facts))
      expect(await ids(`?${name}=${value}`)).toEqual(['gym-beats', 'keto-start']);
    expect(await ids(`?${new URLSearchParams(facts).toString()}&filter=hidden`)).toEqual(['keto-start']);
    await make({ kind: 'edit', ids: ['gym-beats'], fields: { minutes: 'unknown', level: 'unknown' } });
    expect(await ids('?length=unknown&equipment=kettlebell')).toEqual(['gym-beats']);
    expect(await ids('?level=unknown&equipment=kettlebell')).toEqual(['gym-beats']);
    expect((await api.request('GET', '/editing/videos?level=hard', EDITH)).status).toBe(400);
    for (const number of made) await undo(number ?? 0);
  });

  test('edits what an editor saw, names the editor, and takes it back', async () => {
    const before = (await api.request('GET', '/editing/videos/keto-start', EDITH)).body as {
      fields: Record<string, string>;
    };
    const { title = '' } = before.fields;
    const dry = await change(
      { kind: 'edit', ids: ['keto-start'], fields: { title: 'Slow yoga' } },
      { dryRun: true },
    );
    expect(dry.body).toMatchObject({ change: null, count: 1, differences: [{ before: { title } }] });
    const saved = await change({
      kind: 'edit',
      ids: ['keto-start'],
      fields: { title: 'Slow yoga' },
      expected: { title },
    });
    expect(saved.body).toMatchObject({
      count: 1,
      differences: [
        {
          kind: 'video',
          id: 'keto-start',
          name: 'Slow yoga',
          before: { title },
          after: { title: 'Slow yoga' },
        },
      ],
    });
    expect((await changes())[0]).toMatchObject({
      change: (saved.body as CatalogChangeResponse).change,
      by: 'Edith',
      command: 'edit “Slow yoga” title=Slow yoga',
      count: 1,
    });
    const edited = async () =>
      ((await api.request('GET', '/editing/videos/keto-start', EDITH)).body as EditedVideoResponse).edited;
    expect(await edited()).toContain('title');
    expect((await api.request('GET', '/editing/videos/keto-start', EDITH)).body).toMatchObject({
      origins: { title: 'editor', creator: 'host' },
      hostValues: { title },
    });
    expect((await change({ kind: 'give-back', ids: ['keto-start'], names: ['title'] })).body).toMatchObject({
      differences: [{ before: { title: 'Slow yoga' }, after: { title } }],
    });
    expect(await edited()).not.toContain('title');
    expect((await change({ kind: 'give-back', ids: ['keto-start'], names: ['titel'] })).status).toBe(422);
    await undo();
    expect(await edited()).toContain('title');
    await undo((saved.body as CatalogChangeResponse).change ?? 0);
    expect((await api.request('GET', '/editing/videos/keto-start', EDITH)).body).toEqual(before);
  });

  test('two editors at once: what the second did not see is not lost (409), and what fits is kept', async () => {
    const { fields } = (await api.request('GET', '/editing/videos/keto-start', EDITH)).body as {
      fields: { title: string; creator: string };
    };
    const { title, creator } = fields;
    const edits = await Promise.all([
      change({ kind: 'edit', ids: ['keto-start'], fields: { title: 'Yoga A' }, expected: { title } }),
      change(
        { kind: 'edit', ids: ['keto-start'], fields: { title: 'Yoga B' }, expected: { title } },
        { token: 'editor Otto' },
      ),
      change(
        { kind: 'edit', ids: ['keto-start'], fields: { creator: 'Ada' }, expected: { creator } },
        { token: 'editor Otto' },
      ),
    ]);
    expect(edits.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
    const kept = edits[0].status === 200 ? 'Yoga A' : 'Yoga B';
    expect(edits.find(({ status }) => status === 409)?.body).toEqual({
      errors: [`Somebody else has changed title of video keto-start: now “${kept}”.`],
    });
    const { videos } = await list('?q=keto-start');
    expect(videos).toMatchObject([{ title: kept, creator: 'Ada' }]);
    for (const { body } of edits.filter(({ status }) => status === 200))
      await undo((body as CatalogChangeResponse).change ?? 0);
    expect((await list('?q=keto-start')).videos).toMatchObject([{ title, creator }]);
  });

  test('refuses to take back what somebody has changed since (409)', async () => {
    const hidden = (await change({ kind: 'hide', ids: ['keto-start'] })).body as CatalogChangeResponse;
    await change({ kind: 'remove', ids: ['keto-start'] }, { token: 'editor Otto' });
    expect(await undo(hidden.change ?? 0)).toMatchObject({ status: 409 });
    await undo();
    expect(await undo(hidden.change ?? 0)).toMatchObject({ status: 200 });
  });

  test('the list of changes goes back to the first, and says what was taken back', async () => {
    const { body } = await change({ kind: 'hide', ids: ['keto-start', 'gym-beats'] });
    const hidden = (body as CatalogChangeResponse).change ?? 0;
    await undo();
    await change({ kind: 'redo' });
    const [redo, undone, made] = await changes();
    expect(redo).toMatchObject({ command: `redo ${hidden + 1}`, count: 2 });
    expect(undone).toMatchObject({ command: `undo ${hidden}`, undoes: hidden, undone: true });
    expect(made).toMatchObject({ command: 'hide 2 videos', change: hidden });
    expect([redo, made].map((one) => [one?.undoes, one?.undone])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    await undo();
    expect((await changes())[3]).toMatchObject({ change: hidden, undone: true });
    const older = async (before: number) =>
      ((await api.request('GET', `/editing/changes?before=${before}`, EDITH)).body as ChangesResponse)
        .changes;
    for (let round = 0; round < 20; round += 1) {
      await change({ kind: 'hide', ids: ['keto-start'] });
      await undo();
    }
    const first = await changes();
    expect(first).toHaveLength(50);
    expect(first[1]).toMatchObject({ command: expect.stringMatching(/^hide “How to Start/), undone: true });
    const rest = await older(first.at(-1)?.change ?? 0);
    expect(rest.at(-1)?.change).toBe(1);
    expect([...first, ...rest].map((one) => one.change)).toEqual(
      Array.from({ length: first[0]?.change ?? 0 }, (_, index) => (first[0]?.change ?? 0) - index),
    );
    expect(await older(1)).toEqual([]);
    expect((await api.request('GET', '/editing/changes?before=0', EDITH)).status).toBe(400);
  });

  test.each([
    [{ kind: 'edit', ids: ['keto-start'], fields: { title: '' } }, 422, /title/],
    [{ kind: 'edit', ids: ['keto-start'], fields: { thumbnail: 'x' } }, 422, /thumbnail is not a field/],
    [{ kind: 'hide', ids: ['nothing'] }, 422, /There is no video nothing/],
    [{ kind: 'remove-category', name: 'Workout' }, 422, /choose with “Its videos go to” where they go/],
    [{ kind: 'edit', ids: ['keto-start'] }, 400, /body\/command must have required property 'fields'/],
    [{ kind: 'hide', ids: [] }, 400, /body\/command\/ids/],
    [{ kind: 'hide', ids: ['keto-start'], all: true }, 400, /additional properties/],
    [{ kind: 'paint' }, 400, /body\/command\/kind/],
  ])('%j is refused, and says why', async (command, status, message) => {
    const { status: got, body } = await change(command);
    expect([got, (body as { errors: string[] }).errors[0]]).toEqual([
      status,
      expect.stringMatching(message) as string,
    ]);
  });

  test('bounds the size of a change (413), and the number of its videos (400)', async () => {
    const many = Array.from({ length: 10_001 }, (_unused, index) => `video-${index}`);
    expect((await change({ kind: 'hide', ids: many })).status).toBe(400);
    expect((await change({ kind: 'add-category', name: 'x'.repeat(10_000_000) })).status).toBe(413);
  });

  test('refuses to change more at once than viewers can wait for', async () => {
    const { plan } = planned({ kind: 'move', id: 'keto-start', place: 16 });
    await expect(
      editCatalog(api.database, { command: 'move', dryRun: true }, bounded(plan, 1)),
    ).rejects.toThrow('and 1 is the most here.');
  });

  test.each([
    { kind: 'rename-category', name: 'Workout', newName: 'Move' },
    { kind: 'hide', ids: ['keto-start'] },
    { kind: 'remove-category', name: 'Workout', into: 'Diet plan' },
  ])('a dry run of $kind waits for no writer, and keeps none waiting', async (command) => {
    const { database } = api;
    await database.maintenance.connection().execute((connection) =>
      withWriteLock(database, connection, async () => {
        const { status, body } = await change(command, { dryRun: true });
        expect([status, body]).toEqual([200, expect.objectContaining({ change: null })]);
      }),
    );
  });

  test('a dry run is refused as the change would be (422)', async () => {
    const command = { kind: 'rename-category', name: 'Workout', newName: 'Diet plan' };
    const [dry, made] = [await change(command, { dryRun: true }), await change(command)];
    expect(dry).toMatchObject({ status: 422, body: { errors: ['There is a category Diet plan already.'] } });
    expect(made.body).toEqual(dry.body);
  });

  test('keeps categories in shape', async () => {
    const names = async () =>
      (
        (await api.request('GET', '/categories')).body as { categories: { categoryName: string }[] }
      ).categories.map(({ categoryName }) => categoryName);
    const before = await names();
    const commands = [
      { kind: 'add-category', name: 'Yoga' },
      { kind: 'rename-category', name: 'Yoga', newName: 'Slow' },
      { kind: 'move-category', name: 'Slow', place: 1 },
      { kind: 'mark-category', name: 'Slow', training: false },
    ];
    for (const command of commands) expect((await change(command)).status).toBe(200);
    await expect(names()).resolves.toEqual(['Slow', ...before]);
    expect((await api.request('GET', '/categories/slow')).status).toBe(404);
    expect((await api.request('GET', '/categories/yoga')).body).toMatchObject({
      category: { training: false },
    });
    expect((await change({ kind: 'remove-category', name: 'Slow' })).status).toBe(200);
    await expect(names()).resolves.toEqual(before);
  });
});

describe.each(ENGINES)('two gateways of a site on %s', (engine) => {
  let apis: [TestApi, TestApi];
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const site = await emptyDatabase(engine);
    remove = site.remove;
    const start = async () =>
      startApi(engine, { database: await openDatabase(site.settings), catalogFreshMs: 1_000 });
    apis = [await start(), await start()];
  });
  afterAll(async () => {
    for (const api of apis) await api.close();
    await remove();
  });

  test('a change at one shows at both, although both keep the responses from before', async () => {
    const [editors, other] = apis;
    const paths = ['/video/keto-start', '/videos', '/suggestions?q=keto'];
    for (const api of apis) for (const path of paths) await api.request('GET', path);
    await editors.request('POST', '/editing/changes', {
      token: 'editor Edith',
      body: { command: { kind: 'edit', ids: ['keto-start'], fields: { title: 'Slow keto' } } },
    });
    for (const api of [editors, other])
      for (const path of paths) await untilItSays('Slow keto', () => api.request('GET', path));
    await editors.request('POST', '/editing/changes', {
      token: 'editor Edith',
      body: { command: { kind: 'remove', ids: ['keto-start'] } },
    });
    await untilItSays('no longer available', () => other.request('GET', '/video/keto-start'));
    const { body } = await other.request('GET', '/videos');
    expect((body as { videos: VideoResponse['video'][] }).videos).toHaveLength(15);
  });
});

/** Reads until the response has `text`; the test ends if it never does. */
async function untilItSays(text: string, read: () => Promise<{ body: unknown }>): Promise<void> {
  while (!JSON.stringify((await read()).body).includes(text))
    await new Promise((done) => setTimeout(done, 100));
}
