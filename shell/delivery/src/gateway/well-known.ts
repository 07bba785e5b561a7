import type { FastifyPluginAsync } from 'fastify';

/** How long the file may be trusted: less than a year, as RFC 9116, section 2.5.5, recommends. */
const TRUSTED_MS = 180 * 24 * 60 * 60 * 1000;

/** `/.well-known/security.txt` (RFC 9116): whom to tell about a weakness. Not there without a `contact`. */
export const wellKnown: FastifyPluginAsync<{ contact: string | null }> = async (gateway, { contact }) => {
  if (contact === null) return;
  gateway.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(Date.now() + TRUSTED_MS).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .header('x-content-type-options', 'nosniff')
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\n`);
  });
};
