import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** The brotli level that saves more time than it costs for a page that is compressed once and sent often. */
const BROTLI_QUALITY = 7;

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

interface Body {
  bytes: Buffer;
  /** A strong validator (RFC 9110, section 8.8.3): each encoding has its own. */
  etag: string;
}

/** A page as it is sent, compressed once for each encoding that somebody asks for. */
export class PreparedPage {
  readonly #identity: Buffer;
  readonly #tag: string;
  readonly #bodies = new Map<Encoding, Promise<Body>>();

  /** @param policy the page's Content-Security-Policy */
  constructor(
    html: string,
    readonly status: 200 | 404,
    readonly policy: string,
  ) {
    this.#identity = Buffer.from(html);
    this.#tag = createHash('sha256').update(this.#identity).digest('base64url').slice(0, 22);
  }

  /** Bytes of memory that the page takes, about. */
  get size(): number {
    return this.#identity.length * 2;
  }

  body(encoding: Encoding): Promise<Body> {
    const body = this.#bodies.get(encoding) ?? this.#compress(encoding);
    this.#bodies.set(encoding, body);
    return body;
  }

  async #compress(encoding: Encoding): Promise<Body> {
    const etag = `"${this.#tag}-${encoding}"`;
    if (encoding === 'identity') return { bytes: this.#identity, etag };
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
    const bytes = encoding === 'br' ? brotli(this.#identity, { params }) : gz(this.#identity);
    return { bytes: await bytes, etag };
  }
}

/**
 * Sends a page, which caches must revalidate every time (`no-cache`): a client that has the same content gets a 304
 * (RFC 9110, section 13.1.2).
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PreparedPage,
): Promise<FastifyReply> {
  const accepted = request.headers['accept-encoding'];
  const encoding = (accepted && negotiate(accepted, [...ENCODINGS])) || 'identity';
  const { bytes, etag } = await page.body(encoding);
  reply
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding, cookie')
    .header('etag', etag);
  if (page.status === 200 && includesTag(request.headers['if-none-match'], etag))
    return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.code(page.status).header('content-type', 'text/html; charset=utf-8').send(bytes);
}

function includesTag(header: string | undefined, etag: string): boolean {
  return header !== undefined && header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
