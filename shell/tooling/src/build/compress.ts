import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Other images than SVG are already compressed. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|map)$/;

/** A smaller file fits into one packet anyway. */
const MIN_BYTES = 512;

/** Writes `<file>.br` and `<file>.gz` at the highest compression levels, so that no request has to compress. */
export async function precompress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (!COMPRESSIBLE.test(file) || bytes.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await Promise.all([
    brotli(bytes, { params }).then((compressed) => writeFile(`${file}.br`, compressed)),
    gz(bytes, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
  ]);
}
