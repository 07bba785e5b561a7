import { LIBRARY } from '../../../testing/built-apps';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { addLoads } from '../../../testing/release-site';

let site: DeploySite;
beforeAll(async () => {
  site = await startDeploySite();
});
afterAll(() => site.close());

const json = async (path: string) =>
  (await site.send('GET', path)).json() as Promise<Record<string, unknown>>;

test('the control room shows each app with what it requires, weighs and has as previews', async () => {
  const { shell } = site.releases;
  const live = await site.deployCatalog('live');
  const { version } = await site.addCatalog('shown');
  const releases = [{ app: 'catalog', version }];
  const { preview } = await site.asCatalog.preview({ releases, hours: 1 });
  expect(await json('control-room')).toMatchObject({
    problem: null,
    token: { app: 'catalog', name: 'catalogue team' },
    apps: [
      { app: 'shell', live: { version: shell.version }, requires: [], weight: null, previews: [] },
      {
        app: 'catalog',
        live: { version: live },
        canary: null,
        requires: [{ module: 'react', range: '^19.0.0', provided: '19.0.0' }],
        // Built without a budget.
        weight: null,
        previews: [{ id: preview.id, releases }],
      },
      { app: 'library', previews: [] },
    ],
  });
});

test('the app with the worst trouble comes first, with every trouble in one sentence', async () => {
  const { apps } = await site.delivery.status();
  const version = apps.find(({ app }) => app === 'library')?.live.version ?? '';
  await addLoads(site.store, { app: 'library', version, loads: 17, failures: 17 });
  const room = (await json('control-room')) as { apps: { app: string; attention: { text: string }[] }[] };
  expect(room.apps.map(({ app }) => app)).toEqual(['library', 'shell', 'catalog']);
  expect(room.apps[0]?.attention[0]).toEqual({ kind: 'failing', text: '17 of 17 loads failed.' });
});

test('it changes with every deploy and every count, and with nothing else', async () => {
  const room = async () => JSON.stringify(await json('control-room'));
  const first = await room();
  expect(await room()).toBe(first);
  await site.deployCatalog('changed');
  const second = await room();
  const library = (await site.delivery.status()).apps.find(({ app }) => app === 'library');
  await addLoads(site.store, { version: library?.live.version ?? '', app: 'library', loads: 1 });
  expect(new Set([first, second, await room()]).size).toBe(3);
});

test('the outlook says what a rollback would break', async () => {
  const before = site.releases.library.version;
  const { version } = await site.build('next', LIBRARY).then(({ dist }) => site.delivery.add(dist));
  await site.delivery.change({ kind: 'deploy', app: 'library', version });
  expect(await json('outlook?app=library')).toEqual({
    slots: [],
    changes: [{ kind: 'rollback', version: before, problems: [] }],
  });
  expect((await site.send('GET', 'outlook')).status).toBe(400);
});

test('the figures of an app go back a day by ten minutes, and 14 days by the hour', async () => {
  const version = await site.deployCatalog('counted');
  const hours = (count: number) => Date.now() - count * 3_600_000;
  await addLoads(site.store, { version, loads: 4, failures: 1 });
  await addLoads(site.store, { version, loads: 2, at: hours(48) });
  await addLoads(site.store, { version, loads: 9, at: hours(15 * 24) });
  const points = async (span: string) => (await json(`figures?app=catalog&span=${span}`))['points'];
  const now = { version, loads: 4, failures: 1, ms: 100 };
  expect(await points('day')).toMatchObject([now]);
  expect(await points('fortnight')).toMatchObject([{ loads: 2, failures: 0 }, now]);
  expect((await site.send('GET', 'figures?app=catalog&span=year')).status).toBe(400);
});

const NONE = '1.0.0-000000000000';

test('two releases are compared', async () => {
  const from = site.releases.catalog.version;
  const { version: to } = await site.addCatalog('compared');
  expect(await json(`comparison?app=catalog&from=${from}&to=${to}`)).toMatchObject({
    commits: { from: null, to: null },
    gone: [],
    added: [],
    sizes: expect.arrayContaining([{ part: '', kb: { from: expect.any(Number), to: expect.any(Number) } }]),
  });
  expect((await site.send('GET', `comparison?app=catalog&from=${from}&to=${NONE}`)).status).toBe(400);
});

test.each([
  'control-room',
  'outlook?app=catalog',
  `comparison?app=catalog&from=${NONE}&to=${NONE}`,
  'figures?app=catalog&span=day',
  'errors?app=catalog',
])('%s needs a token', async (path) => {
  expect((await fetch(`${site.origin}/api/delivery/${path}`)).status).toBe(401);
});
