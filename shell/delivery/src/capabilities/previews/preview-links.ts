import { SECURITY_HEADERS } from '@fitreel/api/http';
import { PREVIEW_NAME } from '@fitreel/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteVariants } from '../../core/site/snapshot';
import type { PreviewSites } from './preview-sites';
import { cookiesIn, splitUrl } from '../../core/visit/visit';

/** The `set-cookie` header of a preview; an empty token removes the cookie. */
function cookieText(token: string, maxAgeSeconds: number, secure: boolean): string {
  return `${PREVIEW_NAME}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** The longest redirect: clients can send URLs of any length, but proxies fail with long headers. */
const LOCATION_MAX = 1024;

/**
 * Path and query of the request without a link's parameter; the home page if that is too long. It never begins with two slashes
 * of either kind, because browsers would treat the next part as a host.
 */
function withoutParameter(url: string): string {
  const [path, query] = splitUrl(url);
  const rest = new URLSearchParams(query);
  rest.delete(PREVIEW_NAME);
  // A request to a proxy has an absolute URL with a host (RFC 9112, section 3.2.2).
  const own = /^[/\\]/.test(path) ? path.replace(/^[/\\]+/, '/') : '/';
  const location = own + (rest.size > 0 ? `?${rest.toString()}` : '');
  return location.length > LOCATION_MAX ? '/' : location;
}

/** Whether a request follows the link to a preview, or the link that leaves it. */
export function isPreviewLink({ query }: FastifyRequest): boolean {
  return Object.hasOwn(query as object, PREVIEW_NAME);
}

/** Stores a link's preview in a cookie that scripts cannot read, or removes the cookie. Redirects to the same page. */
export async function followPreviewLink(
  sites: PreviewSites,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { [PREVIEW_NAME]: token } = request.query as Readonly<Record<string, unknown>>;
  const found = typeof token === 'string' ? await sites.find(token) : null;
  const preview = found?.preview;
  const secondsLeft = preview ? Math.floor((Date.parse(preview.expiresAt) - Date.now()) / 1000) : 0;
  return reply
    .header('set-cookie', cookieText(preview ? String(token) : '', secondsLeft, request.protocol === 'https'))
    .header('cache-control', 'no-store')
    .headers(SECURITY_HEADERS.secretLink)
    .redirect(withoutParameter(request.url), 303);
}

/** The previewed site for a request with a preview cookie; null for the public site. */
export async function previewedSite(
  sites: PreviewSites,
  { headers }: FastifyRequest,
): Promise<SiteVariants | null> {
  // Few requests have the cookie, and it must not slow down the others.
  if (!headers.cookie?.includes(`${PREVIEW_NAME}=`)) return null;
  const token = cookiesIn(headers.cookie)[PREVIEW_NAME];
  return (token && (await sites.find(token))?.site) || null;
}
