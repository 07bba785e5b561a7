import { SECURITY_HEADERS } from '../security-headers';
import { EncodedBody } from './encoded-body';
import type { Encoding } from './encoding';

/** The bytes of a response in one encoding, with its headers as Node writes them: names and values in turn. */
export type Representation = {
  /** Strong, and different for each encoding (RFC 9110, section 8.8.3.3). */
  etag: string;
  /** Text when it is small: Node writes it together with the headers. */
  body: Buffer | string;
  headers: readonly string[];
  /** Those of a 304 (RFC 9110, section 15.4.5). */
  notModifiedHeaders: readonly string[];
};

/** Smaller bodies hardly shrink, and are sent as text. */
const SMALL_BYTES = 1024;

/**
 * A browser asks each time whether its copy still holds, so it shows a change of the catalogue at once. A shared cache
 * may respond alone for ten seconds (behaviour.md#video-endpoints).
 */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=10';

const SHARED_HEADERS = Object.entries(SECURITY_HEADERS).flatMap(([name, value]) => [name, String(value)]);

/** A response that everybody gets alike, kept as bytes. Each encoding is made when it is first needed. */
export class PublicResponse {
  readonly #body: EncodedBody;
  readonly #ready = new Map<Encoding, Representation>();
  readonly #pending = new Map<Encoding, Promise<Representation>>();

  constructor(json: string) {
    this.#body = new EncodedBody(json);
  }

  /** At most how many bytes all its encodings need. */
  get maxBytes(): number {
    return 2 * this.#body.length + SMALL_BYTES;
  }

  /** Undefined until `representation` has made it. */
  readyRepresentation(encoding: Encoding): Representation | undefined {
    return this.#ready.get(this.#usefulEncoding(encoding));
  }

  async representation(accepted: Encoding): Promise<Representation> {
    const encoding = this.#usefulEncoding(accepted);
    const pending = this.#pending.get(encoding) ?? this.#make(encoding);
    this.#pending.set(encoding, pending);
    return pending;
  }

  get #isSmall(): boolean {
    return this.#body.length < SMALL_BYTES;
  }

  #usefulEncoding(encoding: Encoding): Encoding {
    return this.#isSmall ? 'identity' : encoding;
  }

  async #make(encoding: Encoding): Promise<Representation> {
    const { bytes, etag } = await this.#body.in(encoding);
    const body = this.#isSmall ? bytes.toString() : bytes;
    const notModifiedHeaders = [
      ...SHARED_HEADERS,
      ...['cache-control', CACHE_CONTROL, 'vary', 'accept-encoding', 'etag', etag],
    ];
    const headers = [
      ...notModifiedHeaders,
      ...['content-type', 'application/json; charset=utf-8', 'content-length', String(bytes.length)],
      ...(encoding === 'identity' ? [] : ['content-encoding', encoding]),
    ];
    const made = { etag, body, headers, notModifiedHeaders };
    this.#ready.set(encoding, made);
    return made;
  }
}
