import type { FastifyInstance } from 'fastify';
import type { Bundles } from '../rendering/messages';
import { PageRenderer } from '../rendering/page-renderer';
import type { RenderFailure } from '../rendering/render-failure';
import { Renderer } from '../rendering/renderer';
import { renderRequest } from './page-data';
import type { PageMakerOptions } from './page-maker';

export interface RenderingOptions {
  /** Absolute path of the folder of all releases. */
  releasesFolder: string;
  /** Milliseconds that rendering one page may take. */
  timeoutMs?: number | undefined;
  /** Called for each page view whose page the release of its remote could not render, with the visitor's IP address. */
  failed?: (remote: string, version: string, ip: string) => void;
  /** Receives the error of a page that a release could not render: its message with its stack. */
  threw?: (app: string, version: string, route: string, text: string) => void;
}

/** Renders pages with the releases of the store, in processes that end with the gateway. */
export function pageRenderer(
  gateway: FastifyInstance,
  { releasesFolder, timeoutMs, threw }: RenderingOptions,
): PageMakerOptions['render'] {
  const release = ({ shell, remote }: Bundles) => (remote ?? shell).base;
  const keep = (base: string, route: string, message: string) => {
    const [, , app = '', version = ''] = base.split('/');
    threw?.(app, version, route, message);
  };
  const renderer = new Renderer({
    releasesFolder,
    timeoutMs,
    printed: (bundles, text) => gateway.log.warn({ release: release(bundles), text }, 'a bundle printed'),
    request: (url) => renderRequest(gateway, url),
  });
  gateway.addHook('onClose', () => renderer.close());
  const pages = new PageRenderer({
    renderer,
    timeoutMs,
    failed: (bundles, route, { reason, message }: RenderFailure) => {
      const base = release(bundles);
      gateway.log.error({ release: base, route, reason, cause: message }, 'a page was not rendered');
      keep(base, route, message);
    },
    fragmentFailed: ({ fragments, shell }, route, { remote, message }) => {
      const { base } = fragments.find((bundle) => bundle.remote === remote) ?? shell;
      gateway.log.error({ release: base, route, cause: message }, 'a fragment was not rendered');
      keep(base, route, message);
    },
  });
  return (bundles, site, { owner, ...page }) =>
    pages.render(bundles, page.view === 'frame' ? 'frame' : (owner?.route.id ?? 'not-found'), site, page);
}
