import type { ErrorReport, LoadReport } from '@fitreel/protocol';
import { GatewayFile } from '../store/gateway-file';
import { LoadCounts, type ViewCounts } from './load-counts';
import { HOUR_MS, HOURS_RETENTION_MS, hoursFolder, RETENTION_MS, telemetryFolder } from './load-figures';

const WRITE_DELAY_MS = 2000;

/** Counts by the hour are for plots of two weeks, which need not be fresher. */
const HOURS_WRITE_DELAY_MS = 60_000;

/** Counts in a file of this process. */
function countsFile(folder: string, counts: LoadCounts, delayMs: number, retentionMs: number): GatewayFile {
  return new GatewayFile({
    folder,
    delayMs,
    retentionMs,
    content: () => {
      counts.dropBefore(Date.now() - retentionMs);
      return JSON.stringify({ counts: counts.all() });
    },
  });
}

/**
 * Counts the loads that browsers report to this process, in files of its own (ADR-0009): by ten minutes for a day, and by
 * the hour for 14 days.
 */
export class LoadLog {
  readonly #counts = new LoadCounts();
  readonly #hours = new LoadCounts(HOUR_MS);
  readonly #files: readonly GatewayFile[];

  /** @param dataDir the folder of the release store */
  constructor(dataDir: string) {
    this.#files = [
      countsFile(telemetryFolder(dataDir), this.#counts, WRITE_DELAY_MS, RETENTION_MS),
      countsFile(hoursFolder(dataDir), this.#hours, HOURS_WRITE_DELAY_MS, HOURS_RETENTION_MS),
    ];
  }

  /** Removes files that hold only old counts. `failed` receives the error of a read or write, at most once a minute. */
  async open(failed: (error: unknown) => void): Promise<void> {
    await Promise.all(this.#files.map((file) => file.open(failed)));
  }

  /** @param weighs whether the guard's decisions count it */
  add(report: LoadReport, weighs = true): void {
    for (const counts of [this.#counts, this.#hours]) counts.add(report, weighs, Date.now());
    this.#changed();
  }

  /** Counts the load before it as failed. */
  addError(report: ErrorReport, weighs = true): void {
    for (const counts of [this.#counts, this.#hours]) counts.addError(report, weighs, Date.now());
    this.#changed();
  }

  /** Counts pages in a release of the shell, which were sent at `sentAt` (milliseconds since 1970). */
  addViews(version: string, views: ViewCounts, sentAt: number): void {
    this.#counts.addViews(version, views, sentAt);
    this.#changed();
  }

  /** Writes what is not written yet. Never rejects. */
  async flush(): Promise<void> {
    await Promise.all(this.#files.map((file) => file.flush()));
  }

  #changed(): void {
    for (const file of this.#files) file.changed();
  }
}
