import { chosenEncoding, EncodedBody, holdsTag } from '@fitreel/api/http';
import type { FastifyReply } from 'fastify';

/** A page as sent, with its headers. `cacheHeaders` decides who may cache it. */
export class PageResponse {
  readonly #body: EncodedBody;

  /** @param headers headers that depend on the page, without its encoding */
  constructor(
    html: string,
    readonly status: 200 | 404 | 410,
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.#body = new EncodedBody(html);
  }

  /** An upper bound of the bytes of all its encodings. */
  get maxBytes(): number {
    return 2 * this.#body.length;
  }

  /**
   * Sends the page in an encoding that the client accepts. A client with the same content gets a 304 (RFC 9110, section
   * 13.1.2).
   */
  async send(reply: FastifyReply): Promise<FastifyReply> {
    const asked = reply.request.headers;
    const encoding = chosenEncoding(asked['accept-encoding']);
    const { bytes, etag } = await this.#body.in(encoding);
    reply.headers(this.headers).header('etag', etag);
    if (this.status === 200 && holdsTag(asked['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.code(this.status).type('text/html; charset=utf-8').send(bytes);
  }
}

/** Sends a page that does not need a release. The client should retry after `retryAfterSeconds`. */
export function sendPlainPage(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  kind: keyof typeof PLAIN_PAGES,
  retryAfterSeconds: number,
): FastifyReply {
  const { status, title, text } = PLAIN_PAGES[kind];
  return reply
    .code(status)
    .headers({ ...headers, 'cache-control': 'no-store', 'retry-after': String(retryAfterSeconds) })
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
  <body><h1>${title}</h1><p>${text}</p></body>
</html>
`);
}

const PLAIN_PAGES = {
  /** The gateway cannot make a page. */
  unavailable: {
    status: 503,
    title: 'This site isn’t available right now',
    text: 'Please <a href="">try again</a> in a moment.',
  },
  /** A client opens more pages than a person would. */
  tooMany: {
    status: 429,
    title: 'Too many pages at once',
    text: 'Please <a href="">try again</a> in a few seconds.',
  },
} as const;
