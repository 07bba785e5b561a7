import type { Socket } from 'node:net';
import { ERRORS } from '@fitreel/contract';

/**
 * Answers bytes that are not HTTP, headers that are too large and requests that never end, in the shape of
 * the API's errors. There is no request or reply yet, only the socket.
 */
export function answerMalformedHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ errors: [ERRORS.requestMalformed.text] });
  socket.end(
    `HTTP/1.1 ${ERRORS.requestMalformed.status} Bad Request\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
