import { RELEASE_FILE, type Release, type RemoteRelease, type ShellRelease } from '@fitreel/protocol';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sentFiles } from './budget';

type Unwritten<R> = R extends Release ? Omit<R, 'version' | 'files' | 'builtAt'> : never;

async function hashes(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  const pairs = names.sort().map(async (name) => {
    const digest = createHash('sha384')
      .update(await readFile(path.join(folder, name)))
      .digest('base64');
    return [name, `sha384-${digest}`] as const;
  });
  return Object.fromEntries(await Promise.all(pairs));
}

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Images other than SVG are already compressed. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|map)$/;

/** A smaller file fits into one packet anyway. */
const MIN_BYTES = 512;

/** Brotli's encodings of distances. The shortest depends on the file, so all are tried. */
const DISTANCES = [0, 1, 2];

async function shortestBrotli(bytes: Buffer): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const tried = await Promise.all(
    DISTANCES.map((postfix) =>
      brotli(bytes, { params: { ...params, [constants.BROTLI_PARAM_NPOSTFIX]: postfix } }),
    ),
  );
  return tried.reduce((shortest, other) => (other.length < shortest.length ? other : shortest));
}

/** Writes `<file>.br` and `<file>.gz` at the highest compression levels, so that no request has to compress. */
async function precompress(file: string): Promise<void> {
  const bytes = await readFile(file);
  if (!COMPRESSIBLE.test(file) || bytes.length < MIN_BYTES) return;
  await Promise.all([
    shortestBrotli(bytes).then((compressed) => writeFile(`${file}.br`, compressed)),
    gz(bytes, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
  ]);
}

/**
 * Turns a build in `folder` into a release: hashes its files, adds compressed copies and writes `release.json`. The
 * version depends only on the content, not on the build time, the commit or the sources' digest.
 *
 * @param packageVersion semver, from the app's `package.json`
 */
export async function writeRelease(
  folder: string,
  packageVersion: string,
  details: Unwritten<RemoteRelease> | Unwritten<ShellRelease>,
): Promise<Release> {
  const files = await hashes(folder);
  const { sources, commit, dirty, ...content } = details;
  const digest = createHash('sha256').update(JSON.stringify({ content, files })).digest('hex');
  const release = {
    ...content,
    version: `${packageVersion}-${digest.slice(0, 12)}`,
    files,
    sources,
    commit,
    ...(dirty && { dirty }),
    builtAt: new Date().toISOString(),
  };
  await Promise.all(sentFiles(release).map((name) => precompress(path.join(folder, name))));
  await writeFile(path.join(folder, RELEASE_FILE), `${JSON.stringify(release)}\n`);
  return release;
}
