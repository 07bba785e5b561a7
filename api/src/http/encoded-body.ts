import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';

/** The content encodings of frequently sent texts (RFC 9110, section 8.4), the smallest first. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send few different headers, so nearly every header is cached. */
const negotiator = new Negotiator<Encoding>({
  supportedValues: [...ENCODINGS],
  cache: new LRUCache<string, string>({ max: 100 }),
});

/** The encoding of the response to a request with this `accept-encoding`. */
export function chosenEncoding(header: string | string[] | undefined): Encoding {
  if (header === undefined || header === '') return 'identity';
  return negotiator.negotiate(String(header)) ?? 'identity';
}

/**
 * A response is compressed once and sent often, but its first client waits. Up to a window of 64 KB, Brotli finds
 * repetitions with small tables: quality 9 then takes a tenth of the time for the same size.
 */
const BROTLI = { quality: 9, window: 16 };

/**
 * Saves another 8 % of a page, because the window holds the whole page: home has 19.8 KB instead of 21.5. It takes forty
 * times as long, 0.14 s of CPU time. No client waits for it, and only one text is compressed at a time.
 */
const BROTLI_LATER = { quality: 11, window: 18 };

const brotliOptions = ({ quality, window }: typeof BROTLI) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: window },
});

/** Compresses `bytes` outside the event loop. */
const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) => promisify(brotliCompress)(bytes, brotliOptions(BROTLI)),
  gzip: promisify<Buffer, Buffer>(gzip),
  identity: async (bytes) => bytes,
};

/** Whether a text is being recompressed: one at a time, so that requests find a free core. */
let isCompressingAgain = false;

/** The bytes of a text in one encoding. */
export type EncodedBytes = {
  bytes: Buffer;
  /**
   * Different for each encoding (RFC 9110, section 8.8.3.3). Weak for Brotli, whose bytes change once: a cache must not
   * combine parts of both versions.
   */
  etag: string;
};

/**
 * A text that is sent often. Each encoding is made when it is first needed. Brotli's is compressed again, better, once
 * another client asks for it.
 */
export class EncodedBody {
  readonly #identity: Buffer;
  readonly #hash: string;
  readonly #encoded = new Map<Encoding, Promise<EncodedBytes>>();
  #isCompressedAgain = false;

  constructor(text: string) {
    this.#identity = Buffer.from(text);
    this.#hash = createHash('sha256').update(this.#identity).digest('base64url').slice(0, 22);
  }

  /** Bytes of the uncompressed text. All encodings together need less than twice as many. */
  get length(): number {
    return this.#identity.length;
  }

  in(encoding: Encoding): Promise<EncodedBytes> {
    const known = this.#encoded.get(encoding);
    if (known && encoding === 'br') this.#compressAgain();
    const encoded = known ?? this.#encode(encoding);
    this.#encoded.set(encoding, encoded);
    return encoded;
  }

  async #encode(encoding: Encoding): Promise<EncodedBytes> {
    return { bytes: await compress[encoding](this.#identity), etag: this.#tagIn(encoding) };
  }

  #tagIn(encoding: Encoding): string {
    return `${encoding === 'br' ? 'W/' : ''}"${this.#hash}-${encoding}"`;
  }

  /** Keeps the tag, because both versions encode the same text. */
  #compressAgain(): void {
    if (this.#isCompressedAgain || isCompressingAgain) return;
    this.#isCompressedAgain = isCompressingAgain = true;
    brotliCompress(this.#identity, brotliOptions(BROTLI_LATER), (error, bytes) => {
      isCompressingAgain = false;
      if (!error) this.#encoded.set('br', Promise.resolve({ bytes, etag: this.#tagIn('br') }));
    });
  }
}

/**
 * Whether `etag` is in a request's `if-none-match` (RFC 9110, section 13.1.2). The comparison is weak: a proxy may have
 * weakened a strong tag.
 */
export function holdsTag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => [opaque(etag), '*'].includes(opaque(tag)));
}
