import { RELEASE_FILE } from '@fitreel/protocol';
import path from 'node:path';
import { temporaryFolders, writeTree } from '../../testing/temporary-folder';
import { ROOT, type App } from './app';
import { sourcesDigest } from './sources';
import { buildStale } from './stale';

const folders = temporaryFolders();
afterAll(folders.removeAll);

/** An app with the release of its sources, or of others. */
async function app(name: string, isBuilt: boolean): Promise<App> {
  const folder = await folders.create({ 'src/remote.tsx': name });
  const sources = isBuilt ? sourcesDigest(ROOT, folder) : 'others';
  await writeTree(folder, { [path.join('dist', RELEASE_FILE)]: JSON.stringify({ sources }) });
  return { name, folder, version: '1.0.0' };
}

test('builds what changed, and one app’s mistake stops none of the others and is named', async () => {
  const apps = await Promise.all([app('broken', false), app('same', true), app('changed', false)]);
  const error = jest.spyOn(console, 'error').mockReturnValue();
  const log = jest.spyOn(console, 'log').mockReturnValue();
  const end = jest.fn();
  const build = async (folder: string) => {
    if (folder === apps[0]?.folder) throw new Error('a mistake');
    return 'changed is built';
  };
  await expect(buildStale(apps, () => ({ build, end }))).rejects.toThrow('could not build broken');
  expect(end).toHaveBeenCalledTimes(1);
  expect(error.mock.calls).toEqual([['broken: a mistake']]);
  expect(log.mock.calls).toEqual([['changed is built']]);
  error.mockRestore();
  log.mockRestore();
});

test('starts nothing where nothing changed', async () => {
  const start = jest.fn();
  await buildStale([await app('same', true)], start);
  expect(start).not.toHaveBeenCalled();
});
