import type { PageSettings, PageState, RenderedView } from '@fitreel/protocol';
import { listedPath, withPageHead } from '../heads/page-head';
import { publicRoutes } from '../heads/public-routes';
import { topicOf } from '../heads/topic';
import type { Bundles, FragmentBundle, PageOfSite, SiteToRender } from '../rendering/messages';
import type { RenderOutcome } from '../rendering/page-renderer';
import type { RenderedPage } from '../rendering/render-process';
import { pagePolicyText } from './content-security-policy';
import { firstPictureHint } from './first-picture-hint';
import type { FragmentOwner } from './fragments-on-page';
import { inlineScripts } from './inline-sources';
import { inlineStyles } from './inline-styles';
import { pageHtml } from './page';
import type { PageData } from './page-data';
import { PreparedPage } from './prepared-page';
import type { PageBadge } from './preview-badge';
import type { RouteNeeds } from './route-needs';
import type { Site } from './site-source';
import type { Visit } from './visitor';

export interface PageContentOptions {
  settings: PageSettings;
  /** Headers of every page besides its Content-Security-Policy. */
  headers: Readonly<Record<string, string>>;
  /** The site's address, without a closing slash. */
  publicUrl: string;
  /** Origins of development servers. */
  sources: readonly string[];
  /** Part of every page. */
  badge?: PageBadge;
  render: (bundles: Bundles, site: SiteToRender, page: PageView) => Promise<RenderOutcome>;
}

/** A view to render. */
type PageView = PageOfSite & { owner: RouteNeeds['owner'] };

/** A page to make. */
export interface PageToMake {
  site: Site;
  /** The same object for all pages of `site`. */
  siteToRender: SiteToRender;
  visit: Visit;
  needs: RouteNeeds;
}

/** A page, and what it was made from. */
export interface MadePage {
  page: PreparedPage;
  /** All data in the page, by URL. */
  data: PageData['data'];
  /** Whether it is all that there is to render. */
  complete: boolean;
  /** The remotes whose releases could not render the page, or their fragments on it. */
  failed: readonly FragmentOwner[];
}

/** Left out of the page where there is nothing, which is the rule. */
function missingIn({ missing }: Pick<PageData, 'missing'>): Pick<PageState, 'missing'> {
  return missing.length > 0 ? { missing: [...missing] } : {};
}

function renderedBy(outcome: RenderOutcome): RenderedPage | null {
  return typeof outcome === 'string' ? null : outcome;
}

/** Makes a page with the data of its route: rendered if its release can, else as the frame (ADR-0021). */
export async function makePage(
  options: PageContentOptions,
  toMake: PageToMake,
  given: PageData,
): Promise<MadePage> {
  const { site, visit, needs } = toMake;
  const { settings, sources, publicUrl } = options;
  const { data } = given;
  const { overriding, theme } = visit;
  const isPage = !overriding && needs.owner?.route.access !== 'signed-in';
  const outcome = isPage ? await render(options, toMake, 'page', given) : 'left';
  const page = renderedBy(outcome);
  const rendered = page ?? renderedBy(await render(options, toMake, 'frame', given));
  const files = overriding ? { scripts: [], styles: [] } : needs;
  const entryStyles = site.shell.entry.styles.map((file) => site.shell.base + file);
  const inline = rendered ? await inlineStyles(site, [...entryStyles, ...files.styles]) : [];
  const known = page ?? given;
  const view: RenderedView = page ? 'page' : 'frame';
  const status = given.isNotFound ? 404 : (page?.rendering.status ?? needs.status);
  const withoutHead = pageHtml(site, {
    needs: files,
    state: { settings, registry: site.registry, data: { ...known.data }, ...missingIn(known) },
    theme,
    rendered: rendered && { view, rendering: rendered.rendering },
    inline,
    ...(options.badge && { badge: options.badge.html }),
  });
  const policy = pagePolicyText(settings.embedBase, sources, {
    scripts: inlineScripts(site.shell.template),
    styles: [...inline.map(({ source }) => source), ...(options.badge ? [options.badge.style] : [])],
  });
  const html = withPageHead(withoutHead, {
    publicUrl,
    embedBase: settings.embedBase,
    routes: publicRoutes(site.registry),
    topic: topicOf(needs.data, data),
    path: status === 404 || !needs.owner ? null : listedPath(needs.owner.route, needs.url),
    siteImage: [...site.hashes.keys()].find((url) => url.endsWith('/icon-512.png')) ?? null,
  });
  const failed = failedOwners(outcome, needs);
  const hint = page && firstPictureHint(page.rendering.head);
  const complete = (page !== null && failed.length === 0) || !isPage;
  return {
    page: new PreparedPage(html, status, {
      ...options.headers,
      'content-security-policy': policy,
      ...(hint !== null && { link: hint }),
    }),
    data: known.data,
    complete,
    failed,
  };
}

/** The remotes that could not render what is theirs. */
function failedOwners(outcome: RenderOutcome, { owner, fragments }: RouteNeeds): readonly FragmentOwner[] {
  if (outcome === 'failed') return owner ? [owner] : [];
  const names = renderedBy(outcome)?.rendering.failures?.map(({ remote }) => remote) ?? [];
  return fragments.filter(({ remote }) => names.includes(remote));
}

async function render(
  options: PageContentOptions,
  { site, siteToRender, visit: { bucket }, needs: { owner, url, fragments: shown } }: PageToMake,
  view: RenderedView,
  { data, missing }: PageData,
): Promise<RenderOutcome> {
  const shell = site.bundles.get(site.shell.base);
  const remote = (view === 'page' && owner && site.bundles.get(owner.version.extras.base)) || null;
  if (!shell || (view === 'page' && owner && !remote)) return 'left';
  const fragments = shown.flatMap(({ remote: name, version }): FragmentBundle[] => {
    const bundle = view === 'page' && name !== owner?.remote && site.bundles.get(version.extras.base);
    return bundle ? [{ ...bundle, remote: name }] : [];
  });
  return options.render({ shell, remote, fragments }, siteToRender, {
    view,
    url,
    bucket,
    data,
    missing,
    owner,
  });
}
