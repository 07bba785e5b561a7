import { trace, TraceFlags, type SpanContext } from '@opentelemetry/api';
import { LRUCache } from 'lru-cache';
import { planPage } from '../../core/compose/plan';
import { pageMade } from '../../core/events/events';
import type { SiteSource } from '../../core/site/snapshot';

/** As many as pages of usual size have room in memory. */
const PAGES_MAX = 2000;

const keyOf = (snapshot: string, url: string) => `${snapshot} ${url}`;

/**
 * The traces in which this gateway made its pages. A page is the same for all viewers, so the trace of a view is not its page's: it
 * links to that.
 */
export class PageTraces {
  readonly #made = new LRUCache<string, SpanContext>({ max: PAGES_MAX });
  readonly #end: () => void;

  constructor(private readonly site: SiteSource) {
    this.#end = pageMade.subscribe(({ snapshot, url }) => {
      const active = trace.getActiveSpan()?.spanContext();
      const key = keyOf(snapshot, url);
      if (active && active.traceFlags & TraceFlags.SAMPLED) this.#made.set(key, active);
      else this.#made.delete(key);
    });
  }

  /**
   * Where the page was made that asks for its view; undefined if it was not made here, or in no trace that is sent.
   *
   * @param snapshot id of what the page was composed of
   * @param address the page's, as its browser sends it with the request
   */
  async of(snapshot: string, address = ''): Promise<SpanContext | undefined> {
    if (!URL.canParse(address)) return undefined;
    const composedOf = (await this.site.current()).all.find(({ id }) => id === snapshot);
    if (!composedOf) return undefined;
    const { pathname, search } = new URL(address);
    const { url } = planPage({ snapshot: composedOf, url: pathname + search, overriding: false });
    return this.#made.get(keyOf(snapshot, url));
  }

  close(): void {
    this.#end();
  }
}
