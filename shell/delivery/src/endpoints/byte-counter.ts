import { UPLOAD_LIMITS } from '@fitreel/protocol';
import { InvalidRelease } from '../compatibility/problem';

/**
 * Returns a function that starts the byte count of a file, which may have `most` bytes. Counts throw InvalidRelease past
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
