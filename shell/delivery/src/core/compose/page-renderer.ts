import { inTime } from '@fitreel/api/http';
import {
  pageHeadProblem,
  type FragmentFailure,
  type PageHead,
  type PageSettings,
  type PageToRender,
  type RenderedView,
} from '@fitreel/protocol';
import type { FastifyBaseLogger } from 'fastify';
import { rendered } from '../events/events';
import { RenderFailure, type Bundles, type FragmentBundle, type SiteToRender } from '../rendering/messages';
import type { RenderedPage } from '../rendering/render-process';
import { bundlesKey, RENDER_TIMEOUT_MS, type Renderer } from '../rendering/renderer';
import type { PageData } from './page-data';
import type { PagePlan } from './plan';

/** How long a page waits beyond the time limit of its rendering, for example until a process has started. */
const WAIT_BEYOND_LIMIT_MS = 200;

/** How long pages of a route, or their fragments, are left to the browser after a failure: at first, and at most. */
const [PAUSE_MS, PAUSE_MAX_MS] = [1000, 10_000];

/** If a route fails again within this time after its pause, the next pause is twice as long. */
const REMEMBERED_MS = 60_000;

/** How long a page waits for its head, and at least for its frame, after it has already waited for its rendering. */
const REST_WAIT_MS = 200;

/** The page's own head; null if it sets none; or why it is unknown. */
export type HeadOutcome = PageHead | null | 'failed' | 'left';

/** The rendered page with its own head, or why the browser must render it. */
export type RenderOutcome = (RenderedPage & { pageHead: PageHead | null }) | 'failed' | 'left';

export interface PageRendererOptions {
  renderer: Pick<Renderer, 'render'>;
  settings: PageSettings;
  /** The site's address, without a trailing slash. */
  publicUrl: string;
  /** Time limit for rendering one page, in milliseconds. */
  timeoutMs?: number | undefined;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Receives the error of a page that a release could not render: its message and stack. */
  threw?: ((app: string, version: string, route: string, text: string) => void) | undefined;
}

/** A page, frame or head to render. */
interface Task {
  plan: PagePlan;
  view: PageToRender['view'];
  data: PageData;
  /** The name of the page's route, for the log. */
  route: string;
  /** How long the caller waits for it, in milliseconds. */
  waitMs: number;
}

/**
 * Renders pages so that nobody waits long: the browser renders pages that are not ready in time. A page or fragment that fails
 * by its own fault is reported once, and then left to the browser for a while.
 */
export class PageRenderer {
  /** The end of each pause, on the clock of `performance.now()`: until then a failed route is not rendered, or not with its fragments. */
  readonly #pauses = new Map<string, { until: number; ms: number }>();

  constructor(private readonly options: PageRendererOptions) {}

  /**
   * Resolves with `failed` if the release cannot render the page, and `left` if the browser must for another reason. A page that
   * fails with fragments of other remotes is rendered without them. Never rejects.
   *
   * @param spentMs how long the visitor has waited for another view of the page, in milliseconds
   */
  async render(plan: PagePlan, view: RenderedView, data: PageData, spentMs = 0): Promise<RenderOutcome> {
    const bundles = bundlesOf(plan, view);
    if (!bundles) return 'left';
    const { timeoutMs = RENDER_TIMEOUT_MS } = this.options;
    const waitMs = Math.max(timeoutMs + WAIT_BEYOND_LIMIT_MS - spentMs, REST_WAIT_MS);
    const route = view === 'frame' ? view : (plan.owner?.route.id ?? 'not-found');
    const task = { plan, view, data, route, waitMs };
    const { fragments } = bundles;
    if (fragments.length === 0) return this.#renderAlone(bundles, task);
    const key = `${bundlesKey(bundles)} ${task.route}`;
    if (this.#isPaused(key)) return this.#renderWithout(bundles, task);
    const outcome = await this.#attempt(bundles, task, key, ({ message }) => {
      if (!this.#pause(key)) return;
      for (const { remote } of fragments) this.#fragmentFailed(bundles, task, { remote, message });
    });
    if (outcome === 'failed') return this.#renderWithout(bundles, task);
    if (outcome !== 'left')
      for (const failure of outcome.rendering.failures ?? []) this.#fragmentFailed(bundles, task, failure);
    return outcome;
  }

  /**
   * The head of a page that the browser renders; `left` if it is late. Never rejects. A head needs less than its page, so it may
   * succeed where the page fails.
   */
  async head(plan: PagePlan, data: PageData): Promise<HeadOutcome> {
    const bundles = bundlesOf(plan, 'page');
    if (!bundles?.remote) return null;
    const route = plan.owner?.route.id ?? '';
    const task: Task = { plan, view: 'head', data, route, waitMs: REST_WAIT_MS };
    const key = headKey(bundles, task);
    if (this.#isPaused(key)) return 'failed';
    const outcome = await this.#attempt(bundles, task, key, () => void this.#pause(key));
    return typeof outcome === 'string' ? outcome : outcome.pageHead;
  }

  /** Starts a page's process ahead of its first visitor, by rendering the page. Never rejects. */
  async start(plan: PagePlan): Promise<void> {
    const { snapshot, view, url } = plan;
    const bundles = bundlesOf(plan, view);
    if (!bundles) return;
    const { renderer } = this.options;
    const site = this.#siteOf(snapshot);
    await renderer.render(bundles, site, { view, url, data: {} }).catch(() => undefined);
  }

  /** Renders the page without its fragments, which all count as failed. */
  async #renderWithout(bundles: Bundles, task: Task): Promise<RenderOutcome> {
    const outcome = await this.#renderAlone({ ...bundles, fragments: [] }, task);
    if (typeof outcome === 'string') return outcome;
    const failures = bundles.fragments.map(({ remote }) => ({
      remote,
      message: 'left to the browser for now',
    }));
    return { ...outcome, rendering: { ...outcome.rendering, failures } };
  }

