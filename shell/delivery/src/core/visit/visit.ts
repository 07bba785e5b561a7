import cookie from '@fastify/cookie';
import { BUCKET_COOKIE, OVERRIDE_PARAMETER, OVERRIDING_COOKIE, type Cookie } from '@fitreel/protocol';
import type { FastifyRequest } from 'fastify';
import type { SiteSnapshot, SiteVariants } from '../site/snapshot';

/** A request for a page, with the releases that the visitor gets. */
export interface Visit {
  /** The site in the releases that the visitor gets. */
  snapshot: SiteSnapshot;
  /** Path and query of the request. */
  url: string;
  /**
   * Whether a cookie or the URL lets the browser load other files than the releases'. Preloaded files might then go
   * unused.
   */
  overriding: boolean;
}

/** Cookie values by name. */
type Cookies = Readonly<Record<string, string | undefined>>;

/** Parses the `cookie` header of a request. */
export const cookiesIn = (header = ''): Cookies => cookie.parse(header);

/** The value of `cookie`, or null if the request has none. */
export const cookieOf = <T extends string | number>(cookies: Cookies, { name, parse }: Cookie<T>): T | null =>
  parse(cookies[name]);

/** Splits a URL into path and query at the first question mark (RFC 3986, section 3.4). */
export function splitUrl(url: string): [path: string, query: string] {
  const [path = '', ...query] = url.split('?');
  return [path, query.join('?')];
}

/**
 * Reads a request into a visit.
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
