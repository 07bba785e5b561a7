import { PREVIEW_NAME } from '@fitreel/protocol';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PageMaker, type PageMakerOptions } from './page-maker';
import type { PreviewedSite, PreviewSites } from './preview-sites';
import { cookiesIn, visitOf } from './visitor';

/** Text that sets the cookie; an empty token removes it. */
function cookieText(token: string, maxAgeSeconds: number, secure: boolean): string {
  return `${PREVIEW_NAME}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/**
 * Path and query of the request without the parameter of a link. Never begins with two slashes of either kind: browsers
 * take what follows them for a host.
 */
function withoutParameter(url: string): string {
  const [path = '/', query = ''] = url.split('?', 2);
  const rest = new URLSearchParams(query);
  rest.delete(PREVIEW_NAME);
  // A proxy's form of the request names the host (RFC 9112, section 3.2.2).
  const own = /^[/\\]/.test(path) ? path.replace(/^[/\\]+/, '/') : '/';
  return own + (rest.size > 0 ? `?${rest.toString()}` : '');
}

/** Whether a request may follow the link of a preview or have its cookie: few do, and all others must not pay for it. */
export function concernsPreview({ headers, url }: Pick<FastifyRequest, 'headers' | 'url'>): boolean {
  return url.includes(`${PREVIEW_NAME}=`) || (headers.cookie?.includes(`${PREVIEW_NAME}=`) ?? false);
}

/** The pages of previews, kept apart from those of the live site. */
export class PreviewPages {
  readonly #makers = new WeakMap<PreviewedSite, PageMaker>();

  constructor(
    private readonly sites: PreviewSites,
    private readonly making: PageMakerOptions,
    private readonly allowsOverrides: boolean,
  ) {}

  /**
   * Responds to the link of a preview, to the link that leaves it, and with the pages that its holder sees. Signs no view
   * for reports: what a preview does is no figure of the live releases.
   *
   * @returns whether it responded; otherwise the site is shown as it is. Not the reply: `await` would wait for its end
   */
  async respond(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const query = request.query as Readonly<Record<string, unknown>>;
    if (Object.hasOwn(query, PREVIEW_NAME)) {
      await this.#follow(query[PREVIEW_NAME], request, reply);
      return true;
    }
    const token = cookiesIn(request.headers.cookie)[PREVIEW_NAME];
    const preview = token ? await this.sites.find(token) : null;
    if (!preview) return false;
    const cookies: string[] = [];
    const options = { allowsOverrides: this.allowsOverrides, cookies };
    const visit = visitOf(preview.site, request, options);
    const { page } = await this.#makerOf(preview).page(preview.site, visit);
    for (const cookie of cookies) reply.header('set-cookie', cookie);
    await page.send(reply);
    return true;
  }

  /** Keeps the preview in a cookie that scripts cannot read, or removes the cookie, and redirects to the same page. */
  async #follow(token: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const found = typeof token === 'string' ? await this.sites.find(token) : null;
    const secondsLeft = found ? Math.floor((Date.parse(found.preview.expiresAt) - Date.now()) / 1000) : 0;
    const secure = request.protocol === 'https';
    await reply
      .header(
        'set-cookie',
        found ? cookieText(String(token), secondsLeft, secure) : cookieText('', 0, secure),
      )
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(withoutParameter(request.url), 303);
  }

  #makerOf(preview: PreviewedSite): PageMaker {
    const headers = { ...this.making.headers, 'x-robots-tag': 'noindex' };
    const maker =
      this.#makers.get(preview) ?? new PageMaker({ ...this.making, headers, badge: preview.badge });
    this.#makers.set(preview, maker);
    return maker;
  }
}
