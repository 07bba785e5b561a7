import type { ChangeRequest } from '@fitreel/protocol';
import { CATALOG, LIBRARY, writeRemote, writeShell, type TypeFacts } from '../../../testing/built-apps';
import { rejection, stateOf } from '../../../testing/release-site';
import { RULES } from '../../../testing/stores';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { LocalDelivery } from '../../core/operations/local-delivery';
import { readVariants } from '../../core/site/read-variants';
import { FolderStore } from '../../core/store/folder-store';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

const uses = (type: string): TypeFacts => ({ modules: { '@fitreel/sdk/ui': { PageHeading: [type] } } });
const REACT = { react: '19.0.0' };

/** A live shell with an SDK, and two remotes on it; and releases of all on another SDK, which fit the first nowhere. */
async function siteWithNext() {
  const store = new FolderStore(await folders.create(), RULES);
  const delivery = new LocalDelivery(store, 'ann');
  const add = async (write: (dist: string) => Promise<unknown>) => {
    const dist = await folders.create();
    await write(dist);
    return (await delivery.add(dist)).version;
  };
  const all = async (sdk: string, mark = sdk) => ({
    shell: await add((dist) => writeShell(dist, mark, REACT, undefined, uses(sdk))),
    catalog: await add((dist) => writeRemote(dist, CATALOG, mark, {}, {}, uses(sdk))),
    library: await add((dist) => writeRemote(dist, LIBRARY, mark, {}, {}, uses(sdk))),
  });
  const old = await all('Old');
  const names = ['shell', 'catalog', 'library'] as const;
  await delivery.changeAll(names.map((app) => ({ kind: 'deploy', app, version: old[app] })));
  const next = await all('New');
  const { shell, ...remotes } = next;
  const others = { ...{ app: 'shell', version: shell, with: remotes } };
  const change = (request: ChangeRequest) => delivery.change(request);
  const live = async () => {
    const { apps } = await delivery.status();
    return Object.fromEntries(apps.map((one) => [one.app, [one.live.version, one.canary?.version ?? null]]));
  };
  /** The releases that each visitor gets, as texts. */
  const seen = async () => {
    const site = await readVariants(store, await store.revisions.latest());
    const releases = Array.from({ length: 100 }, (_, bucket) => {
      const { shell: own, registry } = site.of(bucket);
      const versions = Object.values(registry.microFrontends).map(([one]) => one?.metadata.version);
      return [own.version, ...versions].join(' ');
    });
    return (version: string[]) => releases.filter((one) => one === version.join(' ')).length;
  };
  return { store, delivery, old, next, others, change, live, seen, all };
}

const alone = ({ shell, catalog, library }: Record<'shell' | 'catalog' | 'library', string>) => ({
  shell: [shell, null],
  catalog: [catalog, null],
  library: [library, null],
});

test('apps that refuse each other go live in one step, or none of them', async () => {
  const { old, next, others, change, live } = await siteWithNext();
  for (const app of ['shell', 'catalog'] as const)
    expect((await rejection(change({ kind: 'deploy', app, version: next[app] }))).message).toContain(
      'PageHeading',
    );
  const some = { catalog: next.catalog };
  const { message } = await rejection(change({ kind: 'deploy', ...others, with: some }));
  expect(message).toContain(`library ${old.library}`);
  expect(await live()).toEqual(alone(old));
  expect(await change({ kind: 'deploy', ...others })).toMatchObject({ app: 'shell', version: next.shell });
  expect(await live()).toEqual(alone(next));
});

const CANARY = { kind: 'canary', traffic: 10, guard: true } as const;

test('as a canary, the same visitors get all of them or none', async () => {
  const { old, next, others, change, seen } = await siteWithNext();
  await change({ ...CANARY, ...others });
  const count = await seen();
  expect([count(Object.values(next)), count(Object.values(old))]).toEqual([10, 90]);
  await change({ ...CANARY, app: 'shell', version: next.shell, traffic: 30 });
  const later = await seen();
  expect([later(Object.values(next)), later(Object.values(old))]).toEqual([30, 70]);
});

test('they are promoted in one step', async () => {
  const { next, others, change, live, delivery } = await siteWithNext();
  await change({ ...CANARY, ...others });
  await change({ kind: 'promote', app: 'shell', version: next.shell });
  expect(await live()).toEqual(alone(next));
  const entries = await delivery.history({ limit: 3 });
  expect(entries.map(({ kind }) => kind)).toEqual(['promote', 'promote', 'promote']);
});

test.each(['shell', 'catalog'])(
  'a rollback of %s, by the guard or a person, ends all of them',
  async (app) => {
    const { old, others, change, live } = await siteWithNext();
    await change({ ...CANARY, ...others });
    await change({ kind: 'rollback', app, note: 'it fails' });
    expect(await live()).toEqual(alone(old));
  },
);

test('the site goes back to a revision before them in one step', async () => {
  const { old, others, change, live, delivery } = await siteWithNext();
  const { revision } = await delivery.status();
  await change({ ...CANARY, ...others });
  await delivery.rollBackSite(revision);
  expect(await live()).toEqual(alone(old));
});

test('another shell ends what went with the canary, and a remote that fits both goes on', async () => {
  const { old, others, change, live, all } = await siteWithNext();
  await change({ ...CANARY, ...others });
  const further = await all('Old', 'further');
  expect(
    (await rejection(change({ kind: 'deploy', app: 'catalog', version: further.catalog }))).message,
  ).toContain('PageHeading');
  await change({ kind: 'deploy', app: 'shell', version: further.shell });
  expect(await live()).toEqual(alone({ ...old, shell: further.shell }));
});

test('another shell that goes with a remote ends what went with the canary, too', async () => {
  const { old, others, change, live, all } = await siteWithNext();
  await change({ ...CANARY, ...others });
  const { shell, library } = await all('Old', 'further');
  await change({ kind: 'deploy', app: 'library', version: library, with: { shell } });
  expect(await live()).toEqual(alone({ ...old, shell, library }));
});

test('a canary of a remote takes no other along', async () => {
  const { store, next, change } = await siteWithNext();
  const request = { ...CANARY, app: 'catalog', version: next.catalog, with: { library: next.library } };
  expect((await rejection(change(request))).message).toContain('cannot take other apps along');
  expect(await stateOf({ store })).toMatchObject({ canary: null });
});
