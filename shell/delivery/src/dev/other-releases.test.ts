import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote, writeShell } from '../../testing/built-apps';
import { temporaryFolders } from '../../testing/temporary-folders';
import { otherReleases } from './other-releases';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** A repository with a built catalogue and a remote that is not built. */
async function repository(): Promise<string> {
  const root = await folders.create();
  await mkdir(path.join(root, 'remote-unbuilt'), { recursive: true });
  await writeRemote(path.join(root, 'remote-catalog/dist'), CATALOG);
  return root;
}

test('the last builds are in a store outside the repository, and apps without a build are named', async () => {
  const root = await repository();
  await writeShell(path.join(root, 'shell/dist'));
  const { store, hasSite, missing } = await otherReleases(['catalog', 'unbuilt'], root);
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  expect(Object.keys(apps).sort()).toEqual(['catalog', 'shell']);
  expect(store.folder.startsWith(root)).toBe(false);
  expect(hasSite).toBe(true);
  expect(missing).toEqual(['unbuilt is not built: npm run build -w remote-unbuilt']);
});

test('without a build of the shell there is no site, and every other app is left out, which says why', async () => {
  const root = await repository();
  await writeRemote(path.join(root, 'remote-library/dist'), LIBRARY);
  const { hasSite, missing } = await otherReleases(['catalog', 'library'], root);
  expect(hasSite).toBe(false);
  expect(missing).toEqual([
    'catalog: its release needs one of the shell: npm run build -w shell',
    'library: its release needs one of the shell: npm run build -w shell',
  ]);
});

test('a build that cannot be live is left out with the reason', async () => {
  const root = await repository();
  await writeShell(path.join(root, 'shell/dist'));
  const other = { ...CATALOG, name: 'other', title: 'Another' };
  await writeRemote(path.join(root, 'remote-other/dist'), other);
  const { missing } = await otherReleases(['catalog', 'other'], root);
  expect(missing).toEqual([expect.stringMatching(/^other: The route \/ of other claims \//)]);
});
