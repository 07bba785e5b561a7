import type { Integrity } from '@fitreel/protocol';
import type { Static } from '@sinclair/typebox';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isMissing } from './files';

/** A copy that decompresses to more is rejected, so that it cannot fill the memory. */
const MAX_DECOMPRESSED_MB = 64;

const LIMIT = { maxOutputLength: MAX_DECOMPRESSED_MB * 1024 * 1024 };

/** The compressed copies that a build writes beside a file: extension → decompression. */
const COPIES: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  '.br': (bytes) => promisify(brotliDecompress)(bytes, LIMIT),
  '.gz': (bytes) => promisify(gunzip)(bytes, LIMIT),
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
    const parts = name.split('/');
    parts.slice(1).forEach((_part, index) => taken.add(parts.slice(0, index + 1).join('/')));
    for (const extension of COPY_EXTENSIONS) taken.add(name + extension);
  }
  return names.find((name, index) => taken.has(name) || names.indexOf(name) !== index);
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

async function checkCopy(name: string, bytes: Buffer, extension: string, integrity: string) {
  const decompress = COPIES[extension] as (typeof COPIES)[string];
  const other = `does not decompress to ${path.basename(name, extension)}`;
  const wrong = await decompress(bytes).then(
    (plain) => (hasHash(plain, integrity) ? null : other),
    (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_BUFFER_TOO_LARGE' ? `decompresses to more than ${MAX_DECOMPRESSED_MB} MB` : other,
  );
  return { name, bytes, wrong };
}

/** Reads the file `name` of the release in `folder` with its compressed copies, and compares each with `integrity`. */
export async function readReleaseFile(
  folder: string,
  name: string,
  integrity: Static<typeof Integrity>,
): Promise<CheckedFile[]> {
  const bytes = await readIfPresent(path.join(folder, name));
  if (!bytes) return [{ name, bytes: Buffer.alloc(0), wrong: 'is missing' }];
  const files: CheckedFile[] = [
    { name, bytes, wrong: hasHash(bytes, integrity) ? null : 'has another hash' },
  ];
  for (const extension of COPY_EXTENSIONS) {
    const copy = await readIfPresent(path.join(folder, name + extension));
    if (copy) files.push(await checkCopy(name + extension, copy, extension, integrity));
  }
  return files;
}
