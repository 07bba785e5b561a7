import type { ReleaseStore } from '../store/release-store';
import { machineProblem } from '../store/machine-problem';
import { readVariants } from './read-variants';
import type { SiteSource, SiteVariants } from './snapshot';

/** Most revisions that a start goes back to find a site that can be read. */
const REVISIONS_BACK = 20;

/**
 * The live site, read once for each revision; or the last readable one where a file of it is damaged: one bad file does not
 * take all pages down. Nothing has to be restarted once the file is mended or something else is deployed.
 */
export class LiveSite implements SiteSource {
  #revision: number | undefined;
  #newest: Promise<SiteVariants> | null = null;
  #good: SiteVariants | null = null;
  #problem: string | null = null;
  /** Whether the problem is this gateway's disk or limits, and not the site. */
  isOfMachine = false;
  /** Why the newest site could not be read, and when. */
  #failure: { error: unknown; at: number } | null = null;

  /** @param changed receives what is wrong with the live site when that changes; null when it is good again */
  constructor(
    private readonly store: ReleaseStore,
    private readonly changed: (problem: string | null) => void = () => undefined,
  ) {}

  /** Why the newest site, or a release of it, is not served; null where all of it is. */
  get problem(): string | null {
    return this.#problem;
  }

  /** @throws Error where no revision can be served */
  async current(): Promise<SiteVariants> {
    try {
      const site = await this.#readNewest();
      this.#good = site;
      this.#setProblem(this.store.revisions.damage ?? site.heldBack);
      return site;
    } catch (error) {
      this.#good ??= await this.#readEarlier(error);
      const problem = machineProblem(error);
      this.#setProblem(problem ?? (error as Error).message, problem !== null);
      return this.#good;
    }
  }

  async #readNewest(): Promise<SiteVariants> {
    const revision = await this.store.revisions.shown();
    if (revision?.revision !== this.#revision) this.#failure = null;
    if (this.#failure && performance.now() - this.#failure.at < this.store.retryMs) throw this.#failure.error;
    if (revision?.revision !== this.#revision || !this.#newest) {
      const reading = readVariants(this.store, revision);
      this.#revision = revision?.revision;
      this.#newest = reading;
      reading.catch((error: unknown) => {
        if (this.#newest !== reading) return;
        this.#newest = null;
        this.#failure = { error, at: performance.now() };
      });
    }
    return this.#newest;
  }

  /** The newest revision that can be served. Throws `error`, what is wrong with the latest, if there is none. */
  async #readEarlier(error: unknown): Promise<SiteVariants> {
    let left = REVISIONS_BACK;
    for await (const revision of this.store.revisions.newestFirst()) {
      const site = await readVariants(this.store, revision).catch(() => null);
      if (site) return site;
      left -= 1;
      if (left === 0) break;
    }
    throw error;
  }

  #setProblem(problem: string | null, isOfMachine = false): void {
    if (problem === this.#problem) return;
    this.isOfMachine = isOfMachine;
    this.#problem = problem;
    this.changed(problem);
  }
}
