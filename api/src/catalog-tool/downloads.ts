import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSource, SourceProblem } from '../pictures/read-source';
import { FileError } from './files';

/** Maximum bytes of a file from an address. */
const BYTES_MAX = 50 * 1024 * 1024;

/** Whether the operator's argument is an address rather than a file. */
export const isAddress = (file: string) => /^https?:\/\//i.test(file);

/** Files downloaded into a temporary folder, which `remove` deletes. */
export class Downloads {
  #folder: string | undefined;
  #count = 0;

  /** @param allowPrivate also fetches from private addresses and this machine */
  constructor(private readonly allowPrivate: boolean) {}

  /** Downloads `address` with the limits of a picture, and returns the file's path. Throws `FileError`. */
  async fetch(address: string): Promise<string> {
    if (!URL.canParse(address)) throw new FileError(`${address} is not an address`);
    this.#folder ??= await mkdtemp(join(tmpdir(), 'fitreel-import-'));
    this.#count += 1;
    const file = join(this.#folder, `${this.#count}-${fileName(new URL(address))}`);
    try {
      const bytes = await readSource(address, {
        ...(this.allowPrivate && { isAllowed: () => true }),
        bytesMax: BYTES_MAX,
        accept: '*/*',
      });
      await writeFile(file, bytes);
      return file;
    } catch (error) {
      if (!(error instanceof SourceProblem)) throw error;
      throw new FileError(`${address} cannot be read: ${error.message}`);
    }
  }

  async remove(): Promise<void> {
    if (this.#folder !== undefined) await rm(this.#folder, { recursive: true, force: true });
  }
}

/** A file name for messages. Its extension may reveal the kind of the file. */
function fileName({ pathname, hostname }: URL): string {
  const last = pathname.split('/').at(-1) ?? '';
  return last.replace(/[^A-Za-z0-9._-]/g, '_').slice(-100) || hostname.replace(/[^A-Za-z0-9.-]/g, '_');
}
