import type { FastifyReply, FastifyRequest } from 'fastify';

/** How much of an unneeded body is read, and for how long: enough for the largest upload. */
const [MAX_BYTES, MAX_MS] = [128 * 1024 * 1024, 20_000] as const;

/** Methods whose requests have a body only by mistake, or to smuggle in another request. */
const BODYLESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * An `onSend` hook that reads the rest of a request's body before the response, within limits. Closing a connection with
 * unread bytes resets it, and the client may never see the reason. The body of a GET is not awaited: the connection ends
 * with the response, and further bytes are neither body nor request.
 */
export function readOn(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: (error?: Error | null) => void,
): void {
  // An injected request does not report whether it is complete.
  if (raw.complete !== false || raw.destroyed) return done();
  if (BODYLESS.has(raw.method ?? '')) {
    reply.header('connection', 'close');
    return done();
  }
  let bytes = 0;
  const timer = setTimeout(end, MAX_MS).unref();
  function count(chunk: Buffer) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) end();
  }
  function end() {
    clearTimeout(timer);
    raw.off('data', count).off('end', end).off('close', end).off('error', end);
    if (!raw.complete) reply.header('connection', 'close');
    done();
  }
  raw.on('data', count).on('end', end).on('close', end).on('error', end).resume();
}
