import { CATALOG, LIBRARY } from '../../testing/built-apps';
import { catalog, releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { outlookOf } from './outlook';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('says which apps the way back would leave incompatible, and that a promotion would break nothing', async () => {
  const site = await releaseSite(folders);
  const { store, delivery, deploy } = site;
  const first = (await store.revisions.latest())?.apps['shell']?.live;
  await deploy(await site.shell('next', { react: '19.1.0' }), 'shell');
  await deploy(await site.remote('a', CATALOG, { react: '^19.1.0' }));
  const canary = await site.remote('b', CATALOG, { react: '^19.1.0' });
  await delivery.change({ ...catalog('canary'), version: canary, traffic: 10, guard: false });
  const { changes } = await outlookOf(store, 'shell');
  expect(changes).toMatchObject([{ kind: 'rollback', version: first }]);
  expect(changes[0]?.problems.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^catalog \S+ requires react \^19\.1\.0, but the shell/) as string,
    expect.stringContaining(`catalog ${canary} requires`) as string,
  ]);
  expect(await outlookOf(store, 'catalog')).toEqual({
    slots: [],
    changes: [{ kind: 'promote', version: canary, problems: [] }],
  });
  // Nothing was changed by looking.
  expect((await store.revisions.latest())?.apps['catalog']?.canary?.version).toBe(canary);
});

test('names the slots that an app fills, and who shows them', async () => {
  const { store, remote, deploy } = await releaseSite(folders, { shows: {} });
  const shows = { 'video-actions': { video: ['Video'] } };
  await deploy(await remote('a', CATALOG, undefined, { shows }));
  const fragment = { slot: 'video-actions', order: 1, access: 'public', server: true, load: 'near' } as const;
  const filling = {
    ...LIBRARY,
    fragments: [
      { ...fragment, id: 'buttons' },
      { ...fragment, id: 'marks' },
    ],
  };
  await deploy(await remote('a', filling), 'library');
  expect((await outlookOf(store, 'library')).slots).toEqual([
    { slot: 'video-actions', shownBy: ['catalog'] },
  ]);
});

test.each(['nobody', 'constructor'])('knows nothing of the app %s', async (app) => {
  const { store } = await releaseSite(folders);
  expect(await outlookOf(store, app)).toEqual({ slots: [], changes: [] });
});
