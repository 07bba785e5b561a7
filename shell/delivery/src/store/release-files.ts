import { UPLOAD_LIMITS, type Integrity } from '@fitreel/protocol';
import type { Static } from '@sinclair/typebox';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isMissing } from './files';

/** The compressed copies that a build writes beside a file: extension → decompression. */
const COPIES: Readonly<
  Record<string, (bytes: Buffer, most: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  '.br': (bytes, most) => promisify(brotliDecompress)(bytes, most),
  '.gz': (bytes, most) => promisify(gunzip)(bytes, most),
};

/** Extensions of the compressed copies. */
export const COPY_EXTENSIONS: readonly string[] = Object.keys(COPIES);

/**
 * The first of `names` that cannot exist beside the others and their compressed copies: it is listed twice, or is also
 * the name of a folder or a copy. Undefined where all can.
 */
export function conflictingName(names: readonly string[]): string | undefined {
  const taken = new Set<string>();
  for (const name of names) {
    for (let end = name.indexOf('/'); end >= 0; end = name.indexOf('/', end + 1))
      taken.add(name.slice(0, end));
    for (const extension of COPY_EXTENSIONS) taken.add(name + extension);
  }
  // A name that is listed twice is taken by itself.
  return names.find((name) => taken.has(name) || !taken.add(name));
}

/** A file as read, and what is wrong with it: a predicate such as "is missing", or null. */
export interface CheckedFile {
  name: string;
  bytes: Buffer;
  wrong: string | null;
}

async function readIfPresent(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

function hasHash(bytes: Buffer, integrity: string): boolean {
  return `sha384-${createHash('sha384').update(bytes).digest('base64')}` === integrity;
}

/**
 * Compares what a compressed copy decompresses to with `integrity`.
 *
 * @param plain the file itself where its own hash is right: a copy may not be longer, so it cannot fill the memory
 */
async function checkCopy(
  name: string,
  bytes: Buffer,
  extension: string,
  integrity: string,
  plain: Buffer | null,
) {
  const decompress = COPIES[extension] as (typeof COPIES)[string];
  const maxOutputLength = plain ? Math.max(1, plain.length) : UPLOAD_LIMITS.fileBytes;
  const isSame = await decompress(bytes, { maxOutputLength }).then(
    (found) => (plain ? found.equals(plain) : hasHash(found, integrity)),
    () => false,
  );
  return { name, bytes, wrong: isSame ? null : `does not decompress to ${path.basename(name, extension)}` };
}

/** Reads the file `name` of the release in `folder` with its compressed copies, and compares each with `integrity`. */
export async function readReleaseFile(
  folder: string,
  name: string,
  integrity: Static<typeof Integrity>,
): Promise<CheckedFile[]> {
  const bytes = await readIfPresent(path.join(folder, name));
  if (!bytes) return [{ name, bytes: Buffer.alloc(0), wrong: 'is missing' }];
  const plain = hasHash(bytes, integrity) ? bytes : null;
  const files: CheckedFile[] = [{ name, bytes, wrong: plain ? null : 'has another hash' }];
  for (const extension of COPY_EXTENSIONS) {
    const copy = await readIfPresent(path.join(folder, name + extension));
    if (copy) files.push(await checkCopy(name + extension, copy, extension, integrity, plain));
  }
  return files;
}
