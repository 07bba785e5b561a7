import { appOf, ATTACHMENTS, UPLOAD_LIMITS } from '@fitreel/protocol';
import { COPY_EXTENSIONS, readBuilt } from '../../core/store/built-release';
import { InvalidRelease } from '../../core/store/problem';

/**
 * Returns a function that starts the byte count of a file with at most `most` bytes. Counts throw InvalidRelease beyond
 * the limits.
 */
export function byteCounter() {
  let total = 0;
  return (name: string, most: number = UPLOAD_LIMITS.fileBytes) => {
    let bytes = 0;
    return (more: number) => {
      bytes += more;
      total += more;
      if (bytes > most) throw new InvalidRelease(`the file ${name} has more than ${most} bytes`);
      if (total > UPLOAD_LIMITS.bytes)
        throw new InvalidRelease(`the release has more than ${UPLOAD_LIMITS.bytes} bytes`);
    };
  };
}

/** The names of the parts that may follow the release's description, which is already in `draft`. */
export async function expectedParts(draft: string, app: string): Promise<Set<string>> {
  const release = await readBuilt(draft);
  if (appOf(release) !== app)
    throw new InvalidRelease(`the release belongs to ${appOf(release)}, but was sent as a release of ${app}`);
  const files = Object.keys(release.files);
  const copies = (name: string) => COPY_EXTENSIONS.map((extension) => name + extension);
  const attached = Object.values(ATTACHMENTS).map(({ file }) => file);
  return new Set([...attached, ...files.flatMap((name) => [name, ...copies(name)])]);
}
