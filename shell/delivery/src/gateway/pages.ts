import cookie from '@fastify/cookie';
import { THEME_COOKIE, type PageSettings } from '@fitreel/protocol';
import helmet from '@fastify/helmet';
import type { FastifyPluginAsync } from 'fastify';
import { pagePolicy } from './content-security-policy';
import { sendFresh } from './fresh';
import { pageData } from './page-data';
import { renderPage, routeNeeds, type RouteNeeds } from './page';
import type { SiteSource } from './site-source';
import { cookieOf, isOverriding, visitorBucket } from './visitor';

export interface PagesOptions {
  site: SiteSource;
  settings: PageSettings;
  /** Origins of the servers of apps under development. */
  extraSources?: readonly string[] | undefined;
}

/** What a browser shows when the gateway itself cannot make a page: never blank, with a way on. */
const UNAVAILABLE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>FitReel is not available</title></head>
  <body><h1>FitReel is not available right now</h1><p>Please <a href="">try again</a> in a moment.</p></body>
</html>
`;

/** Nothing of a remote to load ahead of time. */
const NO_FILES: Pick<RouteNeeds, 'scripts' | 'styles'> = { scripts: [], styles: [] };

/** `/registry.json`, and a page for every other address that a person may open. */
export const pages: FastifyPluginAsync<PagesOptions> = async (
  gateway,
  { site, settings, extraSources = [] },
) => {
  const otherSources = [...settings.allowOverrides, ...extraSources];
  await gateway.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: pagePolicy(settings.embedBase, otherSources) },
    // The player's host refuses to play where it is not told which site embeds it.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Whether a site is reached by HTTPS alone is for the proxy that ends TLS to say.
    strictTransportSecurity: false,
  });

  await gateway.register(cookie);

  gateway.get('/registry.json', async (request, reply) => {
    const { registry } = await site.current();
    return sendFresh(request, reply, 'application/json; charset=utf-8', JSON.stringify(registry));
  });

  gateway.get('/*', async (request, reply) => {
    const current = await site.current();
    const pathname = request.url.split('?', 1)[0] ?? '/';
    const bucket = visitorBucket(current.registry, request, reply);
    const overriding = settings.allowOverrides.length > 0 && isOverriding(request);
    const needs = { ...routeNeeds(current, pathname, bucket), ...(overriding && NO_FILES) };
    const { data, missing } = await pageData(gateway, needs.data);
    const state = { settings, registry: current.registry, data };
    const page = renderPage(current, needs, state, cookieOf(request, THEME_COOKIE));
    reply.code(missing ? 404 : needs.status).header('vary', 'cookie');
    return sendFresh(request, reply, 'text/html; charset=utf-8', page);
  });

  gateway.setErrorHandler((error, request, reply) => {
    request.log.error({ err: error }, 'the page could not be made');
    return reply.code(503).header('retry-after', '5').type('text/html; charset=utf-8').send(UNAVAILABLE);
  });
};
