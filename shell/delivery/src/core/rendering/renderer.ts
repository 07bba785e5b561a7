import type { RenderResponse } from '@fitreel/protocol';
import pLimit, { type LimitFunction } from 'p-limit';
import { RenderFailure, type Bundles, type PageOfSite, type SiteToRender } from './messages';
import { RenderProcess, type RenderedPage } from './render-process';

/** How long a page may take. After that, it is left to the browser (ADR-0021). */
export const RENDER_TIMEOUT_MS = 600;

/** The most pages that wait for one process. More are left to the browser at once. */
const QUEUE_MAX = 64;

/** The most processes: of live releases, canaries, and releases that are being replaced. */
const PROCESSES_MAX = 12;

/** How often to check the resource usage of processes, and whether their releases are live. */
const WATCH_MS = 200;

/** How long the process of a release that is no longer live may finish its current page. */
const LAST_PAGE_MS = 500;

/** How long a process with pages for few visitors waits for the next page. */
const PRIVATE_MS = 60_000;

export interface RendererOptions {
  timeoutMs?: number | undefined;
  /** Receives the output of the bundles. */
  printed: (bundles: Bundles, text: string) => void;
  /** Sends a GET request to a public endpoint of the API, without a session. */
  request: (url: string) => Promise<RenderResponse>;
  /** The `base` of each live release with a server bundle. */
  live: () => Promise<Pick<ReadonlySet<string>, 'has'>>;
}

/** The process of a set of bundles, with the pages that wait for it. */
interface Lane {
  bundles: Bundles;
  process: RenderProcess | null;
  limit: LimitFunction;
  /** Time of the last page, on the clock of `performance.now()`. */
  usedAt: number;
  /** Whether its releases are no longer live. */
  retired: boolean;
}

const basesOf = ({ shell, remote, fragments }: Bundles) =>
  [shell, ...(remote ? [remote] : []), ...fragments].map(({ base }) => base);

/** A key for `bundles`: equal if their releases are equal. */
export function bundlesKey({ shell, remote, fragments }: Bundles): string {
  return [shell.base, remote?.base ?? '', ...fragments.map(({ base }) => base)].join(' ');
}

/** Renders pages, with one process for each set of bundles. */
export class Renderer {
  /** Least recently used first. */
  readonly #lanes = new Map<string, Lane>();

  readonly #timer: NodeJS.Timeout;

  constructor(private readonly options: RendererOptions) {
    this.#timer = setInterval(() => void this.#watch(), WATCH_MS).unref();
  }

  /**
   * Rejects with a `RenderFailure`.
   *
   * @param isWanted whether the page is still needed when its turn comes
   */
  render(
    bundles: Bundles,
    site: SiteToRender,
    page: PageOfSite,
    isWanted = () => true,
  ): Promise<RenderedPage> {
    const lane = this.#laneOf(bundles);
    if (lane.limit.pendingCount >= QUEUE_MAX)
      return Promise.reject(new RenderFailure('not-renderable', 'too many pages wait to be rendered'));
    return lane.limit(async () => {
      if (!isWanted()) throw new RenderFailure('not-renderable', 'nobody waits for the page any more');
      const wasWarm = lane.process?.isWarm;
      try {
        return await this.#renderIn(lane, site, page);
      } catch (error) {
        // On a busy machine, a page may be late once.
        const isLate = error instanceof RenderFailure && error.reason === 'timeout';
        if (!isLate || !wasWarm) throw error;
        return await this.#renderIn(lane, site, page);
      } finally {
        if (lane.retired) lane.process?.stop();
      }
    });
  }

  async #renderIn(lane: Lane, site: SiteToRender, page: PageOfSite): Promise<RenderedPage> {
    if (lane.retired) throw new RenderFailure('not-renderable', 'the release is no longer live');
    if (!lane.process?.usable) lane.process = this.#start(lane.bundles);
    return lane.process.render(site, page);
  }

  /** Ends all processes. */
  close(): void {
    clearInterval(this.#timer);
    for (const { process } of this.#lanes.values()) process?.stop();
    this.#lanes.clear();
  }

  #laneOf(bundles: Bundles): Lane {
    const key = bundlesKey(bundles);
    const lane = this.#lanes.get(key) ?? {
      ...{ bundles, process: null, limit: pLimit(1), usedAt: 0, retired: false },
    };
    lane.usedAt = performance.now();
    this.#lanes.delete(key);
    this.#lanes.set(key, lane);
    this.#endOldest();
    return lane;
  }

  async #watch(): Promise<void> {
    if (this.#lanes.size === 0) return;
    for (const { process } of this.#lanes.values()) process?.watch(WATCH_MS);
    const live = await this.options.live().catch(() => null);
    if (!live) return;
    for (const [key, lane] of this.#lanes) {
      const isShown = lane.bundles.isPrivate && performance.now() - lane.usedAt < PRIVATE_MS;
      if (!isShown && !basesOf(lane.bundles).every((base) => live.has(base))) this.#retire(key, lane);
    }
  }

  #retire(key: string, lane: Lane): void {
    this.#lanes.delete(key);
    lane.retired = true;
    if (lane.limit.activeCount === 0) lane.process?.stop();
    else setTimeout(() => lane.process?.stop(), LAST_PAGE_MS).unref();
  }

  /** Ends the least recently used idle processes if there are too many. */
  #endOldest(): void {
    for (const [key, { process, limit }] of this.#lanes) {
      if (this.#lanes.size <= PROCESSES_MAX) return;
      if (limit.activeCount + limit.pendingCount > 0) continue;
      process?.stop();
      this.#lanes.delete(key);
    }
  }

  #start(bundles: Bundles): RenderProcess {
    const { timeoutMs = RENDER_TIMEOUT_MS, printed, request } = this.options;
    try {
      return new RenderProcess({ bundles, timeoutMs, printed: (text) => printed(bundles, text), request });
    } catch (error) {
      throw new RenderFailure('error', (error as Error).message);
    }
  }
}
