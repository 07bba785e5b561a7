import { testStores } from '../../../testing/stores';
import { CATALOG, writeRemote } from '../../../testing/built-apps';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { LocalDelivery } from '../../core/operations/local-delivery';
import type { ReleaseStore } from '../../core/store/release-store';
import { LastChanges } from './last-changes';

const folders = temporaryFolders();
const stores = testStores();
afterAll(async () => {
  await stores.closeAll();
  await folders.removeAll();
});

/** When the catalogue was last rolled back, as a gateway on `store` says it; undefined for an app that it does not know. */
async function rolledBack(gateway: LastChanges, apps = ['catalog']): Promise<number | undefined> {
  const found = [...(await gateway.of(apps))].find(
    ({ app, kind }) => app === 'catalog' && kind === 'rollback',
  );
  return found?.seconds;
}

async function deploy(store: ReleaseStore, marks: readonly string[]): Promise<LocalDelivery> {
  const delivery = new LocalDelivery(store, 'somebody');
  for (const mark of marks) {
    const dist = await folders.create();
    const { version } = await writeRemote(dist, CATALOG, mark);
    await delivery.add(dist);
    await delivery.change({ kind: 'deploy', app: 'catalog', version });
  }
  return delivery;
}

test('all gateways name the time of a rollback in the store, also one that starts after it', async () => {
  const { store, another } = await stores.create('folder');
  const delivery = await deploy(store, ['one', 'two', 'three']);
  const gateways = [new LastChanges(store.revisions), new LastChanges((await another()).revisions)];
  for (const gateway of gateways) expect(await rolledBack(gateway)).toBe(0);

  const first = await delivery.change({ kind: 'rollback', app: 'catalog' });
  const seconds = Date.parse(first?.at ?? '') / 1000;
  for (const gateway of [...gateways, new LastChanges(store.revisions)])
    expect(await rolledBack(gateway, [])).toBe(seconds);

  const second = await delivery.change({ kind: 'rollback', app: 'catalog' });
  await deploy(store, ['four']);
  for (const gateway of gateways) expect(await rolledBack(gateway)).toBe(Date.parse(second?.at ?? '') / 1000);
});

test('a history that cannot be read leaves what was read', async () => {
  const { store } = await stores.create('folder');
  const delivery = await deploy(store, ['one', 'two']);
  await delivery.change({ kind: 'rollback', app: 'catalog' });
  let isAway = false;
  const gateway = new LastChanges({
    newestFirst: (before) => {
      if (isAway) throw new Error('the database does not respond');
      return store.revisions.newestFirst(before);
    },
  });
  const before = await rolledBack(gateway);
  isAway = true;
  expect(before).toBeGreaterThan(0);
  expect(await rolledBack(gateway)).toBe(before);
});
