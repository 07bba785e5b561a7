import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SiteToRender } from '../rendering/messages';
import { makePage, type MadePage, type PageContentOptions } from './page-content';
import type { PageData } from './page-data';
import type { PreparedPage } from './prepared-page';
import { routeNeeds, type RouteNeeds } from './route-needs';
import type { Site } from './site-source';
import { hasCanary, type Visit } from './visitor';

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

/** URLs whose needs are remembered: the same page has many, by parameters that it does not use. */
const REMEMBERED_NEEDS_MAX = 1000;

/** The site whose pages are kept. */
interface CurrentSite {
  site: Site;
  toRender: SiteToRender;
  /** Tells its pages from those of the sites before. */
  number: number;
  hasCanary: boolean;
  /** What pages need, by URL, and by bucket where that matters. */
  needs: LRUCache<string, RouteNeeds>;
}

function keyOf(
  { number }: CurrentSite,
  { owner, fragments, url }: RouteNeeds,
  { theme, overriding }: Visit,
): string {
  const releases = [owner, ...fragments].map((part) => part?.version.extras.base ?? '');
  return [number, theme ?? '', overriding ? 'o' : '', ...releases, url].join(' ');
}

function needsOf({ site, hasCanary, needs }: CurrentSite, { url, bucket }: Visit): RouteNeeds {
  const key = hasCanary ? `${bucket} ${url}` : url;
  const known = needs.get(key);
  if (known) return known;
  const found = routeNeeds(site, url, bucket);
  if (key.length <= KEPT_URL_MAX) needs.set(key, found);
  return found;
}

const isFresh = ({ checkedAt }: Kept) => Date.now() - checkedAt < FRESH_MS;

function digestOf(data: PageData['data']): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64');
}

/** Makes pages and keeps them. Pages are the same for all visitors with the same releases and the same theme. */
export class PageMaker {
  readonly #kept = new LRUCache<string, Kept>({
    maxSize: KEPT_MAX_BYTES,
    sizeCalculation: ({ page }) => page.maxBytes,
  });
  readonly #making = new Map<string, Promise<Kept>>();
  #current: CurrentSite | null = null;

  constructor(private readonly options: PageMakerOptions) {}

  /** The page of a visit, if it is kept, was checked a moment ago and has nothing to report; else null. */
  kept(site: Site, visit: Visit): PreparedPage | null {
    const current = this.#use(site);
    const kept = this.#kept.get(keyOf(current, needsOf(current, visit), visit));
    return kept && isFresh(kept) && !kept.failed ? kept.page : null;
  }

  /** Whether the page of a visit is kept, also where its data have to be compared again before it is sent. */
  holds(site: Site, visit: Visit): boolean {
    const current = this.#use(site);
    return this.#kept.has(keyOf(current, needsOf(current, visit), visit));
  }

  /** The page of a visit. Many who ask for the same page at once wait for one rendering. */
  async page(site: Site, visit: Visit): Promise<Pick<Kept, 'page' | 'failed'>> {
    const current = this.#use(site);
    const needs = needsOf(current, visit);
    const key = keyOf(current, needs, visit);
    const kept = this.#kept.get(key);
    if (kept && isFresh(kept)) return kept;
    const making = this.#making.get(key) ?? this.#make(current, visit, needs, key);
    this.#making.set(key, making);
    try {
      return await making;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  /** Pages of the site before are of no use. */
  #use(site: Site): CurrentSite {
    if (this.#current?.site === site) return this.#current;
    this.#kept.clear();
    const toRender = { settings: this.options.settings, registry: site.registry };
    this.#current = {
      site,
      toRender,
      number: (this.#current?.number ?? 0) + 1,
      hasCanary: hasCanary(site.registry),
      needs: new LRUCache({ max: REMEMBERED_NEEDS_MAX }),
    };
    return this.#current;
  }

  async #make({ site, toRender }: CurrentSite, visit: Visit, needs: RouteNeeds, key: string): Promise<Kept> {
    const kept = this.#kept.get(key);
    const given = await this.options.data(kept?.dataUrls ?? needs.data);
    if (kept?.complete && kept.digest === digestOf(given.data)) {
      kept.checkedAt = Date.now();
      return kept;
    }
    const content = await makePage(this.options, { site, siteToRender: toRender, visit, needs }, given);
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
