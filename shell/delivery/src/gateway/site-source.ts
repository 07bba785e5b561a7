import type { Assets, Registry } from '@fitreel/contract/composition';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { liveSite } from '../store/live-site';
import { releaseBase } from '../store/registry';
import { SHELL, type ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';

/** What pages are made of at one moment. */
export interface Site {
  /** The shell's release: address of its folder, files that every page needs, and the page itself. */
  shell: { base: string; entry: Assets; template: string };
  registry: Registry;
}

/** Where the gateway learns what to serve. Asked for every page, so that a deploy needs no restart. */
export interface SiteSource {
  current(): Promise<Site>;
}

/** The live releases of `store`. Read again only when there is another revision. */
export class StoreSite implements SiteSource {
  #revision: Revision | null = null;
  #site: Promise<Site> | null = null;

  constructor(private readonly store: ReleaseStore) {}

  async current(): Promise<Site> {
    const revision = await this.store.revisions.latest();
    if (revision !== this.#revision || !this.#site) {
      const site = this.#read(revision);
      this.#revision = revision;
      this.#site = site;
      site.catch(() => {
        if (this.#site === site) this.#site = null;
      });
    }
    return this.#site;
  }

  async #read(revision: Revision | null): Promise<Site> {
    const { shell, registry } = await liveSite(this.store, revision);
    const file = path.join(this.store.folderOf(SHELL, shell.version), shell.page);
    const template = await readFile(file, 'utf8');
    return { shell: { base: releaseBase(SHELL, shell.version), entry: shell.entry, template }, registry };
  }
}

/** Tells whether browsers of this site may load a release of a remote now: as its live one, a canary or the last good one. */
export function siteReleases(source: SiteSource): (piece: string, version: string) => Promise<boolean> {
  return async (piece, version) => {
    const { registry } = await source.current();
    const versions = registry.microFrontends[piece] ?? [];
    return versions.some(
      ({ metadata, extras }) => metadata.version === version || extras.fallback?.version === version,
    );
  };
}
