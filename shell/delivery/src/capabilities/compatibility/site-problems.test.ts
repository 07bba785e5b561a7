import type { NavigationEntry, RemoteDescription } from '@fitreel/protocol';
import { CATALOG, LIBRARY, writeRemote, writeShell } from '../../../testing/built-apps';
import { catalog, rejection, releaseSite } from '../../../testing/release-site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { siteProblems } from './site-problems';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const newSite = () => releaseSite(folders);
const built = async (description: RemoteDescription) => writeRemote(await folders.create(), description);

test('rejects a release that requires what the shell does not provide', async () => {
  const site = await newSite();
  const version = await site.remote('new', CATALOG, { react: '^20.0.0', '@fitreel/sdk': '^1.0.0' });
  const problems = await site.delivery.check({ ...catalog('deploy'), version });
  expect(problems).toMatchObject([
    {
      code: 'requires',
      message: expect.stringContaining('requires react ^20.0.0, but the shell') as string,
      remedy: expect.stringContaining('or a release of catalog that runs on react 19.0.0.') as string,
    },
    {
      code: 'requires',
      message: expect.stringContaining('provides none') as string,
      remedy: expect.stringContaining('or a release of catalog that does not need @fitreel/sdk.') as string,
    },
  ]);
  expect((await rejection(site.deploy(version))).problems).toEqual(problems);
  expect(await site.delivery.history({ app: 'catalog', limit: 1 })).toEqual([]);
});

test('rejects a shell that would leave a live remote incompatible', async () => {
  const site = await newSite();
  await site.deploy(await site.remote('a'));
  const next = await site.shell('next', { react: '20.0.0' });
  const rejected = await rejection(site.deploy(next, 'shell'));
  expect(rejected.problems).toMatchObject([{ code: 'requires' }]);
  expect(rejected.message).toContain('catalog');
});

describe('a major version of the SDK', () => {
  const [two, three] = [
    { react: '19.0.0', '@fitreel/sdk': '2.0.0' },
    { react: '19.0.0', '@fitreel/sdk': '3.0.0' },
  ];

  test('goes through the shell and remotes that ship alone, in either order: types decide', async () => {
    for (const order of [
      ['shell', 'catalog', 'library'],
      ['library', 'catalog', 'shell'],
    ]) {
      const site = await newSite();
      await site.deploy(await site.shell('on 2', two), 'shell');
      await site.deploy(await site.remote('on 2'));
      await site.deploy(await site.remote('on 2', LIBRARY), 'library');
      for (const app of order) {
        const next = {
          shell: () => site.shell('on 3', three),
          catalog: () => site.remote('on 3'),
          library: () => site.remote('on 3', LIBRARY),
        }[app];
        expect(await site.deploy((await next?.()) ?? '', app)).not.toBeNull();
      }
    }
  });

  test('is refused beside a release of an earlier build, whose container compares the version', async () => {
    const site = await newSite();
    await site.deploy(await site.shell('on 2', two), 'shell');
    await site.deploy(await site.remote('earlier', CATALOG, { '@fitreel/sdk': '^2.0.0' }));
    const { message } = await rejection(site.deploy(await site.shell('on 3', three), 'shell'));
    expect(message).toContain('requires @fitreel/sdk ^2.0.0, but the shell');
    await site.deploy(await site.remote('built again'));
    expect(await site.deploy(await site.shell('on 3', three), 'shell')).not.toBeNull();
  });
});

test('rejects a shell that would leave a canary incompatible', async () => {
  const site = await newSite();
  await site.deploy(await site.remote('a', CATALOG, {}));
  const version = await site.remote('b');
  await site.delivery.change({ ...catalog('canary'), version, traffic: 10, guard: false });
  const rejected = await rejection(site.deploy(await site.shell('next', { react: '20.0.0' }), 'shell'));
  expect(rejected.problems).toHaveLength(1);
  expect(rejected.message).toContain(`catalog ${version} requires react ^19.0.0`);
});

test('a canary of the shell must run every remote, and a remote must run on both shells', async () => {
  const site = await newSite();
  await site.deploy(await site.remote('a'));
  const canaryOf = async (provides: Record<string, string>) => ({
    ...{ kind: 'canary' as const, app: 'shell', traffic: 10, guard: false },
    version: await site.shell('next', provides),
  });
  const rejected = await rejection(site.delivery.change(await canaryOf({ react: '20.0.0' })));
  expect(rejected.message).toContain('catalog');
  const change = await canaryOf({ react: '19.1.0' });
  await site.delivery.change(change);
  const onCanaryOnly = await site.remote('b', CATALOG, { react: '^19.1.0' });
  expect((await rejection(site.deploy(onCanaryOnly))).message).toContain('provides 19.0.0');
  await site.delivery.change({ kind: 'promote', app: 'shell' });
  await site.deploy(onCanaryOnly);
  const back = await rejection(site.delivery.change({ kind: 'rollback', app: 'shell' }));
  expect(back.message).toContain('provides 19.0.0');
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
  ['a route of the same pattern', route('/video/{id}'), 'route', '/video/x'],
  [
    'a path that another’s route matches',
    route('/video/new'),
    'route',
    'which the route /video/{videoId} of catalog',
  ],
  ['a route that matches another’s path', route('/{page}'), 'route', 'which the route /trend of catalog'],
  ['the same title', { ...other, title: CATALOG.title }, 'name', CATALOG.title],
  ['a name that starts like another', { ...other, name: 'catalogue' }, 'name', 'catalogue and catalog'],
  ['a name that another starts with', { ...other, name: 'cata' }, 'name', 'cata and catalog'],
  [
    'the same navigation entry',
    { ...other, navigation: [{ place: 'sidebar', label: 'Home', path: '/elsewhere', order: 9 }] },
    'navigation',
    '“Home”',
  ],
])('rejects %s', async (_what, description, code, says) => {
  const site = await newSite();
  await site.deploy(await site.remote('a'));
  const version = await site.remote('a', description);
  const rejected = await rejection(site.deploy(version, description.name));
  expect(new Set(rejected.problems.map((problem) => problem.code))).toEqual(new Set([code]));
  expect(rejected.message).toContain(says);
  for (const { remedy } of rejected.problems) expect(remedy).toMatch(/\.$/);
});

