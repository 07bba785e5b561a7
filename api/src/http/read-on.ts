import type { FastifyReply, FastifyRequest } from 'fastify';

/** How much of a body is read that nobody needs, and for how long: the largest upload fits. */
const [MAX_BYTES, MAX_MS] = [128 * 1024 * 1024, 20_000] as const;

/** Methods whose requests have a body only by mistake, or to have the next request taken for it. */
const BODYLESS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * A hook `onSend` that reads the rest of a request's body before the response, within bounds. A connection that closes with
 * bytes unread is reset, and the client may never see why. Nobody waits for the body of a GET: the connection ends with the
 * response, and what still comes is neither body nor request.
 */
export function readOn(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  _payload: unknown,
  done: (error?: Error | null) => void,
): void {
  // An injected request does not say whether it is complete.
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
