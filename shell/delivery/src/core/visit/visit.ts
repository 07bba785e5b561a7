import cookie from '@fastify/cookie';
import { BUCKET_COOKIE, OVERRIDE_PARAMETER, OVERRIDING_COOKIE, type Cookie } from '@fitreel/protocol';
import type { FastifyRequest } from 'fastify';
import type { SiteSnapshot, SiteVariants } from '../site/snapshot';

/** A request for a page: who asks, and for which releases. */
export interface Visit {
  /** The site in the releases that the visitor gets. */
  snapshot: SiteSnapshot;
  /** Path and query of the request. */
  url: string;
  /**
   * Whether the browser may load other files than the releases', by its cookie or its URL: it could then preload files
   * that it does not use.
   */
  overriding: boolean;
}

/** Values by name. */
type Cookies = Readonly<Record<string, string | undefined>>;

/** The cookies in the header of a request. */
export const cookiesIn = (header = ''): Cookies => cookie.parse(header);

/** The value of `cookie`, or null if the request has none. */
export const cookieOf = <T extends string | number>(cookies: Cookies, { name, parse }: Cookie<T>): T | null =>
  parse(cookies[name]);

/** Path and query of a request's URL. Only the first question mark separates them (RFC 3986, section 3.4). */
export function splitUrl(url: string): [path: string, query: string] {
  const [path = '', ...query] = url.split('?');
  return [path, query.join('?')];
}

/**
 * The visit of a request.
 *
 * @param allowsOverrides whether browsers of this site may load other files than the releases'
 */
export function visitOf(
  site: SiteVariants,
  { headers, url }: Pick<FastifyRequest, 'headers' | 'url'>,
  allowsOverrides: boolean,
): Visit {
  const cookies = cookiesIn(headers.cookie);
  return {
    snapshot: site.of(cookieOf(cookies, BUCKET_COOKIE)),
    url,
    overriding:
      allowsOverrides &&
      (cookieOf(cookies, OVERRIDING_COOKIE) !== null ||
        new URLSearchParams(splitUrl(url)[1]).has(OVERRIDE_PARAMETER)),
  };
}
