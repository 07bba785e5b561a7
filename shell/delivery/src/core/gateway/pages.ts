import { ApiError } from '@fitreel/api/http';
import type { PageSettings } from '@fitreel/protocol';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Hooks } from '../capability';
import { Composer } from '../compose/composer';
import { pageData, renderRequest } from '../compose/page-data';
import { PageRenderer, type PageRendererOptions } from '../compose/page-renderer';
import { planPage } from '../compose/plan';
import { makePagesReady } from '../compose/ready-pages';
import { Renderer } from '../rendering/renderer';
import { sendPlainPage } from '../send/page-response';
import { pagePolicy } from '../send/security-headers';
import { cacheHeaders } from '../send/shared-caches';
import { bundlesIn, type SiteSource, type SiteVariants } from '../site/snapshot';
import type { UpcomingSites } from '../visit/upcoming-sites';
import { visitOf } from '../visit/visit';

export interface PagesOptions {
  site: SiteSource;
  settings: PageSettings;
  /** The site's address, without a trailing slash. */
  publicUrl: string;
  /** Additional origins of scripts and styles: allowed overrides and development servers. */
  sources: readonly string[];
  rendering: RenderingOptions;
  /** Security headers of every page other than its Content-Security-Policy. */
  headers: Readonly<Record<string, string>>;
  /** The hooks of all capabilities. */
  hooks: readonly Hooks[];
  /** Sites whose pages are made before they go live. */
  upcoming?: Pick<UpcomingSites, 'sites' | 'isStarting'> | undefined;
}

export type RenderingOptions = Pick<PageRendererOptions, 'timeoutMs' | 'threw'>;

/** Opens the composer of a site's pages. It closes with `gateway`. */
export function openComposer(
  gateway: FastifyInstance,
  { site, settings, publicUrl, sources, rendering, headers, upcoming, hooks }: PagesOptions,
) {
  const renderer = new Renderer({
    timeoutMs: rendering.timeoutMs,
    printed: ({ shell, remote }, text) =>
      gateway.log.warn({ release: (remote ?? shell).base, text }, 'a bundle printed'),
    request: (url) => renderRequest(gateway, url),
    live: async () =>
      new Set([await site.current(), ...(upcoming?.sites ?? [])].flatMap((shown) => [...bundlesIn(shown)])),
  });
  gateway.addHook('onClose', () => renderer.close());
  const pageRenderer = new PageRenderer({ ...rendering, renderer, settings, publicUrl, log: gateway.log });
  const composer = new Composer({
    ...{ settings, headers, publicUrl, sources },
    shell: (shown) => hooks.reduce((shell, hook) => hook.shell?.(shell) ?? shell, shown),
    viewScript: (view) => hooks.map((hook) => hook.viewScript?.(view) ?? '').join(''),
    data: (urls) => pageData(gateway, urls),
    render: (...task) => pageRenderer.render(...task),
    head: (...page) => pageRenderer.head(...page),
  });
  return {
    composer,
    /** Makes the pages of a site that differ from those of `before`, ahead of the change. */
    makeReady: (next: SiteVariants, before: SiteVariants | null) =>
      makePagesReady({ composer, renderer: pageRenderer }, next, before),
  };
}

/**
 * Sends a page for every path without another route. Reads the request into a visit, plans the page of the visit, and
 * composes the page, which may be in memory.
 */
export const pages: FastifyPluginAsync<PagesOptions & { composer: Composer }> = async (
  gateway,
  { site, settings, sources, headers, hooks, composer },
) => {
  const allowsOverrides = settings.allowOverrides.length > 0;
  const plainHeaders = { ...headers, 'content-security-policy': pagePolicy(settings.embedBase, sources) };

  const ownSites = hooks.flatMap((hook) => hook.ownSite ?? []);
  const listeners = hooks.flatMap(({ sends }) => sends ?? []);

  /** The non-public site that a capability has for the request, if any. */
  async function ownSiteOf(request: FastifyRequest, reply: FastifyReply) {
    for (const ownSite of ownSites) {
      const found = await ownSite(request, reply);
      if (found) return found;
    }
    return null;
  }

  gateway.get('/*', { compress: false }, async (request, reply) => {
    const own = await ownSiteOf(request, reply);
    if (own === 'responded') return reply;
    const visited = own ?? (await site.current());
    if (!own) for (const sends of listeners) sends(visited);
    const visit = visitOf(visited, request, allowsOverrides);
    const plan = planPage(visit);
    if (!composer.holds(plan)) await gateway.limitRate('pages', request);
    const { response, complete } = await composer.page(plan);
    const isWhole = complete && response.status === 200;
    return response.send(reply.headers(cacheHeaders(visited, visit, request, isWhole)));
  });

  gateway.setErrorHandler((error, request, reply) => {
    if (error instanceof ApiError && error.code === 'tooManyRequests')
      return sendPlainPage(reply, plainHeaders, 'tooMany', error.details.retryAfterSeconds ?? 1);
    request.log.error({ err: error }, 'the gateway could not make the page');
    return sendPlainPage(reply, plainHeaders, 'unavailable', 5);
  });
};
