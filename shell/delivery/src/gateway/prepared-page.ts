import { chosenEncoding, EncodedBody, holdsTag } from '@fitreel/api';
import type { FastifyReply } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';

type Encoding = ReturnType<typeof chosenEncoding>;

/** A page in one encoding, with its headers as Node writes them: names and values in turn. */
interface Representation {
  etag: string;
  bytes: Buffer;
  headers: readonly string[];
  /** Those of a 304 (RFC 9110, section 15.4.5). */
  notModifiedHeaders: readonly string[];
}

/** Headers of one response alone: the values of `set-cookie`, and that of `server-timing`, if it has one. */
export interface OwnHeaders {
  cookies: readonly string[];
  timing?: string | undefined;
}

/** A page as it is sent. Caches must revalidate it every time (`no-cache`). */
export class PreparedPage {
  readonly #body: EncodedBody;
  readonly #ready = new Map<Encoding, Representation>();

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
   * Sends the page if its bytes are ready, without Fastify: the bytes and headers are final. A client that has the same
   * content gets a 304 (RFC 9110, section 13.1.2).
   *
   * @param makeOwn makes the response's own headers; called only where it is sent
   * @returns whether it was sent
   */
  sendIfReady(
    { headers: asked, method }: IncomingMessage,
    response: ServerResponse,
    makeOwn: () => OwnHeaders,
  ): boolean {
    const ready = this.#ready.get(chosenEncoding(asked['accept-encoding']));
    if (!ready) return false;
    const { cookies, timing } = makeOwn();
    const more = [
      ...(cookies.length > 0 ? ['set-cookie', [...cookies]] : []),
      ...(timing ? ['server-timing', timing] : []),
    ];
    if (this.status === 200 && holdsTag(asked['if-none-match'], ready.etag))
      response.writeHead(304, [...ready.notModifiedHeaders, ...more]).end();
    else
      response.writeHead(this.status, [...ready.headers, ...more]).end(method === 'HEAD' ? '' : ready.bytes);
    return true;
  }

  /** Sends the page, and compresses it before where it is the first with its encoding. */
  async send(reply: FastifyReply, own: OwnHeaders): Promise<FastifyReply> {
    const { raw } = reply.request;
    await this.#prepare(chosenEncoding(raw.headers['accept-encoding']));
    reply.hijack();
    this.sendIfReady(raw, reply.raw, () => own);
    return reply;
  }

  async #prepare(encoding: Encoding): Promise<void> {
    const { bytes, etag } = await this.#body.in(encoding);
    const notModified = {
      ...this.headers,
      'cache-control': 'no-cache',
      vary: 'accept-encoding, cookie',
      etag,
    };
    const full = {
      ...notModified,
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(bytes.length),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    };
    const [headers, notModifiedHeaders] = [Object.entries(full).flat(), Object.entries(notModified).flat()];
    this.#ready.set(encoding, { etag, bytes, headers, notModifiedHeaders });
  }
}
