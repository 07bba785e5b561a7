import {
  appOf,
  releasePath,
  RELEASES_PATH,
  SHELL,
  type Assets,
  type Preview,
  type Registry,
  type Release,
} from '@fitreel/protocol';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Bundle } from '../rendering/messages';
import { readSite, type SiteInShell } from '../store/read-site';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';

/** The site at one moment, in one release of the shell: what its pages are made of. It never changes. */
export interface SiteSnapshot {
  /** The same in all gateways for the same releases, and different for others; 8 characters of base64url. */
  id: string;
  shell: {
    version: string;
    /** URL of its release's folder, with a trailing slash. */
    base: string;
    /** Files that every page needs. */
    entry: Assets;
    /** Files of the lazy shared modules, by module. */
    lazyModules: ReadonlyMap<string, Assets>;
    /** The HTML of the page, with placeholders. */
    template: string;
  };
  registry: Registry;
  /** Server bundles of these releases, by the path of the release's folder on the site. */
  bundles: ReadonlyMap<string, Bundle>;
  /** The text of a stylesheet of these releases, by its path on the site. */
  readStyle: (url: string) => Promise<string>;
  /** Hash of every file of these releases: path on the site → `sha384-…`. */
  hashes: ReadonlyMap<string, string>;
  /** The same site in the canary of the shell, which `traffic` percent of the visitors get (ADR-0035). */
  canary: { traffic: number; snapshot: SiteSnapshot } | null;
  /** The preview whose holders see this site; null for the site that everybody sees. */
  preview: Preview | null;
}

/** Provides the site for each page, so that a deploy needs no restart. */
export interface SiteSource {
  current(): Promise<SiteSnapshot>;
}

/**
 * Reads the site of `revision`.
 *
 * @throws Error when no shell is live, or a live release cannot be read
 */
export async function readSnapshot(
  store: ReleaseStore,
  revision: Revision | null,
  preview: Preview | null = null,
): Promise<SiteSnapshot> {
  const { canary, ...live } = await readSite(store, revision);
  return {
    ...(await readInShell(store, live, preview)),
    canary: canary && {
      traffic: canary.traffic,
      snapshot: await readInShell(store, canary.site, preview),
    },
  };
}

/** The releases with a server bundle that a visitor of `site` may get, by the path of their folders. */
export function bundlesIn({ bundles, canary }: SiteSnapshot): ReadonlySet<string> {
  return new Set([...bundles.keys(), ...(canary?.snapshot.bundles.keys() ?? [])]);
}

async function readInShell(
  store: ReleaseStore,
  site: SiteInShell,
  preview: Preview | null,
): Promise<SiteSnapshot> {
  const { shell, registry } = site;
  const fileOf = (url: string) => path.join(store.releasesFolder, url.slice(RELEASES_PATH.length));
  const template = await readFile(path.join(store.folderOf(SHELL, shell.version), shell.page), 'utf8');
  const base = releasePath(SHELL, shell.version);
  const bundles = currentReleases(site).flatMap((release): [string, Bundle][] => {
    const folder = baseOf(release);
    return release.server ? [[folder, { base: folder, file: fileOf(folder + release.server) }]] : [];
  });
  const content = JSON.stringify([registry, shell.version, preview?.id]);
  return {
    id: createHash('sha256').update(content).digest('base64url').slice(0, 8),
    shell: {
      version: shell.version,
      base,
      entry: shell.entry,
      lazyModules: new Map(Object.entries(shell.lazyModules ?? {})),
      template,
    },
    registry,
    bundles: new Map(bundles),
    readStyle: remembered((url) => readFile(fileOf(url), 'utf8')),
    hashes: hashesOf(site),
    canary: null,
    preview,
  };
}

/** `read`, which reads each URL once; after a failure, again. */
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

/** The releases that a visitor may get at once: the live ones and the canaries. */
function currentReleases({ shell, remotes }: SiteInShell): Release[] {
  return [shell, ...remotes.flatMap(({ live, canary }) => [live, ...(canary ? [canary.release] : [])])];
}

const baseOf = (release: Release) => releasePath(appOf(release), release.version);

/** Hash of every file that a page of `site` may refer to, by its path on the site. */
function hashesOf(site: SiteInShell): SiteSnapshot['hashes'] {
  const files = currentReleases(site).flatMap((release) => {
    const base = baseOf(release);
    return Object.entries(release.files).map(([file, hash]) => [base + file, hash] as const);
  });
  return new Map(files);
}
