import type { PageSettings, PageState, RenderedView, ViewRequest } from '@fitreel/protocol';
import { PageResponse } from '../send/page-response';
import { hashSource, inlineSources, pagePolicy } from '../send/security-headers';
import { inlineStyles } from './inline-styles';
import type { PageData } from './page-data';
import { listedPath, withPageHead } from './page-head';
import { firstPictureHint, pageHtml } from './page-html';
import type { HeadOutcome, RenderOutcome } from './page-renderer';
import type { PagePlan } from './plan';

export interface ComposeOptions {
  settings: PageSettings;
  /** Headers of every page other than its Content-Security-Policy. */
  headers: Readonly<Record<string, string>>;
  /** The site's address, without a trailing slash. */
  publicUrl: string;
  /** Origins of development servers and allowed overrides. */
  sources: readonly string[];
  /** Makes the script with which a page reports how it is viewed; empty for none. */
  viewScript: (view: ViewRequest) => string;
  render: (plan: PagePlan, view: RenderedView, data: PageData, spentMs: number) => Promise<RenderOutcome>;
  /** Reads the head of a page that the server does not render. */
  head: (plan: PagePlan, data: PageData) => Promise<HeadOutcome>;
}

/** A page and its data. */
export interface ComposedPage {
  response: PageResponse;
  /** All data in the page, by URL. */
  data: PageData['data'];
  /** Whether everything was rendered, including the page's own head. */
  complete: boolean;
}

/** The `missing` field of the page's state; omitted if it is empty, as it usually is. */
function missingIn({ missing }: Pick<PageData, 'missing'>): Pick<PageState, 'missing'> {
  return missing.length > 0 ? { missing: [...missing] } : {};
}

const renderedBy = (outcome: RenderOutcome) => (typeof outcome === 'string' ? null : outcome);

/** The remotes whose releases failed to render the page, or their fragments on it. */
function failedOwners(outcome: RenderOutcome, { owner, fragments }: PagePlan): string[] {
  if (outcome === 'failed') return owner ? [owner.remote] : [];
  const names = renderedBy(outcome)?.rendering.failures.map(({ remote }) => remote) ?? [];
  return fragments.map(({ remote }) => remote).filter((remote) => names.includes(remote));
}

/** The page as its release renders it; otherwise the frame, which the browser fills (ADR-0021). */
async function shownPage({ render, head }: ComposeOptions, plan: PagePlan, fetched: PageData) {
  const began = performance.now();
  const outcome = plan.view === 'page' ? await render(plan, 'page', fetched, 0) : 'left';
  const page = renderedBy(outcome);
  const failed = failedOwners(outcome, plan);
  const status = fetched.status === 200 ? (page?.rendering.status ?? plan.status) : fetched.status;
  const path = status === 200 && plan.owner ? listedPath(plan.owner.route, plan.url) : null;
  if (page) {
    const { rendering, pageHead } = page;
    const shown = { view: 'page' as const, rendering, known: page, complete: failed.length === 0 };
    return { ...shown, failed, status, path, pageHead, hint: firstPictureHint(rendering.head) };
  }
  const [frame, pageHead] = await Promise.all([
    render(plan, 'frame', fetched, performance.now() - began).then(renderedBy),
    path === null ? null : head(plan, fetched),
  ]);
  const complete = plan.view === 'frame' && frame !== null && typeof pageHead !== 'string';
  const shown = { view: 'frame' as const, rendering: frame?.rendering, known: fetched, complete };
  return { ...shown, failed, status, path, pageHead, hint: null };
}

/** Makes a page from its plan and the data of its route. */
export async function composePage(
  options: ComposeOptions,
  plan: PagePlan,
  fetched: PageData,
): Promise<ComposedPage> {
  const { settings, sources, publicUrl, headers, viewScript } = options;
  const { snapshot } = plan;
  const { registry, shell, audience } = snapshot;
  const shown = await shownPage(options, plan, fetched);
  const { view, rendering, known, failed, status, path, pageHead, hint } = shown;
  const entryStyles = shell.entry.styles.map((file) => shell.base + file);
  const inline = rendering ? await inlineStyles(snapshot, [...entryStyles, ...plan.styles]) : [];
  // Only pages of the public site count for the live releases: few visitors see the others.
  const ownScript = audience ? '' : viewScript({ page: snapshot.id, ...(failed.length > 0 && { failed }) });
  const html = pageHtml(plan, {
    state: { settings, registry, data: { ...known.data }, ...missingIn(known) },
    rendered: rendering ? { view, rendering } : null,
    ...{ inline, badge: audience?.badge.html, ownScript },
  });
  const whole = withPageHead(html, {
    ...{ publicUrl, path, pageHead: status === 200 && typeof pageHead !== 'string' ? pageHead : null },
    template: shell.template,
    siteImage:
      shell.image ?? [...snapshot.hashes.keys()].find((url) => url.endsWith('/icon-512.png')) ?? null,
  });
  const policy = pagePolicy(settings.embedBase, sources, {
    scripts: [...inlineSources(shell.template, 'script'), ...(ownScript ? [hashSource(ownScript)] : [])],
    styles: inlineSources(shell.template, 'style').concat(
      inline.map(({ source }) => source),
      audience?.badge.style ?? [],
    ),
  });
  const response = new PageResponse(whole, status, {
    ...{ ...headers, 'content-security-policy': policy },
    ...(audience && { 'x-robots-tag': 'noindex' }),
    ...(hint !== null && { link: hint }),
  });
  return { response, data: known.data, complete: shown.complete };
}
