import {
  appOf,
  releasePath,
  RELEASES_PATH,
  SHELL,
  type Assets,
  type Registry,
  type Release,
} from '@fitreel/protocol';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Bundle } from '../rendering/messages';
import { liveSite, type SiteInShell } from '../store/live-site';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';

/** What the pages of one shell are made of. */
export interface Site {
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
}

/** What pages are made of. */
export interface ServedSite extends Site {
  /** The same site in the canary of the shell, which `traffic` percent of the visitors get (ADR-0035). */
  canary: { traffic: number; site: Site } | null;
}

/** Provides the site for each page, so that a deploy needs no restart. */
export interface SiteSource {
  current(): Promise<ServedSite>;
}

/** The live releases of `store`, read again for each new revision. */
export class StoreSite implements SiteSource {
  #revision: number | undefined;
  #site: Promise<ServedSite> | null = null;

  constructor(private readonly store: ReleaseStore) {}

  async current(): Promise<ServedSite> {
    const revision = await this.store.revisions.latest();
    if (revision?.revision !== this.#revision || !this.#site) {
      const site = readSite(this.store, revision);
      this.#revision = revision?.revision;
      this.#site = site;
      site.catch(() => {
        if (this.#site === site) this.#site = null;
      });
    }
    return this.#site;
  }
}

/**
 * What the pages of `revision` are made of.
 *
 * @throws Error when no shell is live, or a live release cannot be read
 */
export async function readSite(store: ReleaseStore, revision: Revision | null): Promise<ServedSite> {
  const { canary, ...live } = await liveSite(store, revision);
  return {
    ...(await readSiteInShell(store, live)),
    canary: canary && { traffic: canary.traffic, site: await readSiteInShell(store, canary.site) },
  };
}

async function readSiteInShell(store: ReleaseStore, site: SiteInShell): Promise<Site> {
  const { shell, registry } = site;
  const fileOf = (url: string) => path.join(store.releasesFolder, url.slice(RELEASES_PATH.length));
  const template = await readFile(path.join(store.folderOf(SHELL, shell.version), shell.page), 'utf8');
  const base = releasePath(SHELL, shell.version);
  const lazyModules = new Map(Object.entries(shell.lazyModules ?? {}));
  const bundles = currentReleases(site).flatMap((release): [string, Bundle][] => {
    const folder = baseOf(release);
    return release.server ? [[folder, { base: folder, file: fileOf(folder + release.server) }]] : [];
  });
  return {
    shell: { version: shell.version, base, entry: shell.entry, lazyModules, template },
    registry,
    bundles: new Map(bundles),
    readStyle: remembered((url) => readFile(fileOf(url), 'utf8')),
    hashes: hashesOf(site),
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
function hashesOf(site: SiteInShell): Site['hashes'] {
  const files = currentReleases(site).flatMap((release) => {
    const base = baseOf(release);
    return Object.entries(release.files).map(([file, hash]) => [base + file, hash] as const);
  });
  return new Map(files);
}
