import type { Preview } from '@fitreel/protocol';
import { LRUCache } from 'lru-cache';
import { DeployRejected } from '../compatibility/problem';
import { previewRevision } from '../operations/change-site';
import type { Previews } from '../previews/previews';
import type { ReleaseStore } from '../store/release-store';
import { previewBadge, type PageBadge } from './preview-badge';
import { readSite, type ServedSite } from './site-source';

/** Sites of previews that are kept, so that their pages are. */
const SITES_MAX = 8;

/** A site with other releases than the live ones, for the holder of a link. */
export interface PreviewedSite {
  preview: Preview;
  site: ServedSite;
  badge: PageBadge;
}

/** The sites of previews: what is live now, with the previewed releases in it. */
export class PreviewSites {
  readonly #sites = new LRUCache<string, Promise<PreviewedSite | null>>({ max: SITES_MAX });

  constructor(
    private readonly store: ReleaseStore,
    readonly previews: Previews,
  ) {}

  /**
   * The site that `token` shows. Null if it shows the site as it is: the token was altered, the preview has expired or was
   * revoked, or its releases no longer go together with what is live.
   */
  async find(token: string): Promise<PreviewedSite | null> {
    const preview = await this.previews.find(token);
    if (!preview) return null;
    const revision = await this.store.revisions.latest();
    const key = `${preview.id} ${revision?.revision}`;
    const reading = this.#sites.get(key) ?? this.#read(preview);
    this.#sites.set(key, reading);
    reading.catch(() => this.#sites.delete(key));
    return reading;
  }

  async #read(preview: Preview): Promise<PreviewedSite | null> {
    try {
      const revision = await previewRevision(this.store, preview.releases);
      return { preview, site: await readSite(this.store, revision), badge: previewBadge(preview) };
    } catch (error) {
      if (error instanceof DeployRejected) return null;
      throw error;
    }
  }
}
