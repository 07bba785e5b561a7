import { SHELL } from '@fitreel/protocol';
import { intervalStart, type ViewCounts } from './load-counts';
import type { LoadLog } from './load-log';
import type { NetworkShares } from './network-shares';

/** A page has this long, after it was sent, to report its start. */
const START_TIMEOUT_MS = 60_000;

/** Pages that were sent within the same interval are decided together. */
const INTERVAL_MS = 5000;

/** A page view that weighs in the comparison of two shells. */
export interface ShellView {
  /** Version of the shell. */
  version: string;
  /** When it was sent, in milliseconds since 1970. */
  sentAt: number;
}

interface OpenInterval extends Required<ViewCounts> {
  version: string;
  /** Start of the interval, in milliseconds since 1970. */
  start: number;
}

/** An interval that lies ahead began before the clock was set back. */
const isOpen = (start: number, now = Date.now()) =>
  start - INTERVAL_MS <= now && now < start + INTERVAL_MS + START_TIMEOUT_MS;

/**
 * Counts, for each release of the shell, the pages that were sent, those that reported their start, and those on which
 * something failed: a shell that cannot start reports nothing (ADR-0035). All three reach the figures together, once a page
 * has had its time to start. So they can be added up when one gateway has sent a page and another gets its report.
 */
export class PageStarts {
  /** In the order in which they were opened. */
  readonly #open = new Map<string, OpenInterval>();

  constructor(
    private readonly log: Pick<LoadLog, 'addViews'>,
    private readonly shares: NetworkShares,
  ) {}

  /**
   * Counts a page that is sent.
   *
   * @param network of the visitor, as `networkOf` returns it
   * @returns whether it weighs: no network decides alone (ADR-0109)
   */
  sent(version: string, network: string): boolean {
    this.#close();
    const weighs = this.shares.admit(network, SHELL, version);
    const view = { version, sentAt: Date.now() };
    this.#add(view, 'all');
    if (weighs) this.#add(view, 'sent');
    return weighs;
  }

  /** Counts the start of a page. */
  started(view: ShellView): void {
    this.#add(view, 'started');
  }

  /** Counts a page on which something failed, of the shell or of a remote: the shell gives remotes what they run on. */
  failed(view: ShellView): void {
    this.#add(view, 'failed');
  }

  #add({ version, sentAt }: ShellView, what: keyof ViewCounts): void {
    this.#close();
    const start = intervalStart(sentAt, INTERVAL_MS);
    if (!isOpen(start)) return;
    const key = `${version}/${start}`;
    const interval = this.#open.get(key) ?? { version, start, sent: 0, started: 0, failed: 0, all: 0 };
    this.#open.set(key, interval);
    interval[what] += 1;
  }

  /** Hands over the intervals whose pages have had their time. */
  #close(): void {
    for (const [key, { version, start, ...views }] of this.#open) {
      // A clock that was set back has put a later interval before it.
      if (isOpen(start)) continue;
      this.log.addViews(version, views, start);
      this.#open.delete(key);
    }
  }
}
