import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { SiteToRender } from '../rendering/messages';
import { makePage, type MadePage, type PageContentOptions } from './page-content';
import type { PageData } from './page-data';
import { routeNeeds, type RouteNeeds } from './route-needs';
import { siteFor } from './shell-choice';
import type { ServedSite, Site } from './site-source';
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

/** The site whose pages are kept, in one shell. */
interface CurrentSite {
  site: Site;
  toRender: SiteToRender;
  /** Tells its pages from those of the sites before, and of other shells. */
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

function needsKeyOf({ hasCanary }: CurrentSite, { url, bucket }: Visit): string {
  return hasCanary ? `${bucket} ${url}` : url;
}

function needsOf(current: CurrentSite, visit: Visit): RouteNeeds {
  const { site, needs } = current;
  const key = needsKeyOf(current, visit);
  const known = needs.get(key);
  if (known) return known;
  const found = routeNeeds(site, visit.url, visit.bucket);
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
  #served: ServedSite | null = null;
  readonly #inShells = new Map<Site, CurrentSite>();
  #count = 0;

  constructor(private readonly options: PageMakerOptions) {}

  /** Whether the page of a visit is kept, also where its data have to be compared again before it is sent. */
  holds(site: ServedSite, visit: Visit): boolean {
    const current = this.#use(site, visit);
    return this.#kept.has(keyOf(current, needsOf(current, visit), visit));
  }

  /** The page of a visit. Many who ask for the same page at once wait for one rendering. */
  async page(site: ServedSite, visit: Visit): Promise<Pick<Kept, 'page' | 'failed'>> {
    const current = this.#use(site, visit);
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

  /** The site in the visitor's shell. Pages of the site before are of no use. */
  #use(served: ServedSite, { bucket }: Visit): CurrentSite {
    if (this.#served !== served) {
      this.#kept.clear();
      this.#inShells.clear();
      this.#served = served;
    }
    const site = siteFor(served, bucket);
    const current = this.#inShells.get(site) ?? this.#start(site);
    this.#inShells.set(site, current);
    return current;
  }

  #start(site: Site): CurrentSite {
    return {
      site,
      toRender: { settings: this.options.settings, registry: site.registry },
      number: (this.#count += 1),
      hasCanary: hasCanary(site.registry),
      needs: new LRUCache({ max: REMEMBERED_NEEDS_MAX }),
    };
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
