import { prepareDatabase } from '@fitreel/api';
import { openDatabase } from '@fitreel/api/db';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { emptyDatabase, TIER_ENGINES } from '../../../../api/testing/databases';
import { CATALOG, writeRemote, writeShell } from '../../testing/built-apps';
import { runFitreel } from '../../testing/run-fitreel';
import { RULES } from '../../testing/stores';
import { temporaryFolders } from '../../testing/temporary-folders';
import { CAPABILITIES } from '../capabilities';
import { LocalDelivery } from '../core/operations/local-delivery';
import { LiveSite } from '../core/site/live-site';
import { FolderStore } from '../core/store/folder-store';
import { NO_RULES } from '../core/store/rules';
import { register } from './gateways';
import { planLines, planStart, startLines } from './start-plan';

const folders = temporaryFolders();
const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
  await folders.removeAll();
});

/** Calls what no API has. */
const CALLS = { calls: { 'GET /moods': { sends: {}, reads: { moods: ['array'] } } } };

/** A site on `engine`; `newer` changes it as a gateway whose API has `GET /moods`. */
async function newSite(engine = TIER_ENGINES[0]) {
  const { settings, remove } = await emptyDatabase(engine ?? 'sqlite');
  const database = await openDatabase(settings);
  closers.push(async () => {
    await database.close();
    await remove();
  });
  const [root, folder] = [await folders.create(), await folders.create()];
  const store = new FolderStore(folder, RULES);
  const newer = new LocalDelivery(new FolderStore(folder, NO_RULES), 'a newer gateway');
  const dist = { shell: path.join(root, 'shell/dist'), catalog: path.join(root, 'remote-catalog/dist') };
  return {
    ...{ store, folder, root, database, newer },
    shell: (mark: string, facts = {}) => writeShell(dist.shell, mark, undefined, undefined, facts),
    catalog: (mark: string, facts = {}) => writeRemote(dist.catalog, CATALOG, mark, undefined, {}, facts),
    /** Makes the builds live; returns the revision. */
    async deploy() {
      const changes = [];
      for (const one of Object.values(dist)) {
        const { app, version } = await newer.add(one);
        changes.push({ kind: 'deploy' as const, app, version });
      }
      const [entry] = await newer.changeAll(changes);
      return entry?.revision ?? 0;
    },
    plan: (env = {}) =>
      planStart(
        new FolderStore(folder, RULES),
        database,
        { FITREEL_COMMIT: 'b'.repeat(40), ...env },
        CAPABILITIES,
        root,
      ),
  };
}

type Site = Awaited<ReturnType<typeof newSite>>;

/** What visitors get, by app. */
async function served({ store }: Site) {
  const { shell, registry } = (await new LiveSite(store).current()).of(null);
  return { shell: shell.version, catalog: registry.microFrontends['catalog']?.[0]?.metadata.version };
}

test.each(TIER_ENGINES)('plans a first start on %s, and changes nothing', async (engine) => {
  const site = await newSite(engine);
  const [shell, catalog] = [await site.shell('first'), await site.catalog('first')];
  const plan = await site.plan();
  expect(plan).toMatchObject({
    isFirst: true,
    publishes: [`shell ${shell.version}`, `catalog ${catalog.version}`].sort().reverse(),
    refused: [],
    heldBack: [],
    refusal: null,
  });
  expect(plan.migrations.length).toBeGreaterThan(30);
  expect(startLines(plan)).toEqual([]);
  expect(await readdir(site.folder)).toEqual([]);
  await prepareDatabase(site.database);
  expect((await site.plan()).migrations).toEqual([]);
});

test('tells the age of the newest backup where migrations are due', async () => {
  const site = await newSite();
  for (const build of [site.shell, site.catalog]) await build('first');
  await site.deploy();
  const folder = await folders.create();
  const lines = async () => startLines(await site.plan({ BACKUP_DIR: folder })).join('\n');
  expect(await lines()).toMatch(/^\d+ migrations due: [^]+BACKUP_DIR has no backup/);
  await prepareDatabase(site.database);
  expect(await lines()).toBe('');
});

test('a shell that does not fit costs a site its newer revisions, however many there are', async () => {
  const site = await newSite();
  const [shell] = [await site.shell('first'), await site.catalog('first')];
  await site.deploy();
  await site.shell('with moods', CALLS);
  for (let count = 0; count < 25; count += 1) {
    await site.catalog(`${count}`);
    await site.deploy();
  }
  const plan = await site.plan();
  expect([plan.refusal, plan.publishes]).toEqual([null, []]);
  expect(plan.heldBack).toEqual([expect.stringContaining('calls GET /moods') as string]);
  expect(await served(site)).toMatchObject({ shell: shell.version });
});

test('a canary of the shell that does not fit is left out', async () => {
  const site = await newSite();
  const [{ version: live }] = [await site.shell('first'), await site.catalog('first')];
  await site.deploy();
  const { version } = await site.shell('with moods', CALLS);
  await site.newer.add(path.join(site.root, 'shell/dist'));
  await site.newer.change({ kind: 'canary', app: 'shell', version, traffic: 50, guard: false });
  const site100 = await new LiveSite(site.store).current();
  expect(site100.all.map(({ shell }) => shell.version)).toEqual([live]);
  expect(site100.heldBack).toContain(`The shell ${version} calls GET /moods`);
});

