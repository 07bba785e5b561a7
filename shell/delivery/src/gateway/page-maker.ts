import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SiteToRender } from '../rendering/messages';
import { makePage, type MadePage, type PageContentOptions, type Visit } from './page-content';
import type { PageData } from './page-data';
import { routeNeeds, type RouteNeeds } from './route-needs';
import type { Site } from './site-source';

export interface PageMakerOptions extends PageContentOptions {
  /** Requests the data of a page from the API. */
  data: (urls: readonly string[]) => Promise<PageData>;
}

interface Kept extends MadePage {
  /** Digest of its data. */
  digest: string;
  /** URLs of its data, and of those that the API did not have. */
  dataUrls: readonly string[];
  /** When the data were last found to be the same, in milliseconds since 1970. */
  checkedAt: number;
}

/** Memory for pages. */
const KEPT_MAX_BYTES = 64 * 1024 * 1024;

/** A page is sent for this long before its data are compared with the API's again. */
const FRESH_MS = 1000;

/** The page of a longer URL is made for each request. */
const KEPT_URL_MAX = 512;

function digestOf(data: PageData['data']): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64');
}

/** Makes pages and keeps them. Pages are the same for all visitors with the same releases and the same theme. */
export class PageMaker {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: KEPT_MAX_BYTES,
    sizeCalculation: ({ page }) => page.size,
  });
  readonly #making = new Map<string, Promise<Kept>>();
  #site: Site | null = null;
  #siteToRender: SiteToRender | null = null;
  #siteNumber = 0;

  constructor(private readonly options: PageMakerOptions) {}

  /** The page of a visit. Many who ask for the same page at once wait for one rendering. */
  async page(site: Site, visit: Visit): Promise<Pick<Kept, 'page' | 'failed'>> {
    if (site !== this.#site) this.#use(site);
    const needs = routeNeeds(site, visit.url, visit.bucket);
    const key = this.#keyOf(needs, visit);
    const kept = this.#kept.get(key);
    if (kept && Date.now() - kept.checkedAt < FRESH_MS) return kept;
    const making = this.#making.get(key) ?? this.#make(site, visit, needs, key);
    this.#making.set(key, making);
    try {
      return await making;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  #use(site: Site): void {
    this.#site = site;
    this.#siteToRender = { settings: this.options.settings, registry: site.registry };
    this.#siteNumber += 1;
    this.#kept.clear();
  }

  #keyOf({ owner, url }: RouteNeeds, { theme, overriding }: Visit): string {
    const release = owner?.version.extras.base ?? '';
    return [this.#siteNumber, theme ?? '', overriding ? 'o' : '', release, url].join(' ');
  }

  async #make(site: Site, visit: Visit, needs: RouteNeeds, key: string): Promise<Kept> {
    const kept = this.#kept.get(key);
    const given = await this.options.data(kept?.dataUrls ?? needs.data);
    if (kept?.complete && kept.digest === digestOf(given.data)) {
      kept.checkedAt = Date.now();
      return kept;
    }
    const siteToRender = this.#siteToRender ?? { settings: this.options.settings, registry: site.registry };
    const content = await makePage(this.options, { site, siteToRender, visit, needs }, given);
    const made: Kept = {
      ...content,
      digest: digestOf(content.data),
      dataUrls: [...new Set([...needs.data, ...Object.keys(content.data)])],
      checkedAt: Date.now(),
    };
    if (key.length <= KEPT_URL_MAX) this.#kept.set(key, made);
    return made;
  }
}
