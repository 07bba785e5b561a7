import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { CATALOG, writeRemote } from '../../../testing/built-apps';
import { catalog, siteOf } from '../../../testing/release-site';
import { STORES, testStores } from '../../../testing/stores';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { copyStore } from '../../capabilities/postgres/copy-store';
import { LocalDelivery } from '../operations/local-delivery';
import { LiveSite } from '../site/live-site';
import { PREVIEWS, Previews } from '../../capabilities/previews/previews';
import { CHARGES } from '../../capabilities/shared/charges';
import { PreviewQuota } from '../../capabilities/previews/preview-quota';
import { TOKENS, Tokens } from '../../capabilities/http-deploys/tokens';

const folders = temporaryFolders();
const stores = testStores();
afterAll(async () => {
  await stores.closeAll();
  await folders.removeAll();
});

const ENTRY = 'remoteEntry.77777777.js';

describe.each(STORES)('a store in a %s', (kind) => {
  test('adds a complete release once, however many do it at once', async () => {
    const { store, another } = await stores.create(kind);
    const built = await folders.create();
    const release = await writeRemote(built, CATALOG);
    const writers = [store, store, await another(), await another()];
    const results = await Promise.all(writers.map((writer) => writer.add(built)));
    expect(results.filter(({ added }) => added)).toEqual([{ app: 'catalog', release, added: true }]);
    expect(await store.find('catalog', release.version)).toEqual(release);
    expect(await store.versions('catalog')).toEqual([release.version]);
    const folder = await store.open('catalog', release.version);
    expect((await readdir(folder)).sort()).toEqual((await readdir(built)).sort());
  });

  test('rejects a damaged build and other files under an existing version, and keeps nothing of them', async () => {
    const { store } = await stores.create(kind);
    const [one, other] = [await folders.create(), await folders.create()];
    const { version } = await writeRemote(one, CATALOG, 'one');
    await writeFile(path.join(one, ENTRY), 'changed');
    await expect(store.add(one)).rejects.toThrow(`the file ${ENTRY} has another hash`);
    expect(await store.versions('catalog')).toEqual([]);
    await writeRemote(one, CATALOG, 'one');
    await store.add(one);
    const release = await writeRemote(other, CATALOG, 'other');
    await writeFile(path.join(other, 'release.json'), JSON.stringify({ ...release, version }));
    await expect(store.add(other)).rejects.toThrow(`the store holds other files as catalog ${version}`);
  });

  test('a release keeps the commit that it came with; one of a tree with changes gets that of a later build', async () => {
    const { store } = await stores.create(kind);
    const built = await folders.create();
    const { version, ...release } = await writeRemote(built, CATALOG);
    const addOf = async (commit: string, dirty?: true) => {
      const text = JSON.stringify({ ...release, version, commit, ...(dirty && { dirty }) });
      await writeFile(path.join(built, 'release.json'), text);
      expect(await store.add(built)).toMatchObject({ release: { version } });
      const { commit: kept, dirty: keptDirty } = (await store.find('catalog', version)) ?? {};
      return [kept, keptDirty];
    };
    const [one, two, three] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string];
    expect(await addOf(one, true)).toEqual([one, true]);
    expect(await addOf(two)).toEqual([two, undefined]);
    expect(await addOf(one, true)).toEqual([two, undefined]);
    expect(await addOf(three)).toEqual([two, undefined]);
  });

  test('keeps the properties of a newer version, and ignores them: of a release, a revision and a record', async () => {
    const { store, another, damageFile, damageRevision, damageRecord } = await stores.create(kind);
    const site = await siteOf(store, folders);
    const [built, newer] = [await folders.create(), { newer: { of: [1] } }];
    const { description, preload, types, ...fields } = await writeRemote(built, CATALOG, 'newer');
    const release = {
      ...{ ...fields, ...newer },
      description: {
        ...description,
        ...newer,
        routes: description.routes.map((one) => ({ ...one, ...newer })),
      },
      preload: Object.fromEntries(Object.entries(preload).map(([id, one]) => [id, { ...one, ...newer }])),
      types: { ...types, ...newer, table: [...types.table, { any: [0], ...newer }, { has: {}, ...newer }] },
    };
    await writeFile(path.join(built, 'release.json'), JSON.stringify(release));
    const { version } = await site.delivery.add(built);
    await site.deploy(version);
    expect(await (await another()).find('catalog', version)).toEqual(release);
    // A newer version writes it after this one has read it.
    await damageFile('catalog', version, 'release.json', JSON.stringify({ ...release, later: newer }));

    const latest = await store.revisions.latest();
    const state = { ...latest?.apps['catalog'], ...newer };
    const changes = latest?.changes.map((change) => ({ ...change, ...newer }));
    const revision = { ...latest, ...newer, changes, apps: { ...latest?.apps, catalog: state } };
    await damageRevision(latest?.revision ?? 0, JSON.stringify(revision));
    const reader = await another();
    expect(await reader.find('catalog', version)).toEqual({ ...release, later: newer });
    expect(await reader.revisions.latest()).toEqual(revision);
    const live = new LiveSite(reader);
    const { all } = await live.current();
    expect(all[0]?.registry.microFrontends['catalog']?.[0]?.metadata.version).toBe(version);
    expect(live.trouble).toBeNull();

    const delivery = new LocalDelivery(reader, 'ann');
    const canary = { ...catalog('canary'), version: await site.remote('next'), traffic: 10, guard: false };
    await delivery.change(canary);
    expect((await reader.revisions.latest())?.apps['catalog']).toMatchObject({ live: version, ...newer });
    expect(await delivery.verify()).toEqual([]);
    await delivery.change({ ...catalog('rollback') });

    const tokens = new Tokens(store.records(TOKENS));
    const { token, id } = await tokens.create('catalog', 'ann');
    const stored = (await store.records(TOKENS).read(id)) as object;
    await damageRecord(TOKENS, id, JSON.stringify({ ...stored, ...newer }));
    expect(await tokens.find(token)).toMatchObject({ id, app: 'catalog' });
    expect(await store.records(TOKENS).read(id)).toEqual({ ...stored, ...newer });
  });

  test('removes a release, but no file that another has too, and takes it again', async () => {
    const { store, another } = await stores.create(kind);
    const [one, other] = [await folders.create(), await folders.create()];
    const { version } = await writeRemote(one, CATALOG, 'one');
    const kept = await writeRemote(other, CATALOG, 'other');
    for (const built of [one, other]) await store.add(built);
    await store.remove([{ app: 'catalog', version }]);
    await store.remove([{ app: 'catalog', version }]);
    expect(await store.find('catalog', version)).toBeNull();
    const reader = await (await another()).reader('catalog', kept.version);
    for (const name of Object.keys(kept.files)) expect(await reader(name)).not.toBeNull();
    expect(await store.add(one)).toMatchObject({ added: true });
  });

  test('racing deploys of ten callers make one linear history', async () => {
    const { store, another } = await stores.create(kind);
    const site = await siteOf(store, folders);
    const versions = [await site.remote('a'), await site.remote('b')];
    const processes = await Promise.all(Array.from({ length: 3 }, another));
    const made = await Promise.all(
      Array.from({ length: 10 }, async (_, caller) => {
        const delivery = new LocalDelivery(processes[caller % 3] ?? store, `caller ${caller}`);
        const entries = [];
        for (let round = 0; round < 4; round += 1)
          entries.push(
            await delivery.change({
              kind: 'deploy',
              app: 'catalog',
              version: versions[(caller + round) % 2] ?? '',
            }),
          );
        return entries.filter((entry) => entry !== null);
      }),
    );
    const numbers: number[] = [];
    for await (const { revision } of (await another()).revisions.newestFirst()) numbers.push(revision);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => numbers.length - index));
    const reported = made.flat().map(({ revision }) => revision);
    expect(new Set(reported).size).toBe(reported.length);
    // All but the first, of the shell.
    expect(reported.length).toBe(numbers.length - 1);
  });

  test('a damaged revision costs what it changed, and nothing else', async () => {
    const { store, another, damageRevision } = await stores.create(kind);
    const site = await siteOf(store, folders);
    const [live, damaged] = [await site.remote('a'), await site.remote('b')];
    await site.deploy(live);
    await site.deploy(damaged);
    await damageRevision(3, '{"revision": 3');
    const { revisions } = await another();
    expect((await revisions.latest())?.apps['catalog']?.live).toBe(live);
    expect(revisions.damage).toMatch(/3.*not JSON.*Revision 2 counts instead\.$/);
    const delivery = new LocalDelivery(await another(), 'ann');
    expect(await delivery.change({ kind: 'deploy', app: 'catalog', version: damaged })).toMatchObject({
      revision: 4,
    });
  });

  test('the last good site is served until a damaged release of the newest is mended', async () => {
    const { store, another, damageFile } = await stores.create(kind);
    const site = await siteOf(store, folders);
    const [good, bad] = [await site.remote('good'), await site.remote('bad')];
    await site.deploy(good);
    await site.deploy(bad);
    const description = JSON.stringify(await store.find('catalog', bad));
    await damageFile('catalog', bad, 'release.json', '{');
    const source = new LiveSite(await another());
    const liveOf = async () =>
      (await source.current()).registry.microFrontends['catalog']?.[0]?.metadata.version;
    expect(await liveOf()).toBe(good);
    expect(source.trouble?.problem).toContain('not JSON');
    const place = kind === 'postgres' ? ', in the table site_releases of the database, is' : ' is';
    expect(source.trouble?.problem).toContain(`release.json of catalog ${bad}${place} not JSON`);
    await damageFile('catalog', bad, 'release.json', description);
    while ((await liveOf()) !== bad) await setTimeout(10);
    expect(source.trouble).toBeNull();
  });

  test('adding the build again mends a damaged file, a missing one and the description', async () => {
    const { store, damageFile } = await stores.create(kind);
    const site = await siteOf(store, folders);
    const version = await site.remote('a');
    await site.deploy(version);
    const built = await folders.create();
    await writeRemote(built, CATALOG, 'a');
    for (const [name, content] of [
      [ENTRY, 'changed'],
      [ENTRY, null],
      ['release.json', '{'],
    ] as const) {
      await damageFile('catalog', version, name, content);
      expect(await site.delivery.verify()).toMatchObject([{ app: 'catalog', file: name }]);
      expect(await store.add(built)).toMatchObject({ added: name === 'release.json' });
      expect(await site.delivery.verify()).toEqual([]);
    }
  });

  test('a copy in another store has the same history, releases, tokens and previews', async () => {
    const { store } = await stores.create(kind);
    const target = await stores.create(kind === 'folder' ? 'postgres' : 'folder');
    const site = await siteOf(store, folders);
    const [live, canary] = [await site.remote('live'), await site.remote('canary')];
    await site.deploy(live);
    await site.delivery.change({ ...catalog('canary'), version: canary, traffic: 10, guard: true });
    const { token } = await new Tokens(store.records(TOKENS)).create('catalog', 'ann');
    await new Tokens(store.records(TOKENS)).find(token);
    const preview = { releases: [{ app: 'catalog', version: canary }], hours: 1 };
    const shown = await new Previews(store.records(PREVIEWS)).create(preview, 'ann');
    await new PreviewQuota(store).charge({ id: 'an account' }, shown.preview.id);
    // As a copy that was killed leaves it.
    await target.store.add(await store.open('catalog', live));
    await copyStore(store, target.store, [TOKENS, PREVIEWS, CHARGES]);
    const copy = new LocalDelivery(await target.another(), 'ann');
    expect(await copy.history({ limit: 100 })).toEqual(await site.delivery.history({ limit: 100 }));
    expect(await copy.status()).toEqual(await site.delivery.status());
    expect(await copy.verify()).toEqual([]);
    expect(await new Tokens(target.store.records(TOKENS)).list()).toEqual(
      await new Tokens(store.records(TOKENS)).list(),
    );
    expect(await new Tokens(target.store.records(TOKENS)).find(token)).toMatchObject({ name: 'ann' });
    expect(await new Previews(target.store.records(PREVIEWS)).find(shown.token)).toEqual(shown.preview);
    expect(await target.store.records(CHARGES).all()).toEqual(await store.records(CHARGES).all());
    await expect(copyStore(store, target.store, [TOKENS, PREVIEWS, CHARGES])).rejects.toThrow(
      'has a history',
    );
  });
});

test('a release of a database is never served with a file that is missing or has another hash', async () => {
  const { store, another, damageFile } = await stores.create('postgres');
  const site = await siteOf(store, folders);
  const version = await site.remote('a');
  await damageFile('catalog', version, ENTRY, 'changed');
  const fresh = await another();
  await expect(fresh.open('catalog', version)).rejects.toThrow(
    `catalog ${version}, in the table site_files of the database: the file ${ENTRY} has another hash`,
  );
  expect(fresh.isOpen('catalog', version)).toBe(false);
  await damageFile('catalog', version, ENTRY, null);
  await expect(fresh.open('catalog', version)).rejects.toThrow(`the file ${ENTRY} is missing`);
  // Adding the build again mends both.
  const built = await folders.create();
  await writeRemote(built, CATALOG, 'a');
  expect(await store.add(built)).toMatchObject({ added: false });
  expect(await readdir(await fresh.open('catalog', version))).toContain(ENTRY);
});
