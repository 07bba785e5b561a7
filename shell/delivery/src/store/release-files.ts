import type { Integrity } from '@fitreel/protocol';
import type { Static } from '@sinclair/typebox';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { isMissing } from './is-missing';

/** A file that decompresses to more bytes than this is none of a release. */
const LARGEST = 64 * 1024 * 1024;

/** The compressed copies that a build leaves beside a file: ending → what makes the file of it. */
const COPIES: Readonly<Record<string, (bytes: Buffer) => Promise<Buffer>>> = {
  '.br': (bytes) => promisify(brotliDecompress)(bytes, { maxOutputLength: LARGEST }),
  '.gz': (bytes) => promisify(gunzip)(bytes, { maxOutputLength: LARGEST }),
};

/** Endings of the compressed copies. */
export const COPY_ENDINGS: readonly string[] = Object.keys(COPIES);

/** One of `names` that cannot lie in one folder with the others and their compressed copies; undefined where all can. */
export function clashingName(names: readonly string[]): string | undefined {
  const taken = new Set<string>();
  for (const name of names) {
    const parts = name.split('/');
    parts.slice(1).forEach((_part, index) => taken.add(parts.slice(0, index + 1).join('/')));
    for (const ending of COPY_ENDINGS) taken.add(name + ending);
  }
  return names.find((name, index) => taken.has(name) || names.indexOf(name) !== index);
}

/** A file as it lies there, and what is wrong with it: a sentence without its full stop, null where it is right. */
export interface CheckedFile {
  name: string;
  bytes: Buffer;
  wrong: string | null;
}

async function readIfThere(file: string): Promise<Buffer | null> {
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

async function checkCopy(name: string, bytes: Buffer, ending: string, integrity: string) {
  const decompress = COPIES[ending] as (typeof COPIES)[string];
  const right = await decompress(bytes).then(
    (plain) => hasHash(plain, integrity),
    () => false,
  );
  return { name, bytes, wrong: right ? null : `does not decompress to ${path.basename(name, ending)}` };
}

/**
 * Reads the file `name` of the release in `folder`, and its compressed copies as far as there are any, and compares
 * what they hold with `integrity`.
 */
export async function readReleaseFile(
  folder: string,
  name: string,
  integrity: Static<typeof Integrity>,
): Promise<CheckedFile[]> {
  const bytes = await readIfThere(path.join(folder, name));
  if (!bytes) return [{ name, bytes: Buffer.alloc(0), wrong: 'is missing' }];
  const found: CheckedFile[] = [
    { name, bytes, wrong: hasHash(bytes, integrity) ? null : 'has another hash' },
  ];
  for (const ending of COPY_ENDINGS) {
    const copy = await readIfThere(path.join(folder, name + ending));
    if (copy) found.push(await checkCopy(name + ending, copy, ending, integrity));
  }
  return found;
}
