import { appFolder, RELEASE_FILE, type Release } from '@fitreel/protocol';
import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SAME = (code: string) => code;

const distOf = (app: string) => path.join(import.meta.dirname, '../../..', appFolder(app), 'dist');

/**
 * Writes another release of a built app, like a build of other sources: the same files and `mark.txt`.
 *
 * @param folder the release's folder, which is created
 * @param mark content of `mark.txt`; a different one gives a different version
 * @param change changes the code of a remote's container
 * @param changeOthers changes the code of the other scripts, including the server bundle
 * @param dist the built app; by default this checkout's
 * @returns the version
 */
export async function writeVariant(
  app: string,
  folder: string,
  mark: string,
  change: (code: string) => string = SAME,
  changeOthers: (code: string) => string = SAME,
  dist: string = distOf(app),
): Promise<string> {
  await cp(dist, folder, { recursive: true });
  const file = path.join(folder, RELEASE_FILE);
  const release = JSON.parse(await readFile(file, 'utf8')) as Release;
  const put = async (name: string, text: string) => {
    await writeFile(path.join(folder, name), text);
    for (const compressed of ['.br', '.gz']) await rm(path.join(folder, name + compressed), { force: true });
    release.files[name] = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  };
  const read = (name: string) => readFile(path.join(folder, name), 'utf8');
  const entry = release.kind === 'remote' ? release.entry : null;
  let container = entry && change(await read(entry));
  for (const name of Object.keys(release.files).filter((file) => file.endsWith('.js') && file !== entry)) {
    const code = await read(name);
    const hash = release.files[name] ?? '';
    if (changeOthers(code) === code) continue;
    await put(name, changeOthers(code));
    // The container has the hashes of the scripts that it loads.
    container &&= container.replaceAll(hash, release.files[name] ?? '');
  }
  if (entry && container) await put(entry, container);
  await put('mark.txt', mark);
  const digest = createHash('sha256').update(JSON.stringify(release.files)).digest('hex');
  release.version = `${release.version.split('-')[0]}-${digest.slice(0, 12)}`;
  await writeFile(file, JSON.stringify(release));
  return release.version;
}
