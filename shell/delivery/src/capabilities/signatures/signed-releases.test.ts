import path from 'node:path';
import { CATALOG, writeRemote } from '../../../testing/built-apps';
import { signingKey } from '../../../testing/signing-key';
import { STORES, testStores } from '../../../testing/stores';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { signBuilt } from './sign-built';
import { NotSigned } from './signatures';
import { CAPABILITIES } from '..';
import { rulesOf } from '../../core/capability';
import { FolderStore } from '../../core/store/folder-store';

const folders = temporaryFolders();
const stores = testStores();
afterAll(() => Promise.all([folders.removeAll(), stores.closeAll()]));

const key = signingKey('catalog', 'ci');
const rules = rulesOf(CAPABILITIES, { SIGNERS: key.signer });

async function build(mark: string, pem?: string) {
  const dist = path.join(await folders.create(), 'dist');
  const { version } = await writeRemote(dist, CATALOG, mark);
  if (pem) await signBuilt(dist, pem);
  return { dist, version };
}

describe.each(STORES)('a store of the kind %s', (kind) => {
  test('takes and finds what its signers signed, and nothing else', async () => {
    const { store } = await stores.create(kind, rules);
    const [signed, plain] = [await build('signed', key.pem), await build('plain')];
    expect(await store.add(signed.dist)).toMatchObject({ added: true });
    expect(await store.find('catalog', signed.version)).toMatchObject({ version: signed.version });
    await expect(store.add(plain.dist)).rejects.toThrow(NotSigned);
    expect(await store.versions('catalog')).toEqual([signed.version]);
    // From a build without its signature, the release in the store stays signed.
    const again = await build('signed');
    expect(await store.add(again.dist)).toMatchObject({ added: false });
  });

  test('refuses a release whose signature was removed or altered, and takes it again', async () => {
    const { store, damageFile } = await stores.create(kind, rules);
    const { dist, version } = await build('damaged', key.pem);
    await store.add(dist);
    const release = await store.find('catalog', version);
    const altered = JSON.stringify({ ...release, description: { ...CATALOG, title: 'Evil' } });
    for (const [file, content] of [
      ['release.sig', null],
      ['release.sig', `${'A'.repeat(86)}==`],
      ['release.json', altered],
    ] as const) {
      await damageFile('catalog', version, file, content);
      await expect(store.find('catalog', version)).rejects.toThrow(NotSigned);
      await store.add(dist);
      expect(await store.find('catalog', version)).toEqual(release);
    }
  });

  test('without signers keeps the signatures that come, also later, and gives them to a copy', async () => {
    const { store } = await stores.create(kind);
    const { dist, version } = await build('signed later');
    await store.add(dist);
    expect((await store.attachments('catalog', version)).signature).toBeNull();
    await signBuilt(dist, key.pem);
    expect(await store.add(dist)).toMatchObject({ added: false });
    expect((await store.attachments('catalog', version)).signature).toMatch(/^[\w+/]{86}==$/);
    const copy = new FolderStore(await folders.create(), rules);
    await copy.add(await store.open('catalog', version));
    expect(await copy.find('catalog', version)).not.toBeNull();
  });
});
