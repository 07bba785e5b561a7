import compress from '@fastify/compress';
import { api, createServer, type Database } from '@fitreel/api';
import { ERRORS } from '@fitreel/contract';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { constants } from 'node:zlib';
import { crawlerRoutes } from '../heads/crawler-routes';
import { Previews } from '../previews/previews';
import type { ReleaseStore } from '../store/release-store';
import type { GatewayConfig } from './config';
import type { RenderingOptions } from './page-rendering';
import { pages, type PagesOptions } from './pages';
import { PreviewSites } from './preview-sites';
import { releases } from './releases';
import { wellKnown } from './well-known';

export interface GatewayOptions extends Omit<
  PagesOptions,
  'settings' | 'rendering' | 'publicUrl' | 'headers' | 'previews'
> {
  config: GatewayConfig;
  database: Database;
  /** The releases whose files it serves. */
  store: ReleaseStore;
  /** For `/api/ready`: what needs an operator although pages are served. */
  warnings?: () => string[];
  /** How pages are rendered; the limits are the default ones. */
  rendering?: Omit<RenderingOptions, 'releasesFolder'>;
  /** Further endpoints below `/api`. */
  extensions?: readonly FastifyPluginAsync[];
}

/** Responses are compressed at a level that saves more time than it costs; the build compresses files at the highest. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The server of the composed site: the API, the files of all releases, the registry and the pages. It closes the database. */
export async function createGateway(options: GatewayOptions): Promise<FastifyInstance> {
  const { config, database, store, site, extraSources, rendering, extensions = [], warnings } = options;
  const gateway = createServer(config);
  // Fastify runs these hooks in reverse: the first one runs when nothing uses the database any more.
  gateway.addHook('onClose', () => database.close());
  const { hstsSeconds, securityContact } = config;
  const headers: Record<string, string> =
    hstsSeconds > 0 ? { 'strict-transport-security': `max-age=${hstsSeconds}` } : {};
  if (hstsSeconds > 0)
    gateway.addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
  await gateway.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI_OPTIONS,
    threshold: 1024,
  });
  await gateway.register(api, { config, database, extensions, ...(warnings && { warnings }) });
  // An unknown endpoint gets the API's error (behaviour.md#errors), not a page.
  gateway.get('/api/*', (_request, reply) =>
    reply
      .code(ERRORS.endpointMissing.status)
      .header('cache-control', 'no-store')
      .send({ errors: [ERRORS.endpointMissing.text] }),
  );
  const previews = new PreviewSites(store, new Previews(store.folder));
  await gateway.register(releases, { store, previews: previews.previews });
  await gateway.register(wellKnown, { contact: securityContact });
  const { embedBase, telemetrySample, allowOverrides, publicUrl } = config;
  await gateway.register(crawlerRoutes, { site, database, publicUrl });
  await gateway.register(pages, {
    site,
    settings: { embedBase, telemetrySample, allowOverrides },
    publicUrl,
    extraSources,
    headers,
    views: options.views,
    starts: options.starts,
    previews,
    rendering: { releasesFolder: store.releasesFolder, ...rendering },
  });
  return gateway;
}
