import {
  ERRORS,
  type CategoriesResponse,
  type CreatorResponse,
  type FollowedVideosResponse,
  type FollowsResponse,
} from '@fitreel/contract';
import { ENGINES, CHEAP_HASH } from '../../testing/databases';
import { editedCatalog } from '../../testing/edited-catalog';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { editCatalog, withState, type Plan } from '../modules/editing/service';
import { prepareDatabase } from '../setup/prepare-database';
import sharp from 'sharp';

describe.each(ENGINES)('the commands that edit the catalogue on %s', (engine) => {
  const { api, folder, run, runWhole, videos, rows, video } = editedCatalog(engine);

  test('edit gives videos new values, with the checks of an import, and undo takes them back', async () => {
    const before = await rows();
    const edited = await run(
      'edit',
      'keto-start',
      'title=20 minutes of keto',
      'level=advanced',
      'categoryName=workout',
    );
    expect(edited.lines).toEqual([
      'keto-start: title How to Start a Keto Diet → 20 minutes of keto',
      'keto-start: category_id diet-plan → workout',
      'keto-start: minutes 0 → 20',
      'keto-start: level (none) → advanced',
      'keto-start: facts_from_title (none) → minutes',
      'Change 1: 1 changed. To take it back: undo 1',
    ]);
    expect((await video('keto-start')).body).toMatchObject({
      video: { title: '20 minutes of keto', minutes: 20, factsFromTitle: ['minutes'], level: 'advanced' },
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
    const names = async () => (await api().request('GET', '/categories')).body;
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
    expect(await api().request('GET', '/categories/diet-plan')).toMatchObject({
      body: { category: { _id: 'yoga' } },
    });
    expect(await videos('?category=yoga')).toHaveLength(3);
    for (const change of ['5', '4', '3', '2', '1']) expect((await run('undo', change)).code).toBe(0);
    expect(await names()).toEqual(first);
    expect(await rows()).toEqual(before);
  });

  test('a large change is made in parts, leaves what others change meanwhile, and is taken back as one', async () => {
    const { database } = api();
    const file = join(folder(), 'many.csv');
    const lines = Array.from(
      { length: 1_100 },
      (_unused, index) => `many-${index},Flow,Ada,many-${index},Workout`,
    );
    await writeFile(file, ['_id,title,creator,src,categoryName', ...lines].join('\n'));
    await runWhole('import', file);
    const before = await rows();
    const ids = Array.from({ length: 1_100 }, (_unused, index) => `many-${index}`);
    let transactions = 0;
    const { maintenance } = database;
    const counted = maintenance.withPlugin({
      transformQuery({ node }) {
        if (node.kind === 'RawNode' && node.sqlFragments[0]?.startsWith('begin')) transactions += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const hide: Plan = async (db) => {
      const entries = await withState(ids, 'hidden')(db);
      await editCatalog(database, { command: 'other' }, withState(['many-1099'], 'removed'));
      return entries;
    };
    const { change, entries, left } = await editCatalog(
      { ...database, maintenance: counted },
      { command: 'hide' },
      hide,
    );
    expect([transactions, entries.length, left]).toEqual([
      3,
      1_099,
      ['video many-1099 has changed since (state)'],
    ]);
    expect(await videos('?category=workout&limit=100')).not.toContain('many-0');
    expect((await run('undo', String(change))).code).toBe(0);
    await run('restore', 'many-1099');
    expect(await rows()).toEqual(before);

    const places = async () => (await rows()).map(({ id }) => id);
    const order = await places();
    const { lines: said } = await run('move', 'many-1099', '1');
    expect(await places()).toEqual(['many-1099', ...order.slice(0, -1)]);
    expect(said.at(-1)).toMatch(/1,116 changed/);
    await run('undo');
    expect(await rows()).toEqual(before);
  });

  test('searches find the videos of a large category by its new name, without holding up the command', async () => {
    const { kysely } = api().database;
    const file = join(folder(), 'large.csv');
    const lines = Array.from({ length: 450 }, (_unused, index) => `Flow ${index},Ada,large-${index},Large`);
    await writeFile(file, ['title,creator,src,categoryName', ...lines].join('\n'));
    await runWhole('import', file, '--create-categories');
    const found = async (name: string) =>
      (await kysely.selectFrom('videos').select('id').where('search', 'like', `%${name}%`).execute()).length;
    await run('category', 'rename', 'Large', 'Vinyasa');
    expect(await found('vinyasa')).toBe(200);
    await run('category', 'rename', 'Vinyasa', 'Ashtanga');
    // The site notices, and does the rest.
    while ((await found('ashtanga')) < 450) await videos('?q=ashtanga');
    expect([await found('vinyasa'), await found('large')]).toEqual([0, 0]);
  });

  test('a renamed and a merged creator keep their followers and addresses, and undo takes both back', async () => {
    const before = await rows();
    const token = await api().newUser();
    for (const _id of ['self', 'ruledme'])
      await api().request('POST', '/user/follows', { token, body: { creator: { _id } } });
    const follows = async () => {
      const { follows: all } = (await api().request('GET', '/user/follows', { token }))
        .body as FollowsResponse;
      return all.map(({ _id }) => _id);
    };
    const creator = async (id: string) => {
      const { status, body } = await api().request('GET', `/creators/${id}`);
      return status === 200 ? (body as CreatorResponse).creator._id : status;
    };
    await run('hide', 'keto-start');
    await run('restore', 'keto-start');
    expect((await run('creator', 'rename', 'ruledme', 'Self')).lines).toEqual([
      'There is a creator Self already: merge ruledme into that one.',
    ]);
    expect((await run('creator', 'rename', 'nobody', 'Anna')).code).toBe(2);
    expect((await run('creator', 'rename', 'ruledme', 'Ruled Me Again')).lines).toEqual([
      'keto-start: creator RuledMe → Ruled Me Again',
      expect.stringMatching(/^Change 3/),
    ]);
    expect(await follows()).toEqual(['self', 'ruled-me-again']);
    expect(await Promise.all(['ruledme', 'ruled-me-again'].map(creator))).toEqual(
      Array(2).fill('ruled-me-again'),
    );
    expect(await videos('?creator=ruledme')).toEqual(['keto-start']);

    // The next import with the old name, also of a new video, and an editor who types it.
    const file = join(folder(), 'ruled.jsonl');
    const row = { creator: 'RuledMe', categoryName: 'Diet plan', subscriber: '438k' };
    const { title, src } = before.find(({ id }) => id === 'keto-start') ?? {};
    const imported = [
      { ...row, _id: 'keto-start', title, src },
      { ...row, _id: 'keto-two', title: 'Keto again', src: 'keto-2' },
    ];
    await writeFile(file, imported.map((each) => JSON.stringify(each)).join('\n'));
    await runWhole('import', file);
    await run('edit', 'keto-two', 'creator=ruledme');
    expect(await videos('?creator=ruled-me-again')).toEqual(['keto-start', 'keto-two']);

    await run('creator', 'merge', 'Ruled Me Again', 'SELF');
    expect(await follows()).toEqual(['self']);
    expect(await Promise.all(['ruledme', 'ruled-me-again', 'self'].map(creator))).toEqual(
      Array(3).fill('self'),
    );
    const { videos: followed } = (await api().request('GET', '/user/follows/videos', { token }))
      .body as FollowedVideosResponse;
    expect(followed.map(({ _id }) => _id).sort()).toEqual(['hiit-at-home', 'keto-start', 'keto-two']);
    const add = { token, body: { creator: { _id: 'ruledme' } } };
    expect((await api().request('POST', '/user/follows', add)).status).toBe(409);
    await run('undo');
    expect(await follows()).toEqual(['self', 'ruled-me-again']);
    await api().request('DELETE', '/user/follows/ruledme', { token });
    expect(await follows()).toEqual(['self']);
    await run('creator', 'rename', 'Ruled Me Again', 'RuledMe');
    expect(await Promise.all(['ruledme', 'ruled-me-again'].map(creator))).toEqual(Array(2).fill('ruledme'));
    for (const change of ['8', '5', '4', '3']) expect((await run('undo', change)).code).toBe(0);
    expect(await creator('ruled-me-again')).toBe(404);
    expect(await rows()).toEqual(before);
  });

  test('a merged category keeps its address, and undo takes it back', async () => {
    await run('category', 'add', 'Food');
    await run('category', 'remove', 'Diet plan', '--into', 'Food');
    const category = async (id: string) => (await api().request('GET', `/categories/${id}`)).body;
    expect(await category('diet-plan')).toEqual(await category('food'));
    expect(await videos('?category=diet-plan&limit=1')).toEqual(['ayurvedic-diet']);
    await run('category', 'add', 'All');
    await run('category', 'remove', 'Food', '--into', 'All');
    expect(await category('diet-plan')).toMatchObject({ category: { _id: 'all' } });
    await run('undo');
    expect(await category('diet-plan')).toMatchObject({ category: { _id: 'food' } });
    await run('undo', '2');
    expect(await category('diet-plan')).toMatchObject({ category: { _id: 'diet-plan' } });
  });

  test('facts are switched off for a category: titles state none, later imports too, and none is needed', async () => {
    const lacking = async () => (await run('attention', '--need', 'facts')).lines;
    const before = await rows();
    const needy = await lacking();
    await run('edit', 'hiit-at-home', 'level=advanced');
    const edited = await rows();
    await run('category', 'facts', 'workout', 'no');
    const { categories } = (await api().request('GET', '/categories')).body as CategoriesResponse;
    expect(categories.filter(({ facts }) => facts === false)).toMatchObject([{ categoryName: 'Workout' }]);
    expect(await videos('?category=workout&level=advanced')).toEqual(['hiit-at-home']);
    for (const fact of ['equipment=none', 'intensity=high', 'length=20-40'])
      expect(await videos(`?category=workout&${fact}`)).toEqual([]);
    const workouts = await videos('?category=workout');
    expect((await lacking()).filter((line) => workouts.includes(line.split('\t')[0] ?? ''))).toEqual([]);
    const file = join(folder(), 'facts.jsonl');
    const row = { title: '30 min HIIT', creator: 'Anna', src: 'facts-1', categoryName: 'Workout' };
    await writeFile(file, JSON.stringify({ ...row, level: 'beginner' }));
    expect((await runWhole('import', file)).code).toBe(0);
    expect((await rows()).at(-1)).toMatchObject({ minutes: 0, intensity: '', level: 'beginner' });
    await run('undo', '3');
    await run('category', 'facts', 'workout', 'yes');
    expect(await rows()).toEqual(edited);
    await run('undo', '1');
    expect(await rows()).toEqual(before);
    expect(await lacking()).toEqual(needy);
    expect((await run('category', 'facts', 'Workout', 'maybe')).lines).toEqual([
      'facts takes yes or no, not maybe.',
    ]);
  });

  test('a category is marked as training or not, also by the file that adds it', async () => {
    const marked = async () => {
      const { categories } = (await api().request('GET', '/categories')).body as CategoriesResponse;
      return categories.filter(({ training }) => training !== false).map(({ categoryName }) => categoryName);
    };
    expect(await marked()).toEqual(['Workout']);
    await run('category', 'training', 'diet plan', 'yes');
    await run('category', 'training', 'Workout', 'no');
    expect(await marked()).toEqual(['Diet plan']);
    expect((await run('category', 'training', 'Workout', 'maybe')).code).toBe(2);
    await run('undo');
    await run('undo', '1');
    expect(await marked()).toEqual(['Workout']);

    const file = join(folder(), 'marks.jsonl');
    const row = { title: 'Talk', creator: 'Anna', subscriber: '1k', src: 'talk-1' };
    const rows = [
      { ...row, categoryName: 'Talks', training: 'no' },
      { ...row, src: 'yoga-1', categoryName: 'Yoga' },
      { ...row, src: 'workout-1', categoryName: 'Workout', training: 'no' },
    ];
    await writeFile(file, rows.map((each) => JSON.stringify(each)).join('\n'));
    expect((await runWhole('import', file, '--create-categories')).code).toBe(0);
    expect(await marked()).toEqual(['Workout', 'Yoga']);
    await runWhole('export', file);
    const exported = (await readFile(file, 'utf8')).split('\n').filter((line) => /-1"/.test(line));
    expect(exported.map((line) => /"training":"(\w+)"/.exec(line)?.[1])).toEqual(['no', 'yes', 'yes']);
  });

  test.each(['WORKOUT', 'Wоrkout', 'Work\u200Bout', 'Ｗorkout', '\u200B', 'Work\u202Eout'])(
    'no category is added or renamed to %j beside Workout',
    async (name) => {
      await run('category', 'add', 'Yoga');
      for (const command of [['add'], ['rename', 'Yoga']])
        expect((await run('category', ...command, name)).code).toBe(2);
    },
  );

  test('a user with a removed video in a list sees it as unavailable, can move it, and sees it again when it is back', async () => {
    const token = await api().newUser();
    const likes = '/user/likes';
    for (const _id of ['keto-start', 'gym-beats'])
      await api().request('POST', likes, { token, body: { video: { _id } } });
    const list = async () => (await api().request('GET', likes, { token })).body;
    const before = await list();
    await run('remove', 'keto-start');
    const gone = { likes: [{ _id: 'keto-start', title: 'How to Start a Keto Diet', unavailable: true }, {}] };
    expect(await list()).toMatchObject(gone);
    expect((await api().request('GET', `${likes}?limit=1`, { token })).body).toMatchObject({
      likes: [{ unavailable: true }],
    });
    const third = await api().request('POST', likes, { token, body: { video: { _id: 'whey-protein' } } });
    expect(third.body).toMatchObject({ likes: [gone.likes[0], {}, {}] });
    await api().request('DELETE', `${likes}/whey-protein`, { token });
    await run('undo');
    expect(await list()).toEqual(before);
    await run('hide', 'keto-start');
    expect(await list()).toMatchObject(gone);
    expect((await api().request('GET', `${likes}?entries=only`, { token })).body).toEqual({
      likes: [],
      entries: [{ _id: 'keto-start', unavailable: true }, { _id: 'gym-beats' }],
    });
    const moved = { remove: ['keto-start'], add: [{ _id: 'keto-start', position: 1 }] };
    expect((await api().request('PATCH', likes, { token, body: moved })).body).toMatchObject({
      likes: [{}, gone.likes[0]],
    });
  });

  test.each([
    ['remove', 410, ERRORS.videoRemoved.text],
    ['hide', 404, ERRORS.videoMissing.text],
    ['draft', 404, ERRORS.videoMissing.text],
  ])('after %s, a request with the id gets %s and no field of the video', async (command, status, text) => {
    const token = await api().newUser();
    const created = await api().request('POST', '/user/playlists', {
      token,
      body: { playlist: { title: 'Mine' } },
    });
    const { _id } = (created.body as { playlists: { _id: string }[] }).playlists[0] ?? { _id: '' };
    await run(command === 'draft' ? 'hide' : command, 'keto-start');
    if (command === 'draft')
      await api().database.kysely.updateTable('withdrawn_videos').set({ state: 'draft' }).execute();
    const video = { _id: 'keto-start' };
    const add = { add: [{ _id: 'gym-beats' }, video] };
    const requests = [
      ['GET', '/video/keto-start', undefined],
      ...['likes', 'watchlater', 'history', `playlists/${_id}`].flatMap((path) => [
        ['POST', `/user/${path}`, { video }] as const,
        ['PATCH', `/user/${path}`, add] as const,
      ]),
      ['PUT', '/user/moments/keto-start/moment-of-a-video-1', { moment: { seconds: 1, name: 'Squats' } }],
    ] as const;
    for (const [method, path, body] of requests) {
      const response = await api().request(method, path, { token, body });
      expect([method, path, response.status, response.body]).toEqual([
        method,
        path,
        status,
        { errors: [text] },
      ]);
    }
    const unknown = await api().request('PATCH', '/user/likes', {
      token,
      body: { add: [{ _id: 'nowhere' }, video] },
    });
    expect(unknown.status).toBe(404);
    const position = { _id: 'keto-start', seconds: 9, duration: 600 };
    const played = { session: 'session-of-a-stranger-1', _id: 'keto-start', seconds: 9, age: 0, offset: 0 };
    const body = { positions: [position], played: [played] };
    expect((await api().request('PATCH', '/user/positions', { token, body })).body).toEqual({
      positions: [],
    });
    for (const path of ['likes', 'watchlater', 'history', 'playlists', 'activity', 'positions/videos'])
      expect(JSON.stringify((await api().request('GET', `/user/${path}`, { token })).body)).not.toMatch(
        /keto/i,
      );
  });

  test('a removed video keeps its place in a playlist, and can be removed', async () => {
    const token = await api().newUser();
    const created = await api().request('POST', '/user/playlists', {
      token,
      body: { playlist: { title: 'Mine' } },
    });
    const { _id } = (created.body as { playlists: { _id: string }[] }).playlists[0] ?? { _id: '' };
    const path = `/user/playlists/${_id}`;
    const ids = ['gym-beats', 'keto-start', 'whey-protein'];
    const before = await api().request('PATCH', path, {
      token,
      body: { add: ids.map((id) => ({ _id: id })) },
    });
    await run('remove', 'keto-start');
    const gone = { _id: 'keto-start', unavailable: true };
    const list = async (query = '') => (await api().request('GET', `${path}${query}`, { token })).body;
    const live = [{ _id: 'gym-beats' }, { _id: 'whey-protein' }] as const;
    expect(await list()).toMatchObject({ playlist: { videos: [live[0], gone, live[1]] } });
    expect(await list('?limit=1')).toMatchObject({ playlist: { videos: [live[0]] } });
    expect((await api().request('GET', '/user/playlists?entries=only', { token })).body).toMatchObject({
      playlists: [{ videos: live, entries: [live[0], gone, live[1]] }],
    });
    const { nextCursor } = (await list('?limit=1')) as { nextCursor: string };
    expect(await list(`?limit=1&cursor=${nextCursor}`)).toMatchObject({ playlist: { videos: [gone] } });
    const removed = await api().request('DELETE', `${path}/keto-start`, { token });
    expect(removed.body).toMatchObject({ playlist: { videos: live } });
    const back = { add: [{ _id: 'keto-start' }] };
    expect((await api().request('PATCH', path, { token, body: back })).status).toBe(410);
    await run('undo');
    await api().request('POST', path, { token, body: { video: { _id: 'keto-start' }, position: 1 } });
    expect(await list()).toEqual(before.body);
  });
});

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

  test('a second undo goes further back, and redo makes the changes again', async () => {
    const before = await rows();
    await run('remove', 'keto-start');
    const removed = await rows();
    await run('hide', 'gym-beats');
    const hidden = await rows();
    expect((await run('undo')).lines).toEqual([
      'gym-beats: state hidden → live',
      'Change 3: 1 changed. To take it back: undo 3',
    ]);
    expect(await rows()).toEqual(removed);
    await run('undo');
    expect(await rows()).toEqual(before);
    const nothing = { code: 2, lines: ['There is nothing to take back.'] };
    expect(await run('undo')).toEqual(nothing);
    await run('redo');
    expect(await rows()).toEqual(removed);
    await run('redo');
    expect(await rows()).toEqual(hidden);
    expect(await run('redo')).toEqual({ code: 2, lines: ['There is nothing to redo.'] });
    await run('undo');
    expect(await rows()).toEqual(removed);
    await run('edit', 'gym-beats', 'title=Beats');
    expect(await run('redo')).toEqual({ code: 2, lines: ['There is nothing to redo.'] });
    await run('undo');
    await run('undo');
    expect(await rows()).toEqual(before);
    expect(await run('undo')).toEqual(nothing);
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
    expect((await run('undo')).lines).toEqual(['There is nothing to take back.']);
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

describe.each(ENGINES)('edits of pictures on %s', (engine) => {
  const { api, folder, run, rows, video } = editedCatalog(engine);

  const write = (name: string, background: string) =>
    sharp({ create: { width: 640, height: 360, channels: 3, background } }).toFile(join(folder(), name));
  const shown = async (id: string) =>
    ((await video(id)).body as { video: { thumbnail: string; avatar: string; alt: string } }).video;

  test('a picture of a file is encoded, with another field, and undo brings the former back', async () => {
    await write('a.png', '#123456');
    const before = await rows();
    const { code, lines } = await run(
      'edit',
      'keto-start',
      'thumbnail=a.png',
      'avatar=a.png',
      'level=beginner',
    );
    expect(code).toBe(0);
    expect(lines).toContainEqual(
      expect.stringMatching(/^keto-start: thumbnail keto-start → \/api\/artwork\/pictures\//),
    );
    const { thumbnail, avatar, alt } = await shown('keto-start');
    expect(alt).toBe('How to Start a Keto Diet');
    for (const path of [thumbnail, avatar])
      expect(await api().request('GET', path.replace('/api', ''))).toMatchObject({ status: 200 });
    await run('undo');
    expect(await rows()).toEqual(before);
  });

  test('an alt text that is given with its picture stays; a name of the artwork, and none', async () => {
    await write('b.png', '#654321');
    await run('edit', 'keto-start', 'gym-beats', 'thumbnail=b.png', 'alt=A plate');
    expect((await shown('gym-beats')).alt).toBe('A plate');
    await run('edit', 'gym-beats', 'thumbnail=keto-start');
    expect((await shown('gym-beats')).thumbnail).toMatch(/\/thumbnails\/keto-start\./);
    await run('edit', 'gym-beats', 'thumbnail=');
    expect((await shown('gym-beats')).thumbnail).toMatch(/\/drawn\//);
  });

  test.each([
    ['thumbnail=no-such.png', /^thumbnail file:\/\/.*no-such\.png: there is no such file$/],
    ['avatar=http://127.0.0.1:9/a.png', /127\.0\.0\.1 is not an address of the internet/],
    ['thumbnail=javascript:alert(1)', /^thumbnail takes the name of a picture/],
  ])('%s changes nothing', async (argument, message) => {
    const before = await rows();
    expect(await run('edit', 'keto-start', 'title=Other', argument)).toEqual({
      code: 2,
      lines: [expect.stringMatching(message)],
    });
    expect(await rows()).toEqual(before);
  });
});