  async #renderAlone(bundles: Bundles, task: Task): Promise<RenderOutcome> {
    const key = `${bundlesKey(bundles)} ${task.route}`;
    if (this.#isPaused(key)) return 'failed';
    return this.#attempt(bundles, task, key, ({ reason, message }) => {
      if (!this.#pause(key)) return;
      const { base: release } = bundles.remote ?? bundles.shell;
      const { route } = task;
      this.options.log.error({ release, route, reason, cause: message }, 'a page was not rendered');
      this.#keepError(release, route, message);
    });
  }

  /**
   * @param key the key of the route's pauses
   * @param failed called if the bundles are to blame, even after the page was left to the browser
   */
  async #attempt(
    bundles: Bundles,
    task: Task,
    key: string,
    failed: (failure: RenderFailure) => void,
  ): Promise<RenderOutcome> {
    const { plan, view, route, waitMs } = task;
    const { data, missing } = task.data;
    let isAwaited = true;
    const began = performance.now();
    const rendering = this.options.renderer
      .render(
        bundles,
        this.#siteOf(plan.snapshot),
        { view, url: plan.url, data, missing },
        () => isAwaited && !this.#isPaused(key),
      )
      .then((page): RenderOutcome => ({ ...page, pageHead: this.#headIn(page, bundles, task) }))
      .catch((error: unknown): RenderOutcome => {
        if (!(error instanceof RenderFailure)) throw error;
        if (error.reason === 'not-renderable') return 'left';
        failed(error);
        return 'failed';
      });
    const outcome = (await inTime(rendering, waitMs)) ?? 'left';
    isAwaited = false;
    if (view !== 'head') {
      const [, , remote = '', version = ''] = (bundles.remote ?? bundles.shell).base.split('/');
      rendered.publish({
        ...{ remote, version, route },
        outcome: typeof outcome === 'string' ? outcome : 'rendered',
        ms: performance.now() - began,
      });
    }
    return outcome;
  }

  #siteOf({ registry }: PagePlan['snapshot']): SiteToRender {
    const { settings, publicUrl: siteUrl } = this.options;
    return { settings, siteUrl, registry };
  }

  /** The page's own head. An invalid head is reported once, and the page gets the site's instead. */
  #headIn({ rendering: { pageHead } }: RenderedPage, bundles: Bundles, task: Task): PageHead | null {
    const problem = pageHead === null ? null : pageHeadProblem(pageHead);
    if (problem === null) return pageHead as PageHead | null;
    if (!this.#pause(headKey(bundles, task))) return null;
    const { base: release } = bundles.remote ?? bundles.shell;
    this.options.log.error({ release, route: task.route, cause: problem }, 'the head of a page is not valid');
    this.#keepError(release, task.route, `the head of the page is not valid: ${problem}`);
    return null;
  }

  #fragmentFailed(
    { fragments, shell }: Bundles,
    { route }: Task,
    { remote, message }: FragmentFailure,
  ): void {
    const { base: release } = fragments.find((bundle) => bundle.remote === remote) ?? shell;
    this.options.log.error({ release, route, cause: message }, 'a fragment was not rendered');
    this.#keepError(release, route, message);
  }

  #keepError(release: string, route: string, message: string): void {
    const [, , app = '', version = ''] = release.split('/');
    this.options.threw?.(app, version, route, message);
  }

  #isPaused(key: string): boolean {
    return (this.#pauses.get(key)?.until ?? 0) > performance.now();
  }

  /** Begins a pause; returns false if a concurrent attempt has already begun it. */
  #pause(key: string): boolean {
    if (this.#isPaused(key)) return false;
    // Not `Date.now`: the system clock may be set back.
    const now = performance.now();
    for (const [other, { until }] of this.#pauses)
      if (until + REMEMBERED_MS <= now) this.#pauses.delete(other);
    const ms = Math.min((this.#pauses.get(key)?.ms ?? PAUSE_MS / 2) * 2, PAUSE_MAX_MS);
    this.#pauses.set(key, { until: now + ms, ms });
    return true;
  }
}

/** The key of the pauses of a route's heads. */
const headKey = (bundles: Bundles, { route }: Task) => `${bundlesKey(bundles)} head of ${route}`;

/** The bundles that render the page; null if a release has none. */
export function bundlesOf({ snapshot, owner, fragments }: PagePlan, view: RenderedView): Bundles | null {
  const shell = snapshot.bundles.get(snapshot.shell.base);
  if (!shell) return null;
  const privately = snapshot.audience && { isPrivate: true as const };
  if (view === 'frame') return { shell, remote: null, fragments: [], ...privately };
  const remote = (owner && snapshot.bundles.get(owner.version.extras.base)) ?? null;
  if (owner && !remote) return null;
  const ofOthers = fragments.filter((fragment) => fragment.remote !== owner?.remote);
  return {
    shell,
    remote,
    ...privately,
    fragments: ofOthers.flatMap(({ remote: name, version }): FragmentBundle[] => {
      const bundle = snapshot.bundles.get(version.extras.base);
      return bundle ? [{ ...bundle, remote: name }] : [];
    }),
  };
}
