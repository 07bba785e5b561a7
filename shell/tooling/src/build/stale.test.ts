import { RELEASE_FILE } from '@fitreel/protocol';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolders, writeTree } from '../../testing/temporary-folder';
import { ROOT, type App } from './app';
import { readOrigin, sourcesDigest } from './sources';
import { buildStale, buildStaleIn } from './stale';

const folders = temporaryFolders();
afterAll(folders.removeAll);

/** An app with the release of its sources, or of others. */
async function app(name: string, isBuilt: boolean): Promise<App> {
  const folder = await folders.create({ 'src/remote.tsx': name });
  const digest = isBuilt ? sourcesDigest(ROOT, folder) : 'others';
  await writeTree(folder, { [path.join('dist', RELEASE_FILE)]: JSON.stringify({ sources: digest }) });
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

test('takes the build before the last where an edit was undone', async () => {
  const restored = await app('restored', false);
  const of = (name: string, sources: string) => ({
    [path.join(name, RELEASE_FILE)]: JSON.stringify({ sources }),
  });
  await writeTree(
    restored.folder,
    of('node_modules/.cache/previous-build', sourcesDigest(ROOT, restored.folder)),
  );
  const start = jest.fn();
  await buildStale([restored], start);
  expect(start).not.toHaveBeenCalled();
  const sourcesIn = async (name: string) =>
    (
      JSON.parse(await readFile(path.join(restored.folder, name, RELEASE_FILE), 'utf8')) as {
        sources: string;
      }
    ).sources;
  expect(await sourcesIn('dist')).toBe(sourcesDigest(ROOT, restored.folder));
  expect(await sourcesIn('node_modules/.cache/previous-build')).toBe('others');
});

test('starts nothing where nothing changed', async () => {
  const start = jest.fn();
  await buildStale([await app('same', true)], start);
  expect(start).not.toHaveBeenCalled();
});

test('a deploy builds its app and the shell, and notes the commit that has the sources of a build now', async () => {
  const release = { version: '1.0.0-0123456789ab', commit: '0'.repeat(40), dirty: true };
  const folder = await folders.create({
    'package.json': '{"name":"remote-x","version":"1.0.0"}',
    'webpack.config.ts': '',
    [path.join('dist', RELEASE_FILE)]: JSON.stringify(release),
    'dist/release.sig': 'of the commit before',
  });
  const build = jest.fn().mockResolvedValue(undefined);
  await buildStaleIn(folder, build);
  expect(build.mock.calls).toMatchObject([[[{ name: 'shell' }, { folder }]]]);
  const { commit, dirty } = readOrigin();
  const written: unknown = JSON.parse(readFileSync(path.join(folder, 'dist', RELEASE_FILE), 'utf8'));
  expect(written).toEqual({ version: release.version, commit, ...(dirty && { dirty }) });
  expect(existsSync(path.join(folder, 'dist/release.sig'))).toBe(false);
  await buildStaleIn(ROOT, build);
  expect(build).toHaveBeenLastCalledWith();
});
