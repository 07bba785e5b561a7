import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERRORS } from '@fitreel/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SECURITY_HEADERS } from './security-headers';

/** How long a client may keep sending. Closing a connection with unread bytes resets it, which may lose the response. */
const LINGER_MS = 1_000;

/** Connections that already got a response here: any further bytes are malformed as well. */
const refused = new WeakSet<Socket>();

/**
 * Responds to bytes that are not HTTP, oversized headers, and requests that never end, with a body like the API's other
 * errors. There is only the socket, because Node has not parsed a request. Headers are too large in browsers with too many
 * cookies, so that error is a text for people.
 */
export function respondToMalformedHttp(error: Error & { code?: string }, socket: Socket): void {
  if (refused.has(socket)) return;
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  refused.add(socket);
  const isTooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  const { status, text } = isTooLarge ? ERRORS.headersTooLarge : ERRORS.requestMalformed;
  const [type, body] = isTooLarge
    ? ['text/plain', `${text}\n`]
    : ['application/json', JSON.stringify({ errors: [text] })];
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    ...SECURITY_HEADERS.malformed,
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  // The client may never end the connection.
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('end', () => socket.destroy()).once('close', () => clearTimeout(timer));
}

/** Responds to a URL that the router cannot parse: such a request reaches neither a handler nor the error handler. */
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
