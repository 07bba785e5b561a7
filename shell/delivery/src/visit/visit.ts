import cookie from '@fastify/cookie';
import {
  BUCKET_COOKIE,
  BUCKETS,
  OVERRIDE_PARAMETER,
  OVERRIDING_COOKIE,
  serializeCookie,
  THEME_COOKIE,
  type Cookie,
  type Registry,
  type Theme,
} from '@fitreel/protocol';
import type { FastifyRequest } from 'fastify';
import { randomInt } from 'node:crypto';
import type { SiteSnapshot } from '../site/snapshot';

/** A request for a page: who asks, and for which releases. */
export interface Visit {
  /** The site in the visitor's shell. */
  snapshot: SiteSnapshot;
  /** Whether other visitors get another shell, so that the starts of both are compared. */
  comparesShells: boolean;
  /** Path and query of the request. */
  url: string;
  /** The visitor's bucket, 0 to 99; 0 while all visitors get the same. */
  bucket: number;
  /** Null for the theme of the system. */
  theme: Theme | null;
  /**
   * Whether the browser may load other files than the releases', by its cookie or its URL: it could then preload files
   * that it does not use.
   */
  overriding: boolean;
  /** Values of `set-cookie` for the response. */
  cookies: readonly string[];
}

/** Values by name. */
type Cookies = Readonly<Record<string, string | undefined>>;

const NONE: Cookies = {};

/** The cookies in the header of a request. */
export function cookiesIn(header: string | undefined): Cookies {
  return header === undefined ? NONE : cookie.parse(header);
}

/** The value of `cookie`, or null if the request has none. */
export function cookieOf<T extends string | number>(cookies: Cookies, { name, parse }: Cookie<T>): T | null {
  return parse(cookies[name]);
}

/** Path and query of a request's URL. Only the first question mark separates them (RFC 3986, section 3.4). */
export function splitUrl(url: string): [path: string, query: string] {
  const [path = '', ...query] = url.split('?');
  return [path, query.join('?')];
}

/** Whether some visitors get other releases of remotes than others. */
function hasCanary({ microFrontends }: Registry): boolean {
  return Object.values(microFrontends).some((versions) => versions.length > 1);
}

/**
 * Position of `bucket` (0 to 99) in the order in which canaries of the shell take buckets: its two digits swapped. Canaries of
 * remotes take the first buckets, so if each canary has 10 percent of the visitors, 1 percent is in both. What one
 * breaks then shows on both sides of the other's comparison (ADR-0035).
 */
function shellOrder(bucket: number): number {
  const root = Math.sqrt(BUCKETS);
  return (bucket % root) * root + Math.floor(bucket / root);
}

/**
 * The visit of a request. If the site has a canary, of the shell or of a remote, a visitor without a bucket gets one with this page, so that the page
 * names the files that its script will choose.
 *
 * @param allowsOverrides whether browsers of this site may load other files than the releases'
 */
export function visitOf(
  site: SiteSnapshot,
  { headers, url, protocol }: Pick<FastifyRequest, 'headers' | 'url' | 'protocol'>,
  allowsOverrides: boolean,
): Visit {
  const { canary } = site;
  const sent = cookiesIn(headers.cookie);
  const known = cookieOf(sent, BUCKET_COOKIE);
  const chooses = canary !== null || hasCanary(site.registry);
  const bucket = chooses ? (known ?? randomInt(BUCKETS)) : 0;
  return {
    snapshot: canary && shellOrder(bucket) < canary.traffic ? canary.snapshot : site,
    comparesShells: canary !== null,
    url,
    bucket,
    theme: cookieOf(sent, THEME_COOKIE),
    overriding:
      allowsOverrides &&
      (cookieOf(sent, OVERRIDING_COOKIE) !== null ||
        new URLSearchParams(splitUrl(url)[1]).has(OVERRIDE_PARAMETER)),
    cookies: chooses && known === null ? [serializeCookie(BUCKET_COOKIE, bucket, protocol === 'https')] : [],
  };
}
