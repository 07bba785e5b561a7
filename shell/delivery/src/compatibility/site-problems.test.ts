import type { RemoteDescription } from '@fitreel/protocol';
import { CATALOG, LIBRARY } from '../../testing/built-apps';
import { catalog, refusal, releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const site = () => releaseSite(folders);

test('a release that requires what the shell does not provide', async () => {
  const here = await site();
  const version = await here.remote('new', CATALOG, { react: '^20.0.0', '@fitreel/sdk': '^1.0.0' });
  const problems = await here.delivery.check({ ...catalog('deploy'), version });
  expect(problems).toMatchObject([
    {
      code: 'requires',
      message: expect.stringContaining('requires react ^20.0.0, and the shell') as string,
    },
    { code: 'requires', message: expect.stringContaining('provides none') as string },
  ]);
  expect((await refusal(here.deploy(version))).problems).toEqual(problems);
  expect(await here.delivery.history({ app: 'catalog', limit: 1 })).toEqual([]);
});

test('a shell that would strand a live remote, or a canary', async () => {
  const here = await site();
  await here.deploy(await here.remote('a'));
  const next = await here.shell('next', { react: '20.0.0' });
  const refused = await refusal(here.deploy(next, 'shell'));
  expect(refused.problems).toMatchObject([{ code: 'requires' }]);
  expect(refused.message).toContain('catalog');
});

const other: RemoteDescription = {
  name: 'other',
  title: 'Another',
  routes: [{ id: 'page', path: '/elsewhere', access: 'public' }],
  navigation: [],
};
const route = (path: string) => ({ ...other, routes: [{ id: 'page', path, access: 'public' as const }] });

test.each<[string, RemoteDescription, string, string]>([
  ['the same route', route('/trend'), 'route', '/trend'],
  ['a route of the same shape', route('/video/{id}'), 'route', '/video/x'],
  [
    'an address of another’s route',
    route('/video/new'),
    'route',
    'which the route /video/{videoId} of catalog',
  ],
  ['a route that takes another’s address', route('/{page}'), 'route', 'which the route /trend of catalog'],
  ['the same title', { ...other, title: CATALOG.title }, 'name', CATALOG.title],
  ['a name that begins as another', { ...other, name: 'catalogue' }, 'name', 'catalogue and catalog'],
  [
    'the same navigation entry',
    { ...other, navigation: [{ place: 'sidebar', label: 'Home', path: '/elsewhere', order: 9 }] },
    'navigation',
    '“Home”',
  ],
])('%s', async (_what, description, code, says) => {
  const here = await site();
  await here.deploy(await here.remote('a'));
  const version = await here.remote('a', description);
  const refused = await refusal(here.deploy(version, description.name));
  expect(new Set(refused.problems.map((problem) => problem.code))).toEqual(new Set([code]));
  expect(refused.message).toContain(says);
  for (const { remedy } of refused.problems) expect(remedy).toMatch(/\.$/);
});

test('a second search page for the whole site', async () => {
  const here = await site();
  const search = { place: 'search' as const, label: 'Search', path: '/trend', order: 1 };
  await here.deploy(await here.remote('a', { ...CATALOG, navigation: [search] }));
  const version = await here.remote('a', {
    ...other,
    navigation: [{ ...search, label: 'Find', path: '/elsewhere' }],
  });
  expect((await refusal(here.deploy(version, 'other'))).message).toContain('the only entry of the search');
});

test('what holds for a release holds for a canary', async () => {
  const here = await site();
  await here.deploy(await here.remote('a'));
  const version = await here.remote('b', CATALOG, { react: '^20.0.0' });
  const change = { ...catalog('canary'), version, traffic: 10, guard: false };
  expect(await here.delivery.check(change)).toMatchObject([{ code: 'requires' }]);
});

test('a new release of the same remote keeps its own routes and entries', async () => {
  const here = await site();
  await here.deploy(await here.remote('a'));
  await here.deploy(await here.remote('a', LIBRARY), 'library');
  expect(await here.deploy(await here.remote('b'))).not.toBeNull();
});
