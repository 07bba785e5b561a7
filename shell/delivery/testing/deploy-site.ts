import path from 'node:path';
import { deployUrl, GatewayClient } from '../src/client/gateway-client';
import { TOKENS, Tokens } from '../src/capabilities/http-deploys/tokens';
import { CATALOG, SERVER_BUNDLE, writeRemote } from './built-apps';
import { freePort } from './free-port';
import { startSite } from './site';
import { temporaryFolders } from './temporary-folders';
import { wholeHttpDelivery } from './whole-delivery';

/**
 * A listening site with tokens for its two remotes. Its `PUBLIC_URL` is its own address.
 *
 * @param bundles code of the server bundles; without it, browsers render all pages
 * @param env additional settings
 * @param keys private keys that sign the first releases, by app
 */
export async function startDeploySite(
  bundles?: { shell: string; catalog: string },
  env: Readonly<Record<string, string>> = {},
  keys: Readonly<Record<string, string>> = {},
) {
  const folders = temporaryFolders();
  const port = await freePort();
  const address = { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` };
  const site = await startSite({ ...address, ...env }, bundles, keys);
  const origin = await site.gateway.listen({ port, host: '127.0.0.1' });
  const tokens = new Tokens(site.store.records(TOKENS));
  const catalogToken = (await tokens.create('catalog', 'catalogue team')).token;
  const libraryToken = (await tokens.create('library', 'library team')).token;
  const deliveryWith = (token: string, url = origin) =>
    wholeHttpDelivery(new GatewayClient(deployUrl(url), () => token));
  return {
    ...site,
    origin,
    tokens,
    deliveryWith,
    /** The operations with the catalogue's token, and with the library's token. */
    asCatalog: deliveryWith(catalogToken),
    asLibrary: deliveryWith(libraryToken),
    /** Builds a release with `mark`; returns its folder and version. */
    async build(mark: string, description = CATALOG) {
      const dist = path.join(await folders.create(), 'dist');
      const { version } = await writeRemote(dist, description, mark);
      return { dist, version };
    },
    /** Adds a release of the catalogue to the store. */
    async addCatalog(mark: string) {
      const dist = path.join(await folders.create(), 'dist');
      const more: Record<string, string> = bundles ? { [SERVER_BUNDLE]: bundles.catalog } : {};
      await writeRemote(dist, CATALOG, mark, undefined, more);
      return site.delivery.add(dist);
    },
    /** Sends a request to a deploy endpoint, by default with the token of the catalogue. */
    send: (method: string, route: string, init: RequestInit = {}, token = catalogToken) =>
      fetch(`${origin}/api/delivery/${route}`, {
        method,
        ...init,
        headers: { authorization: `Bearer ${token}`, ...init.headers },
      }),
    async close() {
      await site.close();
      await folders.removeAll();
    },
  };
}

export type DeploySite = Awaited<ReturnType<typeof startDeploySite>>;
