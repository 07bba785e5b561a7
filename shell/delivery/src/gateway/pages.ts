import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import { holdsTag } from '@fitreel/api';
import { REGISTRY_PATH, THEME_COOKIE, type PageSettings } from '@fitreel/protocol';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { pagePolicy, permissionsPolicy } from './content-security-policy';
import { pageData } from './page-data';
import { PageMaker } from './page-maker';
import { pageRenderer, type RenderingOptions } from './page-rendering';
import { sendPage } from './prepared-page';
import type { PageViews } from '../telemetry/page-views';
import type { SiteSource } from './site-source';
import { cookieOf, isOverriding, visitorBucket } from './visitor';

export interface PagesOptions {
  site: SiteSource;
  settings: PageSettings;
  /** The site's address, without a closing slash. */
  publicUrl: string;
  /** Origins of development servers. */
  extraSources?: readonly string[] | undefined;
  rendering: RenderingOptions;
  /** Signs each page, so that its reports count; without it no page is signed. */
  views?: PageViews | undefined;
}

/** The response when the gateway cannot make a page. */
const UNAVAILABLE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>FitReel is not available</title></head>
  <body><h1>FitReel is not available right now</h1><p>Please <a href="">try again</a> in a moment.</p></body>
</html>
`;

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
  if (reply.statusCode === 200 && holdsTag(request.headers['if-none-match'], tag))
    return reply.code(304).send();
  return reply.type(type).send(body);
}

/** `/registry.json`, and a page for every other path. */
export const pages: FastifyPluginAsync<PagesOptions> = async (
  gateway,
  { site, settings, publicUrl, extraSources = [], rendering, views },
) => {
  const otherSources = [...settings.allowOverrides, ...extraSources];
  await gateway.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(settings.embedBase, otherSources) },
    // The video host plays only if it knows which site embeds it.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Left to the proxy that ends TLS: only it knows whether the site is HTTPS-only.
    strictTransportSecurity: false,
  });

  const permissions = permissionsPolicy(settings.embedBase);
  gateway.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', permissions);
  });

  await gateway.register(cookie);

  gateway.get(REGISTRY_PATH, async (request, reply) => {
    const { registry } = await site.current();
    return sendRevalidated(request, reply, 'application/json; charset=utf-8', JSON.stringify(registry));
  });

  const pageMaker = new PageMaker({
    settings,
    publicUrl,
    sources: otherSources,
    data: (urls) => pageData(gateway, urls),
    render: pageRenderer(gateway, rendering),
  });

  // The first visitor should not wait for a process that starts.
  gateway.addHook('onListen', async () => {
    const visit = { url: '/', bucket: 0, theme: null, overriding: false };
    await pageMaker.page(await site.current(), visit).catch((error: unknown) => {
      gateway.log.warn({ err: error }, 'the home page could not be made ahead');
    });
  });

  gateway.get('/*', { compress: false }, async (request, reply) => {
    const current = await site.current();
    const bucket = visitorBucket(current.registry, request, reply);
    const secure = request.protocol === 'https';
    if (views && settings.telemetrySample > 0)
      reply.header('set-cookie', views.cookie(current.registry, bucket, { secure }));
    const { page, failed } = await pageMaker.page(current, {
      url: request.url,
      bucket,
      theme: cookieOf(request, THEME_COOKIE),
      overriding: settings.allowOverrides.length > 0 && isOverriding(request),
    });
    if (failed) rendering.failed?.(failed.remote, failed.version.metadata.version, request.ip);
    return sendPage(request, reply, page);
  });

  gateway.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'the gateway could not make the page');
    return reply.code(503).header('retry-after', '5').type('text/html; charset=utf-8').send(UNAVAILABLE);
  });
};