test('where no page could be served, the command that the refusal names cures it', async () => {
  const site = await newSite();
  // The builds at hand were live, were taken back, and are gone from the store.
  for (const build of [site.shell, site.catalog]) await build('with moods', CALLS);
  const back = await site.deploy();
  const fits = { shell: await site.shell('fits'), catalog: await site.catalog('fits') };
  await site.deploy();
  await site.newer.rollBackSite(back);
  await site.store.remove(Object.entries(fits).map(([app, { version }]) => ({ app, version })));
  expect(await site.plan()).toMatchObject({
    refusal: null,
    publishes: [],
    heldBack: [expect.stringContaining('GET /moods') as string],
  });
  // A gateway of another version keeps this one from adding them.
  const { leave } = await register(site.store, '2.0.0', () => undefined);
  const { refusal } = await site.plan();
  const command = /could serve no page: The shell .+ Run `npx fitreel ([^`]+)`, and start again\.$/.exec(
    refusal ?? '',
  );
  expect(command?.[1]).toBe('deploy --all --force');
  const args = [...(command?.[1] ?? '').split(' '), '--store', site.folder];
  expect(await runFitreel(args, { folder: site.root })).toMatchObject({ code: 0 });
  expect(await site.plan()).toMatchObject({ refusal: null, heldBack: [] });
  expect(await served(site)).toEqual({ shell: fits.shell.version, catalog: fits.catalog.version });
  await leave();
});

test('builds wait while a gateway of another version runs, and the plan says how they go live', async () => {
  const site = await newSite();
  for (const build of [site.shell, site.catalog]) await build('first');
  await site.deploy();
  const { version } = await site.catalog('second');
  const { leave } = await register(site.store, '2.0.0', () => undefined);
  const [waits] = planLines({ ...(await site.plan()), migrations: [] });
  expect(waits).toMatch(/^Nothing is published, as gateways of another version run: 2\.0\.0 on /);
  expect(waits).toContain(`\`npx fitreel deploy --all\`: catalog ${version}.`);
  await leave();
  expect(planLines({ ...(await site.plan()), migrations: [] })[0]).toBe(`Goes live: catalog ${version}.`);
  expect(await site.plan({ PUBLISH_BUILDS: 'first' })).toMatchObject({
    publishes: [],
    refused: [],
    refusal: null,
  });
  await expect(site.plan({ PUBLISH_BUILDS: 'never' })).rejects.toThrow(
    'PUBLISH_BUILDS takes always, or first',
  );
});

test('names builds that a way back took back, with the command that brings them live', async () => {
  const site = await newSite();
  for (const build of [site.shell, site.catalog]) await build('first');
  const back = await site.deploy();
  const { version } = await site.catalog('second');
  await site.deploy();
  await site.newer.rollBackSite(back);
  const [line] = planLines({ ...(await site.plan()), migrations: [] });
  expect(line).toContain(`Taken back before, so a start leaves it as it is: catalog ${version}.`);
  const [, command = ''] = /`npx fitreel ([^`]+)`/.exec(line ?? '') ?? [];
  const args = [...command.split(' '), '--store', site.folder];
  expect(await runFitreel(args, { folder: site.root })).toMatchObject({ code: 0 });
  expect(await served(site)).toMatchObject({ catalog: version });
  expect(await site.plan()).toMatchObject({ takenBack: [] });
});

test('a damaged store refuses no start', async () => {
  const site = await newSite();
  for (const build of [site.shell, site.catalog]) await build('first');
  await site.deploy();
  await rm(path.join(site.folder, 'releases'), { recursive: true });
  // The builds mend it.
  expect(await site.plan()).toMatchObject({ refusal: null, heldBack: [] });
  for (const app of ['shell', 'remote-catalog'])
    await rm(path.join(site.root, app, 'dist'), { recursive: true });
  expect(await site.plan()).toMatchObject({
    refusal: null,
    heldBack: [expect.stringContaining('lacks') as string],
  });
  await writeFile(path.join(site.folder, 'revisions/00000001.json'), '{');
  expect(await site.plan()).toMatchObject({
    refusal: null,
    refused: [expect.stringMatching(/^Nothing was published, because the store is damaged/) as string],
  });
});

test.each(TIER_ENGINES)('upgrade --check on %s prints the plan, and changes nothing', async (engine) => {
  const folder = await folders.create();
  const { settings, remove } = await emptyDatabase(engine);
  const env = { DATA_DIR: folder, ...(settings.databaseUrl && { DATABASE_URL: settings.databaseUrl }) };
  const { code, out } = await runFitreel(['upgrade', '--check', '--json'], { env });
  const plan = JSON.parse(out) as { refusal: string | null };
  expect([0, 3]).toContain(code);
  expect(code).toBe(plan.refusal === null ? 0 : 3);
  expect(await readdir(folder)).not.toContain('revisions');
  const database = await openDatabase(settings);
  expect(await database.kysely.introspection.getTables()).toEqual([]);
  await database.close();
  await remove();
  expect((await runFitreel(['upgrade'], { env })).code).toBe(2);
});
