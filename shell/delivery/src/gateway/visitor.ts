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
import type { ServedSite } from './site-source';

/** A request of a visitor for a page. */
export interface Visit {
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
}

/** Values by name. */
type Cookies = Readonly<Record<string, string | undefined>>;

const NONE: Cookies = {};

function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?', 2)[1]);
}

/** The cookies in the header of a request. */
export function cookiesIn(header: string | undefined): Cookies {
  return header === undefined ? NONE : cookie.parse(header);
}

/** The value of `cookie`, or null if the request has none. */
export function cookieOf<T extends string | number>(cookies: Cookies, { name, parse }: Cookie<T>): T | null {
  return parse(cookies[name]);
}

/** Whether some visitors get other releases of remotes than others. */
export function hasCanary({ microFrontends }: Registry): boolean {
  return Object.values(microFrontends).some((versions) => versions.length > 1);
}

/**
 * The visit of a request. If the site has a canary, of the shell or of a remote, a visitor without a bucket gets one with this page, so that the page
 * names the files that its script will choose.
 *
 * @param allowsOverrides whether browsers of this site may load other files than the releases'
 * @param cookies gets what the response sets
 */
export function visitOf(
  site: Pick<ServedSite, 'registry' | 'canary'>,
  { headers, url, protocol }: Pick<FastifyRequest, 'headers' | 'url' | 'protocol'>,
  { allowsOverrides, cookies }: { allowsOverrides: boolean; cookies: string[] },
): Visit {
  const given = cookiesIn(headers.cookie);
  const known = cookieOf(given, BUCKET_COOKIE);
  const chooses = site.canary !== null || hasCanary(site.registry);
  const bucket = chooses ? (known ?? randomInt(BUCKETS)) : 0;
  if (chooses && known === null) cookies.push(serializeCookie(BUCKET_COOKIE, bucket, protocol === 'https'));
  const overriding =
    allowsOverrides && (queryOf(url).has(OVERRIDE_PARAMETER) || cookieOf(given, OVERRIDING_COOKIE) !== null);
  return { url, bucket, theme: cookieOf(given, THEME_COOKIE), overriding };
}
