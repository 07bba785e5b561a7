import { ENGINES } from '../../testing/databases';
import { editedCatalog } from '../../testing/edited-catalog';

describe.each(ENGINES)('the commands that edit the catalogue on %s', (engine) => {
  const { api, run, videos, rows, video } = editedCatalog(engine);

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
    expect(await api().request('GET', '/categories/diet-plan')).toMatchObject({ status: 404 });
    expect(await videos('?category=yoga')).toHaveLength(3);
    for (const change of ['5', '4', '3', '2', '1']) expect((await run('undo', change)).code).toBe(0);
    expect(await names()).toEqual(first);
    expect(await rows()).toEqual(before);
  });

  test('whoever has a removed video in a list sees it as unavailable, can remove it, and has it again when it is back', async () => {
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
    expect((await api().request('DELETE', `${likes}/keto-start`, { token })).body).toMatchObject({
      likes: [{ _id: 'gym-beats' }],
    });
    const added = { add: [{ _id: 'keto-start', position: 0 }] };
    expect((await api().request('PATCH', likes, { token, body: added })).body).toMatchObject(gone);
    await api().request('DELETE', `${likes}/keto-start`, { token });
    const body = { video: { _id: 'keto-start' } };
    expect((await api().request('POST', likes, { token, body })).body).toMatchObject({
      likes: [{}, gone.likes[0]],
    });
    await api().database.kysely.updateTable('withdrawn_videos').set({ state: 'draft' }).execute();
    await api().request('DELETE', `${likes}/keto-start`, { token });
    expect((await api().request('POST', likes, { token, body })).status).toBe(404);
  });

  test('a removed video keeps its place in a playlist, and can be removed and added again', async () => {
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
    const { nextCursor } = (await list('?limit=1')) as { nextCursor: string };
    expect(await list(`?limit=1&cursor=${nextCursor}`)).toMatchObject({ playlist: { videos: [gone] } });
    const removed = await api().request('DELETE', `${path}/keto-start`, { token });
    expect(removed.body).toMatchObject({ playlist: { videos: live } });
    const body = { video: { _id: 'keto-start' }, position: 1 };
    expect((await api().request('POST', path, { token, body })).body).toMatchObject({
      playlist: { videos: [live[0], gone, live[1]] },
    });
    await run('undo');
    expect(await list()).toEqual(before.body);
  });
});
