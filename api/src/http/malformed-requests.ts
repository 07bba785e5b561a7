import type { Socket } from 'node:net';
import { ERRORS } from '@fitreel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Responds to bytes that are not HTTP, headers that are too large and requests that never end, with a body like the
 * API's other errors. Node has parsed no request yet: there is only the socket.
 */
export function respondToMalformedHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, text } = ERRORS.requestMalformed;
  const body = JSON.stringify({ errors: [text] });
  socket.end(
    `HTTP/1.1 ${status} Bad Request\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    // Without waiting for the client's end, which may never come.
    () => socket.destroy(),
  );
}

/** Responds to a URL that the router cannot read: such a request reaches neither a handler nor the error handler. */
export function respondToMalformedUrl(
  error: { code: string },
  _request: FastifyRequest,
  reply: FastifyReply,
) {
  const { status, text } = error.code === 'FST_ERR_BAD_URL' ? ERRORS.urlMalformed : ERRORS.endpointMissing;
  reply
    .code(status)
    .header('cache-control', 'no-store')
    .send({ errors: [text] });
}
