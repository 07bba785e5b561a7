import type { ClientReader } from '@fitreel/api';
import type { FastifyRequest } from 'fastify';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The request for a page: what the page and its cookies depend on. */
export interface PageRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** Whether the client speaks HTTPS, also where a proxy ends TLS. */
  readonly isSecure: boolean;
  /** The client's address. */
  readonly ip: string;
}

export function pageRequest({ method, url, headers, protocol, ip }: FastifyRequest): PageRequest {
  return { method, url, headers, isSecure: protocol === 'https', ip };
}

/** A request before Fastify. Few pages need the client's address, so it is looked up when it is needed. */
export class FirstPageRequest implements PageRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly isSecure: boolean;

  constructor(
    private readonly request: IncomingMessage,
    private readonly client: ClientReader,
  ) {
    this.method = request.method ?? '';
    this.url = request.url ?? '';
    this.headers = request.headers;
    this.isSecure = client.isSecure(request);
  }

  get ip(): string {
    return this.client.ip(this.request);
  }
}
