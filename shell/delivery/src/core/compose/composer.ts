import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { composePage, type ComposedPage, type ComposeOptions } from './compose-page';
import { pageFetched } from '../events/events';
import type { PageData } from './page-data';
import type { ShownShell } from '../site/snapshot';
import type { PagePlan } from './plan';

export interface ComposerOptions extends ComposeOptions {
  /** Requests the data of a page from the API. */
  data: (urls: readonly string[]) => Promise<PageData>;
  shell?: (shell: ShownShell) => ShownShell;
}

interface KeptPage extends ComposedPage {
  /** Digest of the page's data. */
  digest: string;
  /** URLs of all data to request again, including data that the API did not have. */
  dataUrls: readonly string[];
}

/** The most memory for kept pages. */
const KEPT_MAX_BYTES = 64 * 1024 * 1024;

/** How long a page is sent before its data is compared with the API's again. */
const FRESH_MS = 1000;

/** A page with a longer key, and so a longer URL, is made for each request. */
const KEY_MAX = 512;

const digestOf = (data: PageData['data']) =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64');

/**
 * Composes pages and keeps them in memory. Pages are the same for all visitors with the same releases.
 * Concurrent requests for a page share one rendering.
 */
export class Composer {
  readonly #kept: LRUCache<string, KeptPage, PagePlan>;

  constructor(private readonly options: ComposerOptions) {
    this.#kept = new LRUCache({
      maxSize: KEPT_MAX_BYTES,
      sizeCalculation: ({ response }) => response.maxBytes,
      ttl: FRESH_MS,
      fetchMethod: (_key, stale, { context }) => this.#compose(context, stale),
      // All waiting requests get the page, even if it does not fit into memory or an earlier attempt failed.
      ignoreFetchAbort: true,
      noDeleteOnFetchRejection: true,
    });
  }

  /** Whether the page is kept, even if its data must be compared again before it is sent. */
  holds({ key }: PagePlan): boolean {
    return this.#kept.peek(key, { allowStale: true }) !== undefined;
  }

  async page(plan: PagePlan): Promise<ComposedPage> {
    const { key } = plan;
    if (pageFetched.isWanted()) pageFetched.publish({ memory: this.#memoryOf(key) });
    return key.length > KEY_MAX ? this.#compose(plan) : this.#kept.forceFetch(key, { context: plan });
  }

  #memoryOf(key: string): 'hit' | 'stale' | 'miss' {
    if (this.#kept.has(key)) return 'hit';
    return this.#kept.peek(key, { allowStale: true }) === undefined ? 'miss' : 'stale';
  }

  async #compose(plan: PagePlan, stale?: KeptPage): Promise<KeptPage> {
    const fetched = await this.options.data(stale?.dataUrls ?? plan.data);
    if (stale?.complete && stale.digest === digestOf(fetched.data)) return stale;
    const shell = this.options.shell?.(plan.snapshot.shell) ?? plan.snapshot.shell;
    const shown = { ...plan, snapshot: { ...plan.snapshot, shell } };
    const composed = await composePage(this.options, shown, fetched);
    return {
      ...composed,
      digest: digestOf(composed.data),
      dataUrls: [...new Set([...plan.data, ...Object.keys(composed.data)])],
    };
  }
}
