import { prepareDatabase } from '@fitreel/api';
import { openDatabase } from '@fitreel/api/db';
import { NOTE_MAX, type EndpointUses } from '@fitreel/protocol';
import { CATALOG, LIBRARY } from '../../../testing/built-apps';
import { rejection, siteOf } from '../../../testing/release-site';
import { STORES, testStores } from '../../../testing/stores';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { WholeDelivery } from '../../../testing/whole-delivery';
import { prepareAll } from '../../start/prepare';
import { loadGatewayConfig } from '../../core/gateway/config';
import { LocalDelivery } from '../../core/operations/local-delivery';
import { createSite } from '../../core/start/site';
import { ownVersion } from '../../core/version/version';
import { compatibility } from '.';
import { APIS, APIS_MAX, recordApi } from './apis';
import { OWN_API } from './endpoint-problems';

const folders = temporaryFolders();
const stores = testStores();
afterAll(async () => {
  await stores.closeAll();
  await folders.removeAll();
});

/** A version of the gateway whose API takes a field that this one's does not. */
const OLD = '1.9.0';
const CALLS = { 'GET /trend': { sends: { 'query.muscle': ['string', 'undefined'] }, reads: {} } };
const OLD_API: EndpointUses = {
  ...OWN_API.endpoints,
  'GET /trend': {
    reads: OWN_API.endpoints['GET /trend']?.reads ?? {},
    sends: { ...OWN_API.endpoints['GET /trend']?.sends, ...CALLS['GET /trend'].sends },
  },
};

/** A site whose releases of `revision` fit the API of `OLD` alone, and whose live releases fit this gateway's. */
async function upgradedSite(kind: (typeof STORES)[number]) {
  const { store } = await stores.create(kind);
  const site = await siteOf(store, folders);
  const old = [
    { app: 'catalog', version: await site.remote('old', CATALOG, undefined, { calls: CALLS }) },
    { app: 'library', version: await site.remote('old', LIBRARY, undefined, { calls: CALLS }) },
  ];
  // As the old gateway judged.
  const asOld = { problems: () => [], force: false };
  const deploy = (one: (typeof old)[number]) => ({ ...one, kind: 'deploy' as const });
  await new LocalDelivery(store, 'ann').changeAll(old.map(deploy), undefined, asOld);
  const { revision } = await site.delivery.status();
  await site.deploy(await site.remote('new'));
  await site.deploy(await site.remote('new', LIBRARY), 'library');
  const live = async () => {
    const { apps } = await site.delivery.status();
    return apps.flatMap(({ app, live: { version } }) => (app === 'shell' ? [] : [{ app, version }]));
  };
  return { ...site, old, revision, live };
}

describe.each(STORES)('the way back of an upgraded site, in a %s', (kind) => {
  test('is refused with every reason where the old releases do not fit this API, and nothing changes', async () => {
    const { delivery, revision, live, old } = await upgradedSite(kind);
    const before = await live();
    const { problems } = await rejection(delivery.rollBackSite(revision));
    expect(problems.map(({ message }) => message)).toEqual(
      old.map(
        ({ app, version }) =>
          `${app} ${version} sends query.muscle with GET /trend, which the API of this gateway does not take.`,
      ),
    );
    expect(await live()).toEqual(before);
  });

  test('goes by the API of the gateway that will serve it', async () => {
    const { delivery, store, revision, live, old } = await upgradedSite(kind);
    const unknown = await rejection(delivery.rollBackSite(revision, { gateway: OLD }));
    expect(unknown.problems).toMatchObject([
      {
        message: `The store does not know the API of the gateway ${OLD}, so whether the releases fit it cannot be checked.`,
        remedy: 'Name a version that has started here (none yet), or add --force.',
      },
    ]);
    await recordApi(store, '2.0.0');
    const { problems } = await rejection(delivery.rollBackSite(revision, { gateway: '2.0.0' }));
    expect(problems[0]?.message).toContain('which the API of the gateway 2.0.0 does not take.');
    const at = new Date().toISOString();
    await store.records(APIS).create('0123456789ab', { version: OLD, at, endpoints: OLD_API, newer: true });
    const entries = await delivery.rollBackSite(revision, { gateway: OLD });
    expect(entries.map(({ note }) => note)).toEqual(old.map(() => `back to revision ${revision}`));
    expect(await live()).toEqual(old);
  });

  test('goes past the judgement by force, in one step, and the history says past what', async () => {
    const { delivery, store, revision, live, old } = await upgradedSite(kind);
    const note = 'n'.repeat(NOTE_MAX);
    const entries = await delivery.rollBackSite(revision, { force: true });
    expect(new Set(entries.map((entry) => entry.revision)).size).toBe(1);
    expect(entries[0]?.note).toMatch(
      `back to revision ${revision}, forced past 2 problems: catalog ${old[0]?.version}`,
    );
    expect(await live()).toEqual(old);
    const onlyEntries = await delivery.rollBackSite(revision + 2);
    expect(onlyEntries[0]?.note).toBe(`back to revision ${revision + 2}`);
    const [unchecked] = await delivery.rollBackSite(revision, { force: true, gateway: OLD, note });
    expect(unchecked?.note).toMatch(/^n{100}, forced past 1 problem: The store does not know the API/);
    expect(unchecked?.note).toHaveLength(NOTE_MAX);
    expect((await store.revisions.latest())?.note).toBe(unchecked?.note);
  });

  test('needs by force the rights to every app of the site, and never brings back a release that is gone', async () => {
    const { store, revision, old } = await upgradedSite(kind);
    const library = old[1] ?? { app: '', version: '' };
    const mayChange = (app: string) => {
      if (app === 'shell') throw new Error('not for the shell');
    };
    const team = new LocalDelivery(store, 'a team', mayChange);
    await expect(team.rollBackSite(revision, { force: true })).rejects.toThrow('not for the shell');
    await store.remove([library]);
    const operator = new WholeDelivery(store, 'ann');
    expect((await rejection(operator.rollBackSite(revision, { force: true }))).message).toContain(
      library.version,
    );
  });

  test('is known by each gateway that starts', async () => {
    const { store } = await siteOf((await stores.create(kind)).store, folders);
    const env = {
      ...{
        DATA_DIR: await folders.create(),
        LOG_LEVEL: 'silent',
        EMBED_BASE: 'https://videos.example/embed',
      },
      JWT_SECRET: 'a-secret-that-only-the-tests-know-long-enough',
    };
    const config = loadGatewayConfig(env);
    const database = await openDatabase(config);
    await prepareDatabase(database);
    const site = await createSite(config, database, store, prepareAll([compatibility], env, config));
    site.startCapabilities();
    await site.gateway.close();
    await database.close();
    expect(await store.records(APIS).all()).toMatchObject([
      [expect.any(String), { version: ownVersion({}) }],
    ]);
  });

  test('knows the API of the newest versions that have started', async () => {
    const { store } = await stores.create(kind);
    for (let minor = 0; minor < APIS_MAX + 2; minor += 1)
      await recordApi(store, `2.${minor}.0`, new Date(minor));
    await recordApi(store, `2.${APIS_MAX + 1}.0`);
    const kept = (await store.records(APIS).all()).map(([, value]) => (value as { version: string }).version);
    expect(kept).toHaveLength(APIS_MAX);
    expect(kept).toContain(`2.${APIS_MAX + 1}.0`);
    expect(kept).not.toContain('2.0.0');
  });
});
