import { appOf, releasePath, RELEASES_PATH, SHELL, type Release } from '@fitreel/protocol';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Bundle } from '../rendering/messages';
import { hasHash } from '../store/built-release';
import { readSite, type SiteInShell } from '../store/read-site';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import {
  variantsOf,
  type Audience,
  type SiteInOneShell,
  type SiteSnapshot,
  type SiteVariants,
} from './snapshot';

/**
 * Reads the site of `revision`.
 *
 * @throws Error when no shell is live, or a live release cannot be read
 */
export async function readVariants(
  store: ReleaseStore,
  revision: Revision | null,
  audience: Audience | null = null,
): Promise<SiteVariants> {
  const { canary, ...live } = await readSite(store, revision);
  return variantsOf(
    await readInShell(store, live, audience),
    canary && { traffic: canary.traffic, site: await readInShell(store, canary.site, audience) },
    live.heldBack[0],
  );
}

async function readInShell(
  store: ReleaseStore,
  site: SiteInShell,
  audience: Audience | null,
): Promise<SiteInOneShell> {
  const { shell, registry } = site;
  const fileOf = (url: string) => path.join(store.releasesFolder, url.slice(RELEASES_PATH.length));
  const folders = await Promise.all(
    currentReleases(site).map((release) => store.open(appOf(release), release.version)),
  );
  const template = await readIntact(path.join(folders[0] as string, shell.page), shell.files[shell.page]);
  const hashes = hashesOf(site);
  const base = releasePath(SHELL, shell.version);
  const bundles = currentReleases(site).flatMap((release): [string, Bundle][] => {
    const folder = baseOf(release);
    const { server, files } = release;
    if (!server) return [];
    return [[folder, { base: folder, file: fileOf(folder + server), integrity: files[server] ?? '' }]];
  });
  return {
    shell: {
      version: shell.version,
      base,
      entry: shell.entry,
      lazyModules: new Map(Object.entries(shell.lazyModules ?? {})),
      template,
    },
    registry,
    bundles: new Map(bundles),
    readStyle: remembered((url) => readIntact(fileOf(url), hashes.get(url))),
    hashes,
    audience,
  };
}

/** The text of a release's file that becomes part of pages. Throws if its hash is not `integrity`. */
async function readIntact(file: string, integrity: string | undefined): Promise<string> {
  const bytes = await readFile(file);
  if (!integrity || !hasHash(bytes, integrity)) throw new Error(`${path.basename(file)} has another hash`);
  return bytes.toString('utf8');
}

/** Wraps `read` so that it reads each URL once, and again only after a failure. */
function remembered(read: (url: string) => Promise<string>): (url: string) => Promise<string> {
  const texts = new Map<string, Promise<string>>();
  return async (url) => {
    const text = texts.get(url) ?? read(url);
    texts.set(url, text);
    try {
      return await text;
    } catch (error) {
      texts.delete(url);
      throw error;
    }
  };
}

/** The releases that visitors may get now: the live ones and the canaries. */
function currentReleases({ shell, remotes }: SiteInShell): Release[] {
  return [shell, ...remotes.flatMap(({ live, canary }) => [live, ...(canary ? [canary.release] : [])])];
}

const baseOf = (release: Release) => releasePath(appOf(release), release.version);

/** The hash of every file that a page of `site` may refer to, by the file's path on the site. */
function hashesOf(site: SiteInShell): SiteSnapshot['hashes'] {
  const files = currentReleases(site).flatMap((release) => {
    const base = baseOf(release);
    return Object.entries(release.files).map(([file, hash]) => [base + file, hash] as const);
  });
  return new Map(files);
}
