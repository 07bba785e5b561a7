import type { FastifyReply } from 'fastify';
import { holdsTag } from './encoding';
import type { Representation } from './public-response';

/** What sending needs of a reply; a reply of any route has it. */
export type PublicReply = Pick<FastifyReply, 'hijack' | 'raw'> & {
  request: Pick<FastifyReply['request'], 'id' | 'headers' | 'method'>;
};

/**
 * Writes kept bytes without Fastify's serializers and later hooks: the bytes and headers are final. Responds with 304
 * to a client that has them (RFC 9110, section 13.1.2).
 */
export function sendRepresentation(reply: PublicReply, representation: Representation): void {
  const { etag, body, headers, notModifiedHeaders } = representation;
  const { id, headers: asked, method } = reply.request;
  reply.hijack();
  if (holdsTag(asked['if-none-match'], etag)) {
    reply.raw.writeHead(304, [...notModifiedHeaders, 'x-request-id', id]).end();
    return;
  }
  reply.raw.writeHead(200, [...headers, 'x-request-id', id]);
  if (method === 'HEAD') reply.raw.end();
  else reply.raw.end(body);
}
