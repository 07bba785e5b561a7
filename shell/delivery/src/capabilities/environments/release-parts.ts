import { appOf } from '@fitreel/protocol';
import { InvalidRelease } from '../../core/store/problem';
import { readReleaseFile } from '../../core/store/built-release';
import type { ReleaseStore } from '../../core/store/release-store';
import type { ReleasePart } from './endpoints';

/** A part ends with the file that reaches this size, so that a gateway keeps only little of a release in memory. */
const PART_BYTES = 4 * 1024 * 1024;

/**
 * Files of a release with their compressed copies, as stored; null if the store lacks the release.
 *
 * @param from index of the first file, in the order of `release.json`
 * @throws InvalidRelease if a file is damaged
 */
export async function releasePart(
  store: ReleaseStore,
  app: string,
  version: string,
  from: number,
): Promise<ReleasePart | null> {
  const release = await store.find(app, version);
  if (!release) return null;
  const read = await store.reader(app, version);
  const all = Object.entries(release.files);
  const files: ReleasePart['files'] = [];
  let [next, bytes] = [from, 0];
  for (const [name, integrity] of all.slice(from)) {
    if (bytes >= PART_BYTES) break;
    for (const file of await readReleaseFile(read, name, integrity)) {
      if (file.wrong) throw new InvalidRelease(`the file ${file.name} of ${appOf(release)} ${file.wrong}`);
      files.push({ name: file.name, base64: file.bytes.toString('base64') });
      bytes += file.bytes.length;
    }
    next += 1;
  }
  return {
    release: JSON.stringify(release),
    ...(await store.attachments(app, version)),
    files,
    next: next < all.length ? next : null,
  };
}
