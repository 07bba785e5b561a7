import { appFolder, RELEASE_FILE, type RemoteRelease } from '@fitreel/protocol';
import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

const distOf = (remote: string) => path.join(import.meta.dirname, '../../..', appFolder(remote), 'dist');

/**
 * Writes another release of a built remote, as a build of other sources would: the same files and `mark.txt`.
 *
 * @param folder the release's folder, which is created
 * @param mark content of `mark.txt`; a different one gives a different version
 * @param change changes the container's code
 * @returns the version
 */
export async function writeVariant(
  remote: string,
  folder: string,
  mark: string,
  change: (code: string) => string = (code) => code,
): Promise<string> {
  await cp(distOf(remote), folder, { recursive: true });
  const file = path.join(folder, RELEASE_FILE);
  const release = JSON.parse(await readFile(file, 'utf8')) as RemoteRelease;
  const container = path.join(folder, release.entry);
  const changed = { [release.entry]: change(await readFile(container, 'utf8')), 'mark.txt': mark };
  for (const [name, text] of Object.entries(changed)) {
    await writeFile(path.join(folder, name), text);
    for (const compressed of ['.br', '.gz']) await rm(path.join(folder, name + compressed), { force: true });
    release.files[name] = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  }
  const digest = createHash('sha256').update(JSON.stringify(release.files)).digest('hex');
  release.version = `${release.version.split('-')[0]}-${digest.slice(0, 12)}`;
  await writeFile(file, JSON.stringify(release));
  return release.version;
}
