import { createHash } from 'node:crypto';
import { compress, type Encoding } from './encoding';

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
