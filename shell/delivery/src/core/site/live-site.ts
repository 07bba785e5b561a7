import { NotServed } from '../store/problem';
import { newestServed } from '../store/read-site';
import type { ReleaseStore } from '../store/release-store';
import { machineProblem } from '../store/machine-problem';
import { readVariants } from './read-variants';
import type { SiteSource, SiteVariants } from './snapshot';

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
  #heldBack: string | null = null;
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

  /** The part of `problem` that may be public: which release this gateway cannot serve, and which endpoint it lacks. */
  get heldBack(): string | null {
    return this.#heldBack;
  }

  /** @throws Error where no revision can be served */
  async current(): Promise<SiteVariants> {
    try {
      const site = await this.#readNewest();
      this.#good = site;
      this.isOfMachine = false;
      this.#setProblem(this.store.revisions.damage ?? site.heldBack, site.heldBack);
      return site;
    } catch (error) {
      this.#good ??= await newestServed(this.store, (revision) => readVariants(this.store, revision), error);
      const problem = machineProblem(error);
      const { message } = error as Error;
      this.isOfMachine = problem !== null;
      this.#setProblem(problem ?? message, error instanceof NotServed ? message : null);
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

  #setProblem(problem: string | null, heldBack: string | null): void {
    this.#heldBack = heldBack;
    if (problem === this.#problem) return;
    this.#problem = problem;
    this.changed(problem);
  }
}
