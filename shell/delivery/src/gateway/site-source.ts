import type { Assets, Registry } from '@fitreel/contract/composition';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { releaseBase } from '../store/live';
import { SHELL, type ReleaseStore } from '../store/release-store';

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

/** The live releases of `store`. Read again only when its `live.json` was replaced. */
export class StoreSite implements SiteSource {
  #stamp = '';
  #site: Promise<Site> | null = null;

  constructor(private readonly store: ReleaseStore) {}

  async current(): Promise<Site> {
    // Every write renames a new file into place, so that inode and time tell one content from another.
    const { ino, mtimeNs } = await stat(this.store.liveFile, { bigint: true });
    const stamp = `${ino}-${mtimeNs}`;
    if (stamp !== this.#stamp || !this.#site) {
      const site = this.#read();
      this.#stamp = stamp;
      this.#site = site;
      site.catch(() => {
        if (this.#site === site) this.#site = null;
      });
    }
    return this.#site;
  }

  async #read(): Promise<Site> {
    const { shell, registry } = await this.store.site();
    const file = path.join(this.store.releasesFolder, SHELL, shell.version, shell.page);
    const template = await readFile(file, 'utf8');
    return { shell: { base: releaseBase(SHELL, shell.version), entry: shell.entry, template }, registry };
  }
}
