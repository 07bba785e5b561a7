import { chosenEncoding, EncodedBody, holdsTag } from '@fitreel/api';
import type { FastifyReply } from 'fastify';

/** A page as it is sent. Caches must revalidate it every time (`no-cache`). */
export class PreparedPage {
  readonly #body: EncodedBody;

  /** @param headers those that do not depend on the encoding */
  constructor(
    html: string,
    readonly status: 200 | 404,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.#body = new EncodedBody(html);
  }

  /** At most how many bytes all its encodings need. */
  get maxBytes(): number {
    return 2 * this.#body.length;
  }

  /**
   * Sends the page in an encoding that the client accepts. A client that has the same content gets a 304 (RFC 9110, section
   * 13.1.2).
   */
  async send(reply: FastifyReply): Promise<FastifyReply> {
    const asked = reply.request.headers;
    const encoding = chosenEncoding(asked['accept-encoding']);
    const { bytes, etag } = await this.#body.in(encoding);
    reply.headers({ ...this.headers, 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', etag });
    if (this.status === 200 && holdsTag(asked['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(this.status).type('text/html; charset=utf-8').send(bytes);
  }
}
