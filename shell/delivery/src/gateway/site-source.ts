import type { Assets, Registry } from '@fitreel/protocol';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { liveSite, type LiveSite } from '../store/live-site';
import { releaseBase } from '../store/registry';
import { appOf, SHELL } from '../store/built-release';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';

/** What pages are made of at one moment. */
export interface Site {
  shell: {
    /** Address of the folder of its release, with a closing slash. */
    base: string;
    /** Files that every page needs. */
    entry: Assets;
    /** Files of the modules that only some pages take: module name → files. */
    later: ReadonlyMap<string, Assets>;
    /** The page itself. */
    template: string;
  };
  registry: Registry;
  /** Hash of every file of these releases: address → `sha384-…`. */
  hashes: ReadonlyMap<string, string>;
}

/** Where the gateway learns what to serve. Asked for every page, so that a deploy needs no restart. */
export interface SiteSource {
  current(): Promise<Site>;
}

/** The live releases of `store`. Read again only when there is another revision. */
export class StoreSite implements SiteSource {
  #revision: number | undefined;
  #site: Promise<Site> | null = null;

  constructor(private readonly store: ReleaseStore) {}

  async current(): Promise<Site> {
    const revision = await this.store.revisions.latest();
    if (revision?.revision !== this.#revision || !this.#site) {
      const site = this.#read(revision);
      this.#revision = revision?.revision;
      this.#site = site;
      site.catch(() => {
        if (this.#site === site) this.#site = null;
      });
    }
    return this.#site;
  }

  async #read(revision: Revision | null): Promise<Site> {
    const site = await liveSite(this.store, revision);
    const { shell, registry } = site;
    const file = path.join(this.store.folderOf(SHELL, shell.version), shell.page);
    const template = await readFile(file, 'utf8');
    const base = releaseBase(SHELL, shell.version);
    return {
      shell: { base, entry: shell.entry, later: new Map(Object.entries(shell.later ?? {})), template },
      registry,
      hashes: hashesOf(site),
    };
  }
}

/** Hash of every file that a page of `site` may name, by its address. */
function hashesOf({ shell, remotes }: LiveSite): Site['hashes'] {
  const releases = remotes.flatMap(({ live, canary }) => [live, ...(canary ? [canary.release] : [])]);
  const files = [shell, ...releases].flatMap((release) => {
    const base = releaseBase(appOf(release), release.version);
    return Object.entries(release.files).map(([file, hash]) => [base + file, hash] as const);
  });
  return new Map(files);
}

/** Tells whether browsers of this site may load a release of a remote now: as its live one, a canary or the last good one. */
export function siteReleases(source: SiteSource): (app: string, version: string) => Promise<boolean> {
  return async (app, version) => {
    const { registry } = await source.current();
    const versions = registry.microFrontends[app] ?? [];
    return versions.some(
      ({ metadata, extras }) => metadata.version === version || extras.fallback?.version === version,
    );
  };
}
