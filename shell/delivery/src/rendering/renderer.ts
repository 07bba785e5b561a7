import type { RenderResponse } from '@fitreel/protocol';
import pLimit, { type LimitFunction } from 'p-limit';
import { RenderFailure, type Bundles, type PageOfSite, type SiteToRender } from './messages';
import { RenderProcess, type RenderedPage } from './render-process';

/** A page that takes longer is left to the browser (ADR-0021). */
export const RENDER_TIMEOUT_MS = 600;

/** Most pages that wait for one process. Further ones are left to the browser at once. */
const QUEUE_MAX = 64;

/** Most processes: the live releases, their canaries, and those that are being replaced. */
const PROCESSES_MAX = 12;

export interface RendererOptions {
  /** Absolute path of the folder of all releases. */
  releasesFolder: string;
  timeoutMs?: number | undefined;
  /** Gets what the bundles print. */
  printed: (bundles: Bundles, text: string) => void;
  /** Requests a public endpoint of the API by GET, without a session. */
  request: (url: string) => Promise<RenderResponse>;
}

/** The process of some bundles, and the pages that wait for it. */
interface Lane {
  process: RenderProcess | null;
  limit: LimitFunction;
}

/** Names the releases of `bundles`: equal for equal ones. */
export function bundlesKey({ shell, remote, fragments }: Bundles): string {
  return [shell.base, remote?.base ?? '', ...fragments.map(({ base }) => base)].join(' ');
}

/** Renders pages, with a process for each remote's release. */
export class Renderer {
  /** In the order of their last use. */
  readonly #lanes = new Map<string, Lane>();

  constructor(private readonly options: RendererOptions) {}

  /** Rejects with a `RenderFailure`. */
  render(bundles: Bundles, site: SiteToRender, page: PageOfSite): Promise<RenderedPage> {
    const lane = this.#laneOf(bundles);
    if (lane.limit.pendingCount >= QUEUE_MAX)
      return Promise.reject(new RenderFailure('not-renderable', 'too many pages wait to be rendered'));
    return lane.limit(() => {
      if (!lane.process?.usable) lane.process = this.#start(bundles);
      return lane.process.render(site, page);
    });
  }

  /** Ends all processes. */
  close(): void {
    for (const { process } of this.#lanes.values()) process?.stop();
    this.#lanes.clear();
  }

  #laneOf(bundles: Bundles): Lane {
    const key = bundlesKey(bundles);
    const lane = this.#lanes.get(key) ?? { process: null, limit: pLimit(1) };
    this.#lanes.delete(key);
    this.#lanes.set(key, lane);
    this.#endOldest();
    return lane;
  }

  /** Lets go of releases that are no longer asked for. */
  #endOldest(): void {
    for (const [key, { process, limit }] of this.#lanes) {
      if (this.#lanes.size <= PROCESSES_MAX) return;
      if (limit.activeCount + limit.pendingCount > 0) continue;
      process?.stop();
      this.#lanes.delete(key);
    }
  }

  #start(bundles: Bundles): RenderProcess {
    const { releasesFolder, timeoutMs = RENDER_TIMEOUT_MS, printed, request } = this.options;
    return new RenderProcess({
      bundles,
      releasesFolder,
      timeoutMs,
      printed: (text) => printed(bundles, text),
      request,
    });
  }
}
