import { chosenEncoding, EncodedBody, holdsTag } from '@fitreel/api';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A page as it is sent. */
export interface PreparedPage {
  status: 200 | 404;
  /** Its Content-Security-Policy. */
  policy: string;
  body: EncodedBody;
}

export function preparePage(html: string, status: PreparedPage['status'], policy: string): PreparedPage {
  return { status, policy, body: new EncodedBody(html) };
}

/**
 * Sends a page, which caches must revalidate every time (`no-cache`): a client that has the same content gets a 304
 * (RFC 9110, section 13.1.2).
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, policy, body }: PreparedPage,
): Promise<FastifyReply> {
  const encoding = chosenEncoding(request.headers['accept-encoding']);
  const { bytes, etag } = await body.in(encoding);
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('etag', etag);
  if (status === 200 && holdsTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(status).header('content-type', 'text/html; charset=utf-8').send(bytes);
}
