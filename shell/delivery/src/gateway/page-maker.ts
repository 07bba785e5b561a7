import type { PageSettings, RenderedView, Theme } from '@fitreel/protocol';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { listedPath, withPageHead } from '../heads/page-head';
import { publicRoutes } from '../heads/public-routes';
import { topicOf } from '../heads/topic';
import type { Bundles, SiteToRender } from '../rendering/messages';
import type { RenderOutcome } from '../rendering/page-renderer';
import type { RenderedPage } from '../rendering/render-process';
import { inlineScripts, pagePolicyText } from './content-security-policy';
import { inlineStyles } from './inline-styles';
import { pageHtml } from './page';
import type { PageData } from './page-data';
import { PreparedPage } from './prepared-page';
import { routeNeeds, type RouteNeeds } from './route-needs';
import type { Site } from './site-source';

/** What a page depends on besides the site. */
export interface Visit {
  /** Path and query of the request. */
  url: string;
  /** The visitor's bucket, 0 to 99. */
  bucket: number;
  /** Null for the theme of the system. */
  theme: Theme | null;
  /** The browser loads other files than the releases'. */
  overriding: boolean;
}

export interface PageMakerOptions {
  settings: PageSettings;
  /** The site's address, without a closing slash. */
  publicUrl: string;
  /** Origins of development servers. */
  sources: readonly string[];
  /** Requests the data of a page from the API. */
  data: (urls: readonly string[]) => Promise<PageData>;
  render: (bundles: Bundles, site: SiteToRender, page: PageView) => Promise<RenderOutcome>;
}

/** A view to render. */
interface PageView {
  view: RenderedView;
  url: string;
  bucket: number;
  data: Readonly<Record<string, unknown>>;
  owner: RouteNeeds['owner'];
}

interface Kept {
  page: PreparedPage;
  /** Digest of the data that the page was made with. */
  digest: string;
  /** Whether it is all that there is to render. */
  complete: boolean;
  /** Where the release of its remote could not render it: that remote. */
  failed: RouteNeeds['owner'];
  /** URLs of the data. */
  dataUrls: readonly string[];
  /** When the data were last found to be the same, in milliseconds since 1970. */
  checkedAt: number;
}

/** Memory for pages. */
const KEPT_MAX_BYTES = 64 * 1024 * 1024;

/** A page is sent for this long before its data are compared with the API's again. */
const FRESH_MS = 1000;

/** A URL that is longer is made anew each time. */
const KEPT_URL_MAX = 512;

function digestOf(data: PageData['data']): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64');
}

function renderedBy(outcome: RenderOutcome): RenderedPage | null {
  return typeof outcome === 'string' ? null : outcome;
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
    const { data, missing } = await this.options.data(kept?.dataUrls ?? needs.data);
    const digest = digestOf(data);
    if (kept?.complete && kept.digest === digest) {
      kept.checkedAt = Date.now();
      return kept;
    }
    const content = await this.#content(site, visit, needs, { data, missing });
    const page = new PreparedPage(content.html, content.status, content.policy);
    const made: Kept = {
      page,
      digest: digestOf(content.data),
      complete: content.complete,
      failed: content.failed ? needs.owner : null,
      dataUrls: [...new Set([...needs.data, ...Object.keys(content.data)])],
      checkedAt: Date.now(),
    };
    if (key.length <= KEPT_URL_MAX) this.#kept.set(key, made);
    return made;
  }

  async #content(site: Site, visit: Visit, needs: RouteNeeds, { data, missing }: PageData) {
    const { settings, sources } = this.options;
    const { overriding, theme } = visit;
    const isPage = !overriding && needs.owner?.route.access !== 'signed-in';
    const outcome = isPage ? await this.#render(site, visit, needs, 'page', data) : 'left';
    const page = renderedBy(outcome);
    const rendered = page ?? renderedBy(await this.#render(site, visit, needs, 'frame', data));
    const files = overriding ? { scripts: [], styles: [] } : needs;
    const entryStyles = site.shell.entry.styles.map((file) => site.shell.base + file);
    const inline = rendered ? await inlineStyles(site, [...entryStyles, ...files.styles]) : [];
    const view: RenderedView = page ? 'page' : 'frame';
    const status = missing ? 404 : (page?.rendering.status ?? needs.status);
    const withoutHead = pageHtml(site, {
      needs: files,
      state: { settings, registry: site.registry, data: { ...(page?.data ?? data) } },
      theme,
      rendered: rendered && { view, rendering: rendered.rendering },
      inline,
    });
    const policy = pagePolicyText(settings.embedBase, sources, {
      scripts: inlineScripts(site.shell.template),
      styles: inline.map(({ source }) => source),
    });
    const html = withPageHead(withoutHead, {
      publicUrl: this.options.publicUrl,
      embedBase: settings.embedBase,
      routes: publicRoutes(site.registry),
      topic: topicOf(needs.data, data),
      path: status === 404 || !needs.owner ? null : listedPath(needs.owner.route, needs.url),
      siteImage: [...site.hashes.keys()].find((url) => url.endsWith('/icon-512.png')) ?? null,
    });
    const complete = page !== null || !isPage;
    return { html, policy, status, data: page?.data ?? data, complete, failed: outcome === 'failed' };
  }

  async #render(
    site: Site,
    { bucket }: Visit,
    { owner, url }: RouteNeeds,
    view: RenderedView,
    data: PageData['data'],
  ): Promise<RenderOutcome> {
    const shell = site.bundles.get(site.shell.base);
    const remote = (view === 'page' && owner && site.bundles.get(owner.version.extras.base)) || null;
    const siteToRender = this.#siteToRender;
    if (!shell || !siteToRender || (view === 'page' && owner && !remote)) return 'left';
    return this.options.render({ shell, remote }, siteToRender, { view, url, bucket, data, owner });
  }
}
