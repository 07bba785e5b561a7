import { DAY_MS } from '@fitreel/contract/days';
import { holdsTag } from '@fitreel/api/http';
import { REGISTRY_PATH } from '@fitreel/protocol';
import type { FastifyPluginAsync } from 'fastify';
import { createHash } from 'node:crypto';
import type { SiteSource } from '../site/snapshot';

/** How long security.txt is valid. RFC 9116, section 2.5.5, recommends less than a year. */
const VALID_MS = 180 * DAY_MS;

export interface DocumentsOptions {
  site: SiteSource;
  /** The security headers of the registry. */
  headers: Readonly<Record<string, string>>;
  /** Contact for reports of vulnerabilities; null for none. */
  contact: string | null;
}

/** Serves `/registry.json` and, if there is a contact, `/.well-known/security.txt` (RFC 9116). */
export const documents: FastifyPluginAsync<DocumentsOptions> = async (
  gateway,
  { site, headers, contact },
) => {
  // Caches must revalidate the registry each time. The tag is weak, as the body may be compressed later.
  gateway.get(REGISTRY_PATH, async (request, reply) => {
    const body = JSON.stringify((await site.current()).registry);
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    reply.headers({ ...headers, 'cache-control': 'no-cache', etag });
    if (holdsTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  });

  if (contact === null) return;
  gateway.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Date.now() + VALID_MS).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
};
