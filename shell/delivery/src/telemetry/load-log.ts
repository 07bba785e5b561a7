import type { ErrorReport, LoadReport } from '@fitreel/protocol';
import { GatewayFile } from '../store/gateway-file';
import { LoadCounts } from './load-counts';
import { RETENTION_MS, telemetryFolder } from './load-figures';

const WRITE_DELAY_MS = 2000;

/** Counts the loads that browsers report to this process, in a file of its own (ADR-0009). */
export class LoadLog {
  readonly #counts = new LoadCounts();
  readonly #file: GatewayFile;

  /** @param dataDir the folder of the release store */
  constructor(dataDir: string) {
    this.#file = new GatewayFile({
      folder: telemetryFolder(dataDir),
      delayMs: WRITE_DELAY_MS,
      retentionMs: RETENTION_MS,
      content: () => {
        this.#counts.dropBefore(Date.now() - RETENTION_MS);
        return JSON.stringify({ counts: this.#counts.all() });
      },
    });
  }

  /** Removes files that hold only old counts. `failed` receives the error of a read or write, at most once a minute. */
  open(failed: (error: unknown) => void): Promise<void> {
    return this.#file.open(failed);
  }

  /** @param weighs whether the guard's decisions count it */
  add(report: LoadReport, weighs = true): void {
    this.#counts.add(report, weighs, Date.now());
    this.#file.changed();
  }

  /** Counts the load before it as failed. */
  addError(report: ErrorReport, weighs = true): void {
    this.#counts.addError(report, weighs, Date.now());
    this.#file.changed();
  }

  /** Writes what is not written yet. Never rejects. */
  flush(): Promise<void> {
    return this.#file.flush();
  }
}
