import type { Preview } from '@fitreel/protocol';
import { LRUCache } from 'lru-cache';
import { DeployRejected } from '../../core/store/problem';
import { previewRevision } from './preview-revision';
import { previewBadge } from './preview-badge';
import type { Previews } from './previews';
import type { ReleaseStore } from '../../core/store/release-store';
import { readVariants } from '../../core/site/read-variants';
import type { SiteVariants } from '../../core/site/snapshot';

/** A preview, with the site it shows. */
export interface PreviewedSite {
  preview: Preview;
  site: SiteVariants;
}

/** How many sites of previews to keep, so that their pages stay in memory. */
const SITES_MAX = 8;

/** The sites of previews: the live site with the previewed releases in it. */
export class PreviewSites {
  readonly #sites = new LRUCache<string, Promise<PreviewedSite | null>>({ max: SITES_MAX });

  constructor(
    private readonly store: ReleaseStore,
    readonly previews: Previews,
  ) {}

  /**
   * The site that `token` shows. Null for the public site: the token was altered, the preview has expired or was revoked, or
   * its releases are no longer compatible with the live ones.
   */
  async find(token: string): Promise<PreviewedSite | null> {
    const preview = await this.previews.find(token);
    if (!preview) return null;
    const revision = await this.store.revisions.shown();
    const key = `${preview.id} ${revision?.revision}`;
    const reading = this.#sites.get(key) ?? this.#read(preview);
    this.#sites.set(key, reading);
    reading.catch(() => this.#sites.delete(key));
    return reading;
  }

  async #read(preview: Preview): Promise<PreviewedSite | null> {
    try {
      const revision = await previewRevision(this.store, preview.releases);
      const audience = { id: preview.id, badge: previewBadge(preview) };
      return { preview, site: await readVariants(this.store, revision, audience) };
    } catch (error) {
      if (error instanceof DeployRejected) return null;
      throw error;
    }
  }
}
