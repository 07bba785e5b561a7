import type { IncomingMessage, ServerResponse } from 'node:http';
import { holdsTag } from './encoding';
import type { Representation } from './public-response';

/** A request, as far as its response depends on it. */
export type PublicRequest = Pick<IncomingMessage, 'headers' | 'method'> & {
  /** Names it in the log. */
  id: string;
};

/**
 * Writes kept bytes without Fastify's serializers and later hooks: the bytes and headers are final. Responds with 304
 * to a client that has them (RFC 9110, section 13.1.2).
 */
export function sendRepresentation(
  { id, headers: asked, method }: PublicRequest,
  response: ServerResponse,
  { etag, body, headers, notModifiedHeaders }: Representation,
): void {
  if (holdsTag(asked['if-none-match'], etag)) {
    response.writeHead(304, [...notModifiedHeaders, 'x-request-id', id]).end();
    return;
  }
  response.writeHead(200, [...headers, 'x-request-id', id]);
  if (method === 'HEAD') response.end();
  else response.end(body);
}
