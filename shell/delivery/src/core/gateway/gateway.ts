import compress from '@fastify/compress';
import { api, createServer } from '@fitreel/api';
import type { Database } from '@fitreel/api/db';
import type { IncomingMessage } from 'node:http';
import { constants } from 'node:zlib';
import { UNKNOWN_PATH } from '../compose/plan';
import { documents } from '../send/documents';
import { releases } from '../send/releases';
import { pageHeaders, securityHeaders } from '../send/security-headers';
import { pageKeysRoute } from '../send/shared-caches';
import type { ReleaseStore } from '../store/release-store';
import { splitUrl } from '../visit/visit';
import type { Hooks } from '../capability';
import type { GatewayConfig } from './config';
import { openComposer, pages, type PagesOptions, type RenderingOptions } from './pages';

export interface GatewayOptions extends Pick<PagesOptions, 'site' | 'upcoming'> {
  config: GatewayConfig;
  database: Database;
  /** The store whose release files it serves. */
  store: ReleaseStore;
  /** For `/api/health`: problems that an operator should fix, although pages are still served. */
  warnings?: () => string[];
  /** Origins of development servers. */
  extraSources?: readonly string[];
  /** How pages are rendered; with the default limits if omitted. */
  rendering?: RenderingOptions;
  /** The hooks of all capabilities. */
  hooks?: readonly Hooks[];
}

/** Compresses responses at a level that saves more time than it takes; the build compresses files at the highest level. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Maps a malformed URL of a page to the not-found page. The API itself reports malformed URLs. */
function rewriteUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%') || url.startsWith('/api/')) return url;
  try {
    decodeURI(splitUrl(url)[0]);
    return url;
  } catch {
    return UNKNOWN_PATH;
  }
}

/**
 * Creates the server of the composed site: the API, the files of all releases, the registry and the pages. It closes the database.
 *
 * @returns the server, and a function that makes the pages of a site that is about to go live
 */
export async function createGateway(options: GatewayOptions) {
  const { config, database, store, site, extraSources = [], rendering, hooks = [], warnings } = options;
  const gateway = createServer(config, {
    logFields: () => Object.assign({}, ...hooks.map(({ logFields }) => logFields?.())) as object,
    rewriteUrl,
  });
  // Fastify runs these hooks in reverse: the first one runs last, when the database is no longer in use.
  gateway.addHook('onClose', () => database.close());
  for (const observer of hooks.flatMap(({ observers = [] }) => observers)) await gateway.register(observer);
  await gateway.register(securityHeaders, { hstsSeconds: config.hstsSeconds });
  await gateway.register(compress, {
    encodings: ['br', 'gzip'],
    brotliOptions: BROTLI_OPTIONS,
    threshold: 1024,
    globalDecompression: false,
  });
  const isLoaded = () =>
    site.current().then(
      () => !options.upcoming?.isStarting,
      () => false,
    );
  const extensions = hooks.flatMap(({ plugins = [] }) => plugins);
  await gateway.register(api, { config, database, extensions, isLoaded, ...(warnings && { warnings }) });
  // An unknown endpoint gets the API's error (api/README.md#errors), not a page.
  gateway.get('/api/*', (_request, reply) => reply.callNotFound());
  await gateway.register(releases, { store, hooks });
  const { embedBase, allowOverrides, publicUrl, securityContact: contact } = config;
  const headers = pageHeaders(embedBase);
  await gateway.register(documents, { site, headers, contact });
  await gateway.register(pageKeysRoute, { site });
  for (const routes of hooks.flatMap((hook) => hook.routes ?? [])) await gateway.register(routes);
  const pagesOptions: PagesOptions = {
    ...{ site, publicUrl, headers, hooks, upcoming: options.upcoming },
    settings: { embedBase, allowOverrides, ...hooks.find((hook) => hook.settings)?.settings },
    sources: [...allowOverrides, ...extraSources],
    rendering: rendering ?? {},
  };
  const { composer, makeReady } = openComposer(gateway, pagesOptions);
  await gateway.register(pages, { ...pagesOptions, composer });
  return { gateway, makeReady };
}
