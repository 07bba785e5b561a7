import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** The content encodings of texts that are sent often (RFC 9110, section 8.4), the smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send few different headers, so nearly every request finds its own here. */
const negotiator = new Negotiator<Encoding>({
  supportedValues: [...ENCODINGS],
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** The encoding to respond in to a request with this `accept-encoding`. */
export function chosenEncoding(header: string | string[] | undefined): Encoding {
  if (header === undefined || header === '') return 'identity';
  return negotiator.negotiate(String(header)) ?? 'identity';
}

/**
 * A response is compressed once and sent often, but its first client waits. Up to a window of 64 KB, Brotli finds what repeats
 * with small tables: quality 9 then takes a tenth of the time, and the same bytes.
 */
const BROTLI_OPTIONS = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 16 },
};

/** Compresses `bytes` outside the event loop. */
const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, BROTLI_OPTIONS),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (bytes) => bytes,
};

/** The bytes of a text in one encoding. */
export type EncodedBytes = {
  bytes: Buffer;
  /** Strong, and different for each encoding (RFC 9110, section 8.8.3.3). */
  etag: string;
};

/** A text that is sent often. Each encoding is made once, when it is first needed. */
export class EncodedBody {
  readonly #identity: Buffer;
  readonly #hash: string;
  readonly #encoded = new Map<Encoding, Promise<EncodedBytes>>();

  constructor(text: string) {
    this.#identity = Buffer.from(text);
    this.#hash = createHash('sha256').update(this.#identity).digest('base64url').slice(0, 22);
  }

  /** Bytes of the text itself. All its encodings together need less than twice as many. */
  get length(): number {
    return this.#identity.length;
  }

  in(encoding: Encoding): Promise<EncodedBytes> {
    const encoded = this.#encoded.get(encoding) ?? this.#encode(encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  async #encode(encoding: Encoding): Promise<EncodedBytes> {
    return { bytes: await compress[encoding](this.#identity), etag: `"${this.#hash}-${encoding}"` };
  }
}

/**
 * Whether a request's `if-none-match` names `etag` (RFC 9110, section 13.1.2). The comparison is weak: a proxy may have made
 * a strong tag weak.
 */
export function holdsTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => [opaque(etag), '*'].includes(opaque(tag)));
}
