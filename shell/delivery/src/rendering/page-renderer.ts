import type { FragmentFailure } from '@fitreel/protocol';
import { inTime } from '@fitreel/api';
import type { Bundles, PageOfSite, SiteToRender } from './messages';
import { RenderFailure } from './render-failure';
import type { RenderedPage } from './render-process';
import { bundlesKey, RENDER_TIMEOUT_MS, type Renderer } from './renderer';

/** How long a page waits beyond the time limit of its rendering, such as for a process that starts. */
const WAIT_BEYOND_LIMIT_MS = 200;

/** After a failure, pages of the same route, or their fragments, are left to the browser for this long. */
const PAUSE_MS = 10_000;

/** The rendered page, or why the browser must render it. */
export type RenderOutcome = RenderedPage | 'failed' | 'left';

export interface PageRendererOptions {
  renderer: Pick<Renderer, 'render'>;
  timeoutMs?: number | undefined;
  /** Called when a page failed by its own fault, but not while its route is left to the browser. */
  failed: (bundles: Bundles, route: string, failure: RenderFailure) => void;
  /** Called when a page was rendered without a fragment, but not while fragments are left to the browser. */
  fragmentFailed: (bundles: Bundles, route: string, failure: FragmentFailure) => void;
}

/** Renders pages so that nobody waits long: the browser renders what cannot be rendered in time. */
export class PageRenderer {
  /** Until when the routes that failed are not rendered, or not with their fragments, in milliseconds since 1970. */
  readonly #pauses = new Map<string, number>();

  constructor(private readonly options: PageRendererOptions) {}

  /**
   * `failed` if the browser must render the page because its release cannot, `left` if for another reason. A page that fails
   * with fragments of other remotes is rendered without them. Never rejects.
   *
   * @param route name of the page's route, for the log
   */
  async render(
    bundles: Bundles,
    route: string,
    site: SiteToRender,
    page: PageOfSite,
  ): Promise<RenderOutcome> {
    const { fragments } = bundles;
    const alone = { ...bundles, fragments: [] };
    if (fragments.length === 0) return this.#renderPage(alone, route, site, page);
    const key = `${bundlesKey(bundles)} ${route}`;
    const { fragmentFailed } = this.options;
    const withoutFragments = async () => {
      const outcome = await this.#renderPage(alone, route, site, page);
      if (typeof outcome === 'string') return outcome;
      const failures = fragments.map(({ remote }) => ({ remote, message: 'left to the browser for now' }));
      return { ...outcome, rendering: { ...outcome.rendering, failures } };
    };
    if (this.#isPaused(key)) return withoutFragments();

    const rendered = await this.#attempt(bundles, site, page, ({ message }) => {
      if (!this.#pause(key)) return;
      for (const { remote } of fragments) fragmentFailed(bundles, route, { remote, message });
    });
    if (rendered === 'failed') return withoutFragments();
    if (rendered !== 'left')
      for (const failure of rendered.rendering.failures ?? []) fragmentFailed(bundles, route, failure);
    return rendered;
  }

  async #renderPage(
    bundles: Bundles,
    route: string,
    site: SiteToRender,
    page: PageOfSite,
  ): Promise<RenderOutcome> {
    const key = `${bundlesKey(bundles)} ${route}`;
    if (this.#isPaused(key)) return 'failed';
    return this.#attempt(bundles, site, page, (failure) => {
      if (this.#pause(key)) this.options.failed(bundles, route, failure);
    });
  }

  /** @param failed called when the bundles are to blame, also after the page has been left to the browser */
  async #attempt(
    bundles: Bundles,
    site: SiteToRender,
    page: PageOfSite,
    failed: (failure: RenderFailure) => void,
  ): Promise<RenderOutcome> {
    const { renderer, timeoutMs = RENDER_TIMEOUT_MS } = this.options;
    const rendered = renderer.render(bundles, site, page).catch((error: unknown): RenderOutcome => {
      if (!(error instanceof RenderFailure)) throw error;
      if (error.reason === 'not-renderable') return 'left';
      failed(error);
      return 'failed';
    });
    return (await inTime(rendered, timeoutMs + WAIT_BEYOND_LIMIT_MS)) ?? 'left';
  }

  #isPaused(key: string): boolean {
    return (this.#pauses.get(key) ?? 0) > Date.now();
  }

  /** False if an attempt that was under way at the same time has begun the pause already. */
  #pause(key: string): boolean {
    if (this.#isPaused(key)) return false;
    const now = Date.now();
    for (const [other, until] of this.#pauses) if (until <= now) this.#pauses.delete(other);
    this.#pauses.set(key, now + PAUSE_MS);
    return true;
  }
}
