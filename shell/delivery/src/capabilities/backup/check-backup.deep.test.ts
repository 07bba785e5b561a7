import path from 'node:path';
import { canDump, useDumpableServer } from '../../../../../api/testing/dumpable-server';
import { siteOf } from '../../../testing/release-site';
import { testStores } from '../../../testing/stores';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { backup } from './backup';
import { checkBackup } from './check-backup';
import { CAPABILITIES } from '..';
import { loadStoreConfig } from '../../core/store/open-store';

const { source } = loadStoreConfig({}, CAPABILITIES);

const folders = temporaryFolders();
const stores = testStores();
let server: Awaited<ReturnType<typeof useDumpableServer>>;
beforeAll(async () => {
  server = await useDumpableServer();
});
afterAll(async () => {
  await stores.closeAll();
  await server.stop();
  await folders.removeAll();
});

test('a check of PostgreSQL reads the releases that are in the backup', async () => {
  const { store, place, damageFile } = await stores.create('postgres');
  const site = { databaseUrl: place, dataDir: await folders.create(), store: null, records: [] };
  if (!(await canDump())) return;
  const { remote, deploy } = await siteOf(store, folders);
  const version = await remote('live');
  await deploy(version);
  const parent = await folders.create();
  const backUp = (name: string) =>
    backup(site, path.join(parent, name), (draft) => checkBackup(site, draft, source));
  expect(await backUp('intact')).toMatchObject({ damaged: 0, rows: { site_revisions: 2, site_releases: 2 } });
  await damageFile('catalog', version, 'remoteEntry.77777777.js', 'damaged');
  expect(await backUp('damaged')).toMatchObject({ damaged: 1 });
  expect(await checkBackup(site, path.join(parent, 'intact'), source)).toMatchObject({ damaged: 0 });
});
