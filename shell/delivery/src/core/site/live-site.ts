import { NotServed } from '../store/problem';
import { newestServed } from '../store/read-site';
import type { ReleaseStore } from '../store/release-store';
import { machineProblem } from '../store/machine-problem';
import { readVariants } from './read-variants';
import type { SiteSource, SiteVariants } from './snapshot';

/** The reason why the newest site, or a release of it, is not served. */
export type SiteTrouble = { problem: string } & (
  | { kind: 'damage' }
  /** This gateway's disk or resource limits. */
  | { kind: 'machine' }
  /** This gateway cannot serve a release. `reason`, which may be public, names the release and the endpoint it needs. */
  | { kind: 'heldBack'; reason: string }
);

/**
 * The live site, read once per revision. If one of its files is damaged, the last readable site is served: one bad file does
 * not take all pages down. No restart is needed once the file is repaired or another release is deployed.
 */
export class LiveSite implements SiteSource {
  #revision: number | undefined;
  #newest: Promise<SiteVariants> | null = null;
  #good: SiteVariants | null = null;
  #trouble: SiteTrouble | null = null;
  /** Why and when the newest site could not be read. */
  #failure: { error: unknown; at: number } | null = null;

  /** @param changed receives the live site's problem whenever it changes; null once the site is good again */
  constructor(
    private readonly store: ReleaseStore,
    private readonly changed: (problem: string | null) => void = () => undefined,
  ) {}

  /** Null if the newest site is served in full. */
  get trouble(): SiteTrouble | null {
    return this.#trouble;
  }

  /** @throws Error if no revision can be served */
  async current(): Promise<SiteVariants> {
    try {
      const site = await this.#readNewest();
      this.#good = site;
      const { heldBack: reason } = site;
      const { damage } = this.store.revisions;
      if (reason !== null) this.#set({ kind: 'heldBack', problem: damage ?? reason, reason });
      else this.#set(damage === null ? null : { kind: 'damage', problem: damage });
      return site;
    } catch (error) {
      this.#good ??= await newestServed(this.store, (revision) => readVariants(this.store, revision), error);
      const { message } = error as Error;
      const ofMachine = machineProblem(error);
      if (ofMachine !== null) this.#set({ kind: 'machine', problem: ofMachine });
      else if (error instanceof NotServed) this.#set({ kind: 'heldBack', problem: message, reason: message });
      else this.#set({ kind: 'damage', problem: message });
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

  #set(trouble: SiteTrouble | null): void {
    const before = this.#trouble;
    this.#trouble = trouble;
    if (trouble?.problem !== before?.problem) this.changed(trouble?.problem ?? null);
  }
}
