import { ApiError } from '@fitreel/api';
import { BUCKETS, type PageSettings } from '@fitreel/protocol';
import type { FastifyPluginAsync } from 'fastify';
import { Composer } from '../compose/composer';
import { pageData, renderRequest } from '../compose/page-data';
import { PageRenderer, type PageRendererOptions } from '../compose/page-renderer';
import { planPage } from '../compose/plan';
import { makePagesReady } from '../compose/ready-pages';
import { Renderer } from '../rendering/renderer';
import { sendPlainPage } from '../send/page-response';
import { pagePolicy } from '../send/security-headers';
import { bundlesIn, type SiteSource } from '../site/snapshot';
import type { PageStarts } from '../telemetry/page-starts';
import type { PageViews } from '../telemetry/page-views';
import { PageSigner } from '../visit/page-signer';
import { followPreviewLink, isPreviewLink, previewedSite } from '../visit/preview-links';
import type { PreviewSites } from '../visit/preview-sites';
import type { UpcomingSites } from '../visit/upcoming-sites';
import { visitOf } from '../visit/visit';

export interface PagesOptions {
  site: SiteSource;
  settings: PageSettings;
  /** The site's address, without a closing slash. */
  publicUrl: string;
  /** Further origins of scripts and styles: allowed overrides and development servers. */
  sources: readonly string[];
  rendering: RenderingOptions;
  /** Security headers of every page besides its Content-Security-Policy. */
  headers: Readonly<Record<string, string>>;
  /** Sites that only the holder of a link sees. */
  previews: PreviewSites;
  /** Sites whose pages are made before they count. */
  upcoming?: UpcomingSites | undefined;
  /** Signs each page, so that its reports count; without it no page is signed. */
  views?: PageViews | undefined;
  /** Counts the pages of the shell and its canary. */
  starts?: PageStarts | undefined;
}

export interface RenderingOptions extends Pick<PageRendererOptions, 'timeoutMs' | 'threw'> {
  /** Called for each page view whose page the release of its remote could not render, with the visitor's IP address. */
  failed?: (remote: string, version: string, ip: string) => void;
}

/**
 * A page for every path that nothing else responds to: from the request a visit, from the visit the plan of its page, and
 * from the plan the page, which may be in memory (ADR-0048).
 */
export const pages: FastifyPluginAsync<PagesOptions> = async (
  gateway,
  { site, settings, publicUrl, sources, rendering, headers, previews, upcoming, views, starts },
) => {
  const { timeoutMs, threw, failed: renderingFailed } = rendering;
  const renderer = new Renderer({
    timeoutMs,
    printed: ({ shell, remote }, text) =>
      gateway.log.warn({ release: (remote ?? shell).base, text }, 'a bundle printed'),
    request: (url) => renderRequest(gateway, url),
    live: async () =>
      new Set([await site.current(), ...(upcoming?.sites ?? [])].flatMap((shown) => [...bundlesIn(shown)])),
  });
  gateway.addHook('onClose', () => renderer.close());
  const pageRenderer = new PageRenderer({ renderer, settings, timeoutMs, threw, log: gateway.log });
  const composer = new Composer({
    settings,
    headers,
    publicUrl,
    sources,
    data: (urls) => pageData(gateway, urls),
    render: (...task) => pageRenderer.render(...task),
  });
  if (upcoming)
    upcoming.makeReady = async (next) =>
      makePagesReady({ composer, renderer: pageRenderer }, next, await site.current());
  const signer = new PageSigner({ views: settings.telemetrySample > 0 ? views : undefined, starts });
  const allowsOverrides = settings.allowOverrides.length > 0;
  const plainHeaders = { ...headers, 'content-security-policy': pagePolicy(settings.embedBase, sources) };

  gateway.get('/*', { compress: false }, async (request, reply) => {
    if (isPreviewLink(request)) return followPreviewLink(previews, request, reply);
    const visited = (await previewedSite(previews, request)) ?? (await site.current());
    const visit = visitOf(visited, request, allowsOverrides);
    const plan = planPage(visit);
    if (!composer.holds(plan)) await gateway.limitRate('pages', request);
    const { response, failed } = await composer.page(plan);
    if (!visited.preview)
      for (const { remote, version } of failed)
        renderingFailed?.(remote, version.metadata.version, request.ip);
    const timing = signer.sign(visit, request, failed.length > 0);
    if (timing) reply.header('server-timing', timing);
    for (const cookie of visit.cookies) reply.header('set-cookie', cookie);
    return response.send(reply);
  });

  gateway.setErrorHandler((error, request, reply) => {
    if (error instanceof ApiError && error.code === 'tooManyRequests')
      return sendPlainPage(reply, plainHeaders, 'tooMany', error.details.retryAfterSeconds ?? 1);
    request.log.error({ err: error }, 'the gateway could not make the page');
    return sendPlainPage(reply, plainHeaders, 'unavailable', 5);
  });

  // The first visitor should not wait for a process that starts. The last bucket gets no canary.
  async function makeAhead(): Promise<void> {
    const request = { url: '/', headers: { cookie: `bucket=${BUCKETS - 1}` }, protocol: 'http' } as const;
    try {
      await composer.page(planPage(visitOf(await site.current(), request, false)));
    } catch (error) {
      gateway.log.warn({ err: error }, 'the home page could not be made ahead');
    }
  }
  let madeAhead: Promise<void> | undefined;
  gateway.addHook('onListen', async () => (madeAhead = makeAhead()));
  gateway.addHook('preClose', async () => madeAhead);
};
