import { SHELL } from '@fitreel/protocol';
import { intervalStart, type ViewCounts } from './load-counts';
import type { LoadLog } from './load-log';
import type { NetworkShares } from './network-shares';

/** How long a page has, after it was sent, to report its start. */
const START_TIMEOUT_MS = 60_000;

/** Pages that were sent within the same interval are added to the figures together. */
const INTERVAL_MS = 5000;

/** A page view that weighs in the comparison of two shells. */
export interface ShellView {
  /** The version of the shell. */
  version: string;
  /** When the page was sent, in milliseconds since 1970. */
  sentAt: number;
}

interface OpenInterval extends Required<ViewCounts> {
  version: string;
  /** Start of the interval, in milliseconds since 1970. */
  start: number;
}

/** Whether an interval still takes reports. An interval in the future began before the clock was set back, and is closed. */
const isOpen = (start: number, now = Date.now()) =>
  start - INTERVAL_MS <= now && now < start + INTERVAL_MS + START_TIMEOUT_MS;

/**
 * Counts, for each release of the shell, the pages that were sent, those that reported their start, and those on which
 * something failed: a shell that cannot start reports nothing (ADR-0035). All three reach the figures together, after the
 * page's time to start. They therefore add up even if one gateway sends a page and another receives its report.
 */
export class PageStarts {
  /** In the order in which the intervals were opened. */
  readonly #open = new Map<string, OpenInterval>();

  constructor(
    private readonly log: Pick<LoadLog, 'addViews'>,
    private readonly shares: NetworkShares,
  ) {}

  /**
   * Counts a page that is sent.
   *
   * @param network the visitor's network, as returned by `networkOf`
   * @returns whether it weighs: no network may decide alone (ADR-0109)
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

  /** Counts a page on which something failed, in the shell or in a remote: the shell provides what remotes run on. */
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

  /** Adds closed intervals to the log, and removes them. */
  #close(): void {
    for (const [key, { version, start, ...views }] of this.#open) {
      // No early end: after the clock was set back, later intervals may come first.
      if (isOpen(start)) continue;
      this.log.addViews(version, views, start);
      this.#open.delete(key);
    }
  }
}