test('rejects a second search page', async () => {
  const site = await newSite();
  const search = { place: 'search' as const, label: 'Search', path: '/trend', order: 1 };
  await site.deploy(await site.remote('a', { ...CATALOG, navigation: [search] }));
  const version = await site.remote('a', {
    ...other,
    navigation: [{ ...search, label: 'Find', path: '/elsewhere' }],
  });
  expect((await rejection(site.deploy(version, 'other'))).message).toContain('the only entry of the search');
});

test('rejects a route that only the canary of another remote holds', async () => {
  const site = await newSite();
  await site.deploy(await site.remote('a'));
  const routes = [...CATALOG.routes, { id: 'new', path: '/elsewhere', access: 'public' as const }];
  const version = await site.remote('b', { ...CATALOG, routes });
  await site.delivery.change({ ...catalog('canary'), version, traffic: 10, guard: false });
  const rejected = await rejection(site.deploy(await site.remote('a', other), 'other'));
  expect(rejected.problems).toHaveLength(1);
  expect(rejected.message).toContain('/elsewhere of catalog');
});

test('checks a canary like a release', async () => {
  const site = await newSite();
  await site.deploy(await site.remote('a'));
  const version = await site.remote('b', CATALOG, { react: '^20.0.0' });
  const change = { ...catalog('canary'), version, traffic: 10, guard: false };
  expect(await site.delivery.check(change)).toMatchObject([{ code: 'requires' }]);
});

test('a new release may have the routes and entries of the live one', async () => {
  const site = await newSite();
  await site.deploy(await site.remote('a'));
  await site.deploy(await site.remote('a', LIBRARY), 'library');
  expect(await site.deploy(await site.remote('b'))).not.toBeNull();
});

test('the same label in another place of the navigation is no conflict', async () => {
  const entry = { label: 'Home', path: '/elsewhere', order: 1 };
  const remotes = [
    await built(CATALOG),
    await built({ ...other, navigation: [{ ...entry, place: 'login' }] }),
    await built({ ...LIBRARY, navigation: [{ ...entry, path: '/history', place: 'search' }] }),
  ];
  expect(siteProblems({ shells: [], remotes }, new Set(['catalog', 'other', 'library']))).toEqual([]);
});

test('several entries of the sidebar are no conflict, a second login is', async () => {
  const entry = { path: '/elsewhere', order: 1 };
  const problemsBetween = async (where: Pick<NavigationEntry, 'place'>) =>
    siteProblems(
      {
        shells: [],
        remotes: [
          await built({ ...LIBRARY, navigation: [{ ...entry, ...where, label: 'One' }] }),
          await built({ ...other, navigation: [{ ...entry, ...where, label: 'Two' }] }),
        ],
      },
      new Set(['other']),
    );
  expect(await problemsBetween({ place: 'sidebar' })).toEqual([]);
  expect(await problemsBetween({ place: 'login' })).toMatchObject([{ code: 'navigation' }]);
});

test('a conflict of other apps does not block a change', async () => {
  const shell = await writeShell(await folders.create(), 'next', { react: '20.0.0' });
  const remotes = [await built(CATALOG), await built({ ...other, routes: CATALOG.routes })];
  expect(siteProblems({ shells: [shell], remotes }, new Set(['library']))).toEqual([]);
});

test('a problem that the live release and the canary share is listed once', async () => {
  const [live, canary] = [await built(CATALOG), await built(CATALOG)];
  const remotes = [live, canary, await built(route('/trend'))];
  expect(siteProblems({ shells: [], remotes }, new Set(['catalog']))).toHaveLength(1);
});

test('a problem with another app names who owns that', async () => {
  const owner = { name: 'Catalogue team', contact: '@org/catalog' };
  const shellOwner = { name: 'Platform team', contact: '@org/platform' };
  const shell = {
    ...(await writeShell(await folders.create(), 'next', { react: '20.0.0' })),
    owner: shellOwner,
  };
  const calls = { 'GET /nowhere': { sends: {}, reads: {} } };
  const remotes = [
    { ...(await built(CATALOG)), owner },
    { ...(await built(route('/trend'))), calls },
  ];
  const remedies = (changed: string) =>
    siteProblems({ shells: [shell], remotes }, new Set([changed])).map(({ remedy }) => remedy);
  const ofCatalog = 'The owner of catalog is Catalogue team (@org/catalog).';
  const ofShell = 'The owner of the shell is Platform team (@org/platform).';
  expect(remedies('other')).toEqual([
    expect.stringContaining(ofShell) as string,
    expect.stringContaining(ofCatalog) as string,
    `Run a gateway with such an API, or deploy a release of other that was built for this one. ${ofShell}`,
  ]);
  expect(remedies('shell')[0]).toContain(ofCatalog);
});
