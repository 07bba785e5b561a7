import type { FirstResponder } from '@fitreel/api';
import type { PageMaker } from './page-maker';
import { FirstPageRequest } from './page-request';
import type { PageSigner } from './page-signer';
import { concernsPreview } from './preview-pages';
import type { SiteSource } from './site-source';
import { visitOf } from './visitor';

interface KeptPagesOptions {
  site: SiteSource;
  pageMaker: Pick<PageMaker, 'kept'>;
  signer: PageSigner;
  allowsOverrides: boolean;
}

/**
 * Sends pages from memory before Fastify sees their requests (ADR-0039). What has to be looked up, made, rendered or
 * reported is left to the route for pages, which responds alike.
 */
export function keptPages({ site, pageMaker, signer, allowsOverrides }: KeptPagesOptions): FirstResponder {
  return (request, response, client) => {
    const asked = new FirstPageRequest(request, client);
    if ((asked.method !== 'GET' && asked.method !== 'HEAD') || concernsPreview(asked)) return false;
    const current = site.unchanged;
    if (!current) return false;
    const cookies: string[] = [];
    const visit = visitOf(current, asked, { allowsOverrides, cookies });
    const page = pageMaker.kept(current, visit);
    if (!page) return false;
    return page.sendIfReady(request, response, () => ({
      cookies,
      timing: signer.sign(current, visit, asked, false),
    }));
  };
}
