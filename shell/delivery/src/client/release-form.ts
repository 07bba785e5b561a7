import { appOf, RELEASE_FILE, RELEASE_PART } from '@fitreel/protocol';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { InvalidRelease } from '../compatibility/problem';
import type { Progress } from '../operations/delivery';
import { readBuilt } from '../store/built-release';
import { readReleaseFile } from '../store/release-files';

/**
 * Reads the built release in the folder `dist` into a form for the upload, and compares each file with its hash.
 *
 * @throws InvalidRelease when the description or a file is invalid
 */
export async function releaseForm(
  dist: string,
  progress?: Progress,
): Promise<{ app: string; form: FormData }> {
  const release = await readBuilt(dist);
  const form = new FormData();
  const add = (part: string, bytes: Uint8Array<ArrayBuffer>) => form.append(part, new Blob([bytes]), part);
  add(RELEASE_PART, await readFile(path.join(dist, RELEASE_FILE)));
  const files = Object.entries(release.files);
  for (const [index, [name, integrity]] of files.entries()) {
    progress?.(index, files.length, name);
    for (const file of await readReleaseFile(dist, name, integrity)) {
      if (file.wrong) throw new InvalidRelease(`the file ${file.name} ${file.wrong}`);
      add(file.name, Uint8Array.from(file.bytes));
    }
  }
  progress?.(files.length, files.length, 'uploading');
  return { app: appOf(release), form };
}
