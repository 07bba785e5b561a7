import { catalog, siteOf } from '../../../testing/release-site';
import { STORES, testStores } from '../../../testing/stores';
import { temporaryFolders } from '../../../testing/temporary-folders';

const folders = temporaryFolders();
const stores = testStores();
afterAll(async () => {
  await stores.closeAll();
  await folders.removeAll();
});

describe.each(STORES)('in a %s', (kind) => {
  test('verify names each damaged file', async () => {
    const { store, damageFile } = await stores.create(kind);
    const site = await siteOf(store, folders);
    const version = await site.remote('a');
    await site.deploy(version);
    expect(await site.delivery.verify()).toEqual([]);
    const file = 'remoteEntry.77777777.js';
    await damageFile('catalog', version, file, 'changed');
    await damageFile('catalog', version, `${file}.gz`, 'changed');
    expect(await site.delivery.verify()).toEqual([
      { app: 'catalog', version, file, wrong: 'has another hash' },
      { app: 'catalog', version, file: `${file}.gz`, wrong: `does not decompress to ${file}` },
    ]);
  });

  test('verify names a description that is damaged or missing, of a canary too', async () => {
    const { store, damageFile } = await stores.create(kind);
    const site = await siteOf(store, folders);
    const [live, canary] = [await site.remote('a'), await site.remote('b')];
    await site.deploy(live);
    await site.delivery.change({ ...catalog('canary'), version: canary, traffic: 10, guard: false });
    const file = 'release.json';
    await damageFile('catalog', live, file, '{"kind":"remote"}');
    await damageFile('catalog', canary, file, null);
    expect(await site.delivery.verify()).toEqual([
      {
        app: 'catalog',
        version: live,
        file,
        wrong: expect.stringContaining('release.json of catalog') as string,
      },
      { app: 'catalog', version: canary, file, wrong: 'is missing' },
    ]);
  });
});
