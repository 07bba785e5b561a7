import { RELEASE_FILE } from '@fitreel/protocol';
import path from 'node:path';
import { temporaryFolders, writeTree } from '../../testing/temporary-folder';
import { ROOT, type App } from './app';
import { sourcesDigest, type BuildSources } from './sources';
import { buildStale, upToDateVersion } from './stale';

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

describe('a deploy builds again', () => {
  const NOW: BuildSources = { sources: 'these', commit: 'head', dirty: false };

  /** What a build of `NOW` would replace: a release of the same, except for `differing`. */
  async function upToDate(differing: Partial<BuildSources>): Promise<string | null> {
    const release = { version: '1.0.0-abc', ...NOW, ...differing };
    const folder = await folders.create({ [path.join('dist', RELEASE_FILE)]: JSON.stringify(release) });
    return upToDateVersion({ name: 'shipped', folder, version: '1.0.0' }, NOW);
  }

  test('not where sources and commit are the same as in the build', async () => {
    expect(await upToDate({})).toBe('1.0.0-abc');
  });

  test('without a build', async () => {
    const app = { name: 'new', folder: await folders.create({ 'src/remote.tsx': '' }), version: '1.0.0' };
    expect(upToDateVersion(app)).toBeNull();
  });

  test.each<[string, Partial<BuildSources>]>([
    ['its sources', { sources: 'others' }],
    ['the commit', { commit: 'another' }],
    ['what the commit lacks', { dirty: true }],
  ])('where %s changed', async (_what, differing) => {
    expect(await upToDate(differing)).toBeNull();
  });
});
