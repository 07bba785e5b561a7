import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Release {
  version: string;
  entry: string;
  files: Record<string, string>;
}

const DIST = (remote: string) => path.join(import.meta.dirname, `../../../remote-${remote}/dist`);

/**
 * Another release of a built remote, as a team would build it from other sources: the same files and one more.
 *
 * @param folder where it goes; made
 * @param mark text of the file more, so that another mark makes another version
 * @param entry what becomes of the container's text; by default it stays
 * @returns its version
 */
export async function writeVariant(
  remote: string,
  folder: string,
  mark: string,
  entry: (text: string) => string = (text) => text,
): Promise<string> {
  await cp(DIST(remote), folder, { recursive: true });
  const file = path.join(folder, 'release.json');
  const release = JSON.parse(await readFile(file, 'utf8')) as Release;
  const container = path.join(folder, release.entry);
  const changed = { [release.entry]: entry(await readFile(container, 'utf8')), 'mark.txt': mark };
  for (const [name, text] of Object.entries(changed)) {
    await writeFile(path.join(folder, name), text);
    for (const copy of ['.br', '.gz']) await rm(path.join(folder, name + copy), { force: true });
    release.files[name] = `sha384-${createHash('sha384').update(text).digest('base64')}`;
  }
  const digest = createHash('sha256').update(JSON.stringify(release.files)).digest('hex');
  release.version = `${release.version.split('-')[0]}-${digest.slice(0, 12)}`;
  await writeFile(file, JSON.stringify(release));
  return release.version;
}
