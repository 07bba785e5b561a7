import { inTime } from '@fitreel/api';
import type { Bundles, PageOfSite, SiteToRender } from './messages';
import { RenderFailure } from './render-failure';
import type { RenderedPage } from './render-process';
import { RENDER_TIMEOUT_MS, type Renderer } from './renderer';

/** How long a page waits beyond the time limit of its rendering, such as for a process that starts. */
const WAIT_BEYOND_LIMIT_MS = 200;

/** After a failure, pages of the same route are left to the browser for this long. */
const PAUSE_MS = 10_000;

/** The rendered page, or why the browser must render it. */
export type RenderOutcome = RenderedPage | 'failed' | 'left';

export interface PageRendererOptions {
  renderer: Pick<Renderer, 'render'>;
  timeoutMs?: number | undefined;
  /** Called when a page failed by its own fault, but not while its route is left to the browser. */
  failed: (bundles: Bundles, route: string, failure: RenderFailure) => void;
}

/** Renders pages so that nobody waits long: the browser renders what cannot be rendered in time. */
export class PageRenderer {
  /** Until when the routes that failed are not rendered, in milliseconds since 1970. */
  readonly #pauses = new Map<string, number>();

  constructor(private readonly options: PageRendererOptions) {}

  /**
   * `failed` if the browser must render the page because its release cannot, `left` if for another reason. Never rejects.
   *
   * @param route name of the page's route, for the log
   */
  async render(
    bundles: Bundles,
    route: string,
    site: SiteToRender,
    page: PageOfSite,
  ): Promise<RenderOutcome> {
    const key = `${bundles.shell.base} ${bundles.remote?.base ?? ''} ${route}`;
    if ((this.#pauses.get(key) ?? 0) > Date.now()) return 'failed';
    const { renderer, timeoutMs = RENDER_TIMEOUT_MS } = this.options;
    const rendered = renderer.render(bundles, site, page).catch((error: unknown): RenderOutcome => {
      if (!(error instanceof RenderFailure)) throw error;
      if (error.reason === 'not-renderable') return 'left';
      this.#pause(key);
      this.options.failed(bundles, route, error);
      return 'failed';
    });
    return (await inTime(rendered, timeoutMs + WAIT_BEYOND_LIMIT_MS)) ?? 'left';
  }

  #pause(key: string): void {
    const now = Date.now();
    for (const [other, until] of this.#pauses) if (until <= now) this.#pauses.delete(other);
    this.#pauses.set(key, now + PAUSE_MS);
  }
}
