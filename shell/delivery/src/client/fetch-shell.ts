import {
  RELEASE_FILE,
  RELEASE_JSON_BYTES_MAX,
  releasePath,
  SHELL,
  UPLOAD_LIMITS,
  type ShellRelease,
} from '@fitreel/protocol';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pLimit from 'p-limit';
import { InvalidRelease } from '../core/store/problem';
import { hasHash, readBuilt } from '../core/store/built-release';
import { GatewayFailure } from './gateway-client';

const PAGE_BYTES_MAX = 2 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const AT_ONCE = 8;

/** The files of a release, without kinds that gateways do not send to browsers and tests do not read. */
export const sentFiles = (release: Pick<ShellRelease, 'files'>): ShellRelease['files'] =>
  Object.fromEntries(Object.entries(release.files).filter(([name]) => !/\.(html|map)$/.test(name)));

/** Fetches the bytes at `url`. Throws GatewayFailure unless the status is 200, or beyond `most` bytes. */
async function bytesAt(url: URL, most: number): Promise<Buffer> {
  const fail = (why: string, cause?: unknown) => new GatewayFailure(`${url.href} ${why}.`, { cause });
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status !== 200) throw fail(`responds with ${response.status}`);
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > most) throw fail(`has more than ${most} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof GatewayFailure) throw error;
    const { message, cause } = error as Error;
    throw fail(`cannot be fetched: ${(cause as Error | undefined)?.message ?? message}`, error);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches the live shell of `site` into the folder `dist`, which is replaced once the hash of every file is checked.
 *
 * @param site URL of the site, with a trailing slash
 * @throws GatewayFailure or InvalidRelease; `dist` is then unchanged
 */
export async function fetchShell(site: URL, dist: string): Promise<ShellRelease> {
  const page = await bytesAt(site, PAGE_BYTES_MAX);
  const [, version] = /\/releases\/shell\/(\d+\.\d+\.\d+-[0-9a-f]{12})\//.exec(page.toString()) ?? [];
  if (version === undefined) throw new GatewayFailure(`${site.href} is not a page of a FitReel site.`);
  const base = new URL(releasePath(SHELL, version), site);
  await mkdir(path.dirname(dist), { recursive: true });
  const draft = await mkdtemp(`${dist}-`);
  try {
    await writeFile(
      path.join(draft, RELEASE_FILE),
      await bytesAt(new URL(RELEASE_FILE, base), RELEASE_JSON_BYTES_MAX),
    );
    const release = await readBuilt(draft);
    if (release.kind !== 'shell' || release.version !== version)
      throw new InvalidRelease(`${base.href}${RELEASE_FILE} does not describe shell ${version}.`);
    let left: number = UPLOAD_LIMITS.bytes;
    const limit = pLimit(AT_ONCE);
    await limit.map(Object.entries(sentFiles(release)), async ([name, integrity]) => {
      const bytes = await bytesAt(new URL(name, base), Math.min(left, UPLOAD_LIMITS.fileBytes));
      left -= bytes.length;
      if (!hasHash(bytes, integrity))
        throw new InvalidRelease(`${base.href}${name} does not match its hash.`);
      await mkdir(path.dirname(path.join(draft, name)), { recursive: true });
      await writeFile(path.join(draft, name), bytes);
    });
    await rm(dist, { recursive: true, force: true });
    await rename(draft, dist);
    return release;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
