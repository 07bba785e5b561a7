import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Kinds of files that compression makes smaller; pictures other than SVG are compressed already. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|map)$/;

/** Below this many bytes a packet carries the file either way. */
const SMALLEST = 512;

/** Writes `<file>.br` and `<file>.gz` beside `file` at the highest levels: done once, at build, and never per request. */
export async function precompress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (!COMPRESSIBLE.test(file) || bytes.length < SMALLEST) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    brotli(bytes, { params }).then((small) => writeFile(`${file}.br`, small)),
    gz(bytes, { level: 9 }).then((small) => writeFile(`${file}.gz`, small)),
  ]);
}
