import { UPLOAD_LIMITS } from '@fitreel/protocol';
import { mkdir } from 'node:fs/promises';
import { temporaryFolders } from '../../testing/temporary-folders';
import { DeployRejected } from '../compatibility/problem';
import { ReleaseStore } from '../store/release-store';
import { requireRoom } from './receive-release';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

test('an app has room for exactly the maximum number of releases', async () => {
  const store = new ReleaseStore(await folders.create());
  const add = (app: string, index: number) =>
    mkdir(store.folderOf(app, `0.0.${index}-000000000000`), { recursive: true });
  await Promise.all(Array.from({ length: UPLOAD_LIMITS.releases - 1 }, (_, index) => add('catalog', index)));
  await expect(requireRoom(store, 'catalog')).resolves.toBeUndefined();
  await add('catalog', UPLOAD_LIMITS.releases);
  const rejected: unknown = await requireRoom(store, 'catalog').catch((error: unknown) => error);
  expect(rejected).toBeInstanceOf(DeployRejected);
  expect((rejected as DeployRejected).problems).toEqual([
    {
      code: 'state',
      message: 'The store holds 100 releases of catalog, and the limit for uploads is 100.',
      remedy: 'Remove old releases with “fitreel prune --keep N”.',
    },
  ]);
  await expect(requireRoom(store, 'library')).resolves.toBeUndefined();
});
