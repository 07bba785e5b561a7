import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

/**
 * Sends `body` as something that a cache may keep and must ask about each time (`no-cache`): a client that holds
 * the same content gets a 304 (RFC 9110, section 13.1.2). The tag is weak, since the body may travel compressed.
 */
export function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: string,
): FastifyReply {
  const tag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', 'no-cache').header('etag', tag);
  const known = request.headers['if-none-match']?.split(',').map((part) => part.trim()) ?? [];
  if (reply.statusCode === 200 && known.includes(tag)) return reply.code(304).send();
  return reply.type(type).send(body);
}
