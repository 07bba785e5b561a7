import { holdsTag } from '@fitreel/api';
import { BUCKETS, REGISTRY_PATH, type PageSettings } from '@fitreel/protocol';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { pagePolicyText } from './content-security-policy';
import { pageData } from './page-data';
import { pageHeaders } from './page-headers';
import { PageMaker, type PageMakerOptions } from './page-maker';
import { pageRenderer, type RenderingOptions } from './page-rendering';
import { PageRate } from './page-rate';
import { PageSigner } from './page-signer';
import { concernsPreview, PreviewPages } from './preview-pages';
import type { PreviewSites } from './preview-sites';
import type { PageStarts } from '../telemetry/page-starts';
import type { PageViews } from '../telemetry/page-views';
import { TOO_MANY, UNAVAILABLE } from './plain-pages';
import type { SiteSource } from './site-source';
import { visitOf } from './visitor';

export interface PagesOptions {
  site: SiteSource;
  settings: PageSettings;
  /** The site's address, without a closing slash. */
  publicUrl: string;
  /** Origins of development servers. */
  extraSources?: readonly string[] | undefined;
  rendering: RenderingOptions;
  /** Further headers of every page. */
  headers?: Readonly<Record<string, string>>;
  /** Sites that only the holder of a link sees. */
  previews: PreviewSites;
  /** Signs each page, so that its reports count; without it no page is signed. */
  views?: PageViews | undefined;
  /** Counts the pages of the shell and its canary. */
  starts?: PageStarts | undefined;
}

/**
 * Sends `body`, which caches must revalidate every time (`no-cache`): a client that has the same content gets a 304
 * (RFC 9110, section 13.1.2). The tag is weak, as the body may be compressed later.
 */
function sendRevalidated(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: string,
): FastifyReply {
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').header('etag', tag);
  if (holdsTag(request.headers['if-none-match'], tag)) return reply.code(304).send();
  return reply.type(type).send(body);
}

/** `/registry.json`, and a page for every other path. */
export const pages: FastifyPluginAsync<PagesOptions> = async (
  gateway,
  { site, settings, publicUrl, extraSources = [], rendering, headers, views, starts, previews },
) => {
  const otherSources = [...settings.allowOverrides, ...extraSources];
  const ofPages = { ...pageHeaders(settings.embedBase), ...headers };
  const withoutContent = {
    ...ofPages,
    'content-security-policy': pagePolicyText(settings.embedBase, otherSources),
  };

  gateway.get(REGISTRY_PATH, async (request, reply) => {
    const { registry } = await site.current();
    reply.headers(withoutContent);
    return sendRevalidated(request, reply, 'application/json; charset=utf-8', JSON.stringify(registry));
  });

  const making: PageMakerOptions = {
    settings,
    headers: ofPages,
    publicUrl,
    sources: otherSources,
    data: (urls) => pageData(gateway, urls),
    render: pageRenderer(gateway, rendering),
  };
  const pageMaker = new PageMaker(making);
  const rate = new PageRate();

  // The first visitor should not wait for a process that starts. The last bucket gets no canary.
  async function makeAhead(): Promise<void> {
    const visit = { url: '/', bucket: BUCKETS - 1, theme: null, overriding: false };
    try {
      await pageMaker.page(await site.current(), visit);
    } catch (error) {
      gateway.log.warn({ err: error }, 'the home page could not be made ahead');
    }
  }
  let madeAhead: Promise<void> | undefined;
  gateway.addHook('onListen', async () => (madeAhead = makeAhead()));
  gateway.addHook('preClose', async () => madeAhead);

  const allowsOverrides = settings.allowOverrides.length > 0;
  const previewPages = new PreviewPages(previews, making, allowsOverrides);
  const signer = new PageSigner({ views: settings.telemetrySample > 0 ? views : undefined, starts });

  gateway.get('/*', { compress: false }, async (request, reply) => {
    if (concernsPreview(request) && (await previewPages.respond(request, reply))) return reply;
    const current = await site.current();
    const cookies: string[] = [];
    const visit = visitOf(current, request, { allowsOverrides, cookies });
    const waitSeconds = pageMaker.holds(current, visit) ? 0 : await rate.take(request.ip);
    if (waitSeconds > 0)
      return reply
        .code(429)
        .headers({ ...withoutContent, 'cache-control': 'no-store', 'retry-after': String(waitSeconds) })
        .type('text/html; charset=utf-8')
        .send(TOO_MANY);
    const { page, failed } = await pageMaker.page(current, visit);
    for (const { remote, version } of failed)
      rendering.failed?.(remote, version.metadata.version, request.ip);
    const timing = signer.sign(current, visit, request, failed.length > 0);
    if (timing) reply.header('server-timing', timing);
    for (const cookie of cookies) reply.header('set-cookie', cookie);
    return page.send(reply);
  });

  gateway.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'the gateway could not make the page');
    return reply
      .code(503)
      .headers({ ...withoutContent, 'retry-after': '5' })
      .type('text/html; charset=utf-8')
      .send(UNAVAILABLE);
  });
};
