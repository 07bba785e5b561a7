import type { PageSettings, PageState, RenderedView, ViewRequest } from '@fitreel/protocol';
import { PageResponse } from '../send/page-response';
import { hashSource, inlineScripts, pagePolicy } from '../send/security-headers';
import { inlineStyles } from './inline-styles';
import type { PageData } from './page-data';
import { listedPath, withPageHead } from './page-head';
import { firstPictureHint, pageHtml } from './page-html';
import type { HeadOutcome, RenderOutcome } from './page-renderer';
import type { PagePlan } from './plan';

export interface ComposeOptions {
  settings: PageSettings;
  /** Headers of every page besides its Content-Security-Policy. */
  headers: Readonly<Record<string, string>>;
  /** The site's address, without a closing slash. */
  publicUrl: string;
  /** Origins of development servers and allowed overrides. */
  sources: readonly string[];
  /** Makes the script by which a page reports how it is viewed. */
  viewScript?: ((view: ViewRequest) => string) | undefined;
  render: (plan: PagePlan, view: RenderedView, data: PageData) => Promise<RenderOutcome>;
  /** What a page that is not rendered says of itself. */
  head: (plan: PagePlan, data: PageData) => Promise<HeadOutcome>;
}

/** A page, and what it was made from. */
export interface ComposedPage {
  response: PageResponse;
  /** All data in the page, by URL. */
  data: PageData['data'];
  /** Whether it is all that there is to render, with what the page says of itself. */
  complete: boolean;
}

/** Usually omitted. */
function missingIn({ missing }: Pick<PageData, 'missing'>): Pick<PageState, 'missing'> {
  return missing.length > 0 ? { missing: [...missing] } : {};
}

const renderedBy = (outcome: RenderOutcome) => (typeof outcome === 'string' ? null : outcome);

/** The remotes whose releases could not render the page, or their fragments on it. */
function failedOwners(outcome: RenderOutcome, { owner, fragments }: PagePlan): string[] {
  if (outcome === 'failed') return owner ? [owner.remote] : [];
  const names = renderedBy(outcome)?.rendering.failures.map(({ remote }) => remote) ?? [];
  return fragments.map(({ remote }) => remote).filter((remote) => names.includes(remote));
}

/** Makes a page with the data of its route: rendered if its release can, else as the frame (ADR-0021). */
export async function composePage(
  options: ComposeOptions,
  plan: PagePlan,
  fetched: PageData,
): Promise<ComposedPage> {
  const { snapshot, owner } = plan;
  const { settings, sources, publicUrl, headers, viewScript } = options;
  const outcome = plan.view === 'page' ? await options.render(plan, 'page', fetched) : 'left';
  const page = renderedBy(outcome);
  const status = fetched.status !== 200 ? fetched.status : (page?.rendering.status ?? plan.status);
  const path = status !== 200 || !owner ? null : listedPath(owner.route, plan.url);
  const [rendered, saidOfPage] = page
    ? [page, page.pageHead]
    : await Promise.all([
        options.render(plan, 'frame', fetched).then(renderedBy),
        path === null ? null : options.head(plan, fetched),
      ]);
  const isHeadKnown = typeof saidOfPage !== 'string';
  const entryStyles = snapshot.shell.entry.styles.map((file) => snapshot.shell.base + file);
  const inline = rendered ? await inlineStyles(snapshot, [...entryStyles, ...plan.styles]) : [];
  const badge = snapshot.audience?.badge;
  const known = page ?? fetched;
  const view: RenderedView = page ? 'page' : 'frame';
  const failed = failedOwners(outcome, plan);
  // Only the public site counts for the live releases: others are seen by few.
  const script =
    viewScript && !snapshot.audience
      ? viewScript({ page: snapshot.id, ...(failed.length > 0 && { failed }) })
      : '';
  const withoutHead = pageHtml(plan, {
    state: { settings, registry: snapshot.registry, data: { ...known.data }, ...missingIn(known) },
    rendered: rendered && { view, rendering: rendered.rendering },
    inline,
    ...(badge && { badge: badge.html }),
    ownScript: script,
  });
  const policy = pagePolicy(settings.embedBase, sources, {
    scripts: [...inlineScripts(snapshot.shell.template), ...(script ? [hashSource(script)] : [])],
    styles: [...inline.map(({ source }) => source), ...(badge ? [badge.style] : [])],
  });
  const html = withPageHead(withoutHead, {
    publicUrl,
    path,
    pageHead: status !== 200 || !isHeadKnown ? null : saidOfPage,
    siteImage: [...snapshot.hashes.keys()].find((url) => url.endsWith('/icon-512.png')) ?? null,
  });
  const hint = page && firstPictureHint(page.rendering.head);
  return {
    response: new PageResponse(html, status, {
      ...headers,
      'content-security-policy': policy,
      ...(badge && { 'x-robots-tag': 'noindex' }),
      ...(hint !== null && { link: hint }),
    }),
    data: known.data,
    complete: plan.view === 'frame' ? rendered !== null && isHeadKnown : page !== null && failed.length === 0,
  };
}
