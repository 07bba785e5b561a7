import type { ErrorReport, ReleaseError } from '@fitreel/protocol';
import path from 'node:path';
import { GatewayFile } from '../store/gateway-file';
import { cleanMessage, cleanStack } from './clean-error';

/** Most different errors of one release, and of all. The rarest makes room for a new one. */
const [PER_RELEASE_MAX, ALL_MAX] = [25, 300] as const;

/** An error as it happens. */
type Happened = Omit<ReleaseError, 'count' | 'first' | 'last'>;

/** Errors with the same key are the same error. */
export function errorKey({ app, version, source, message, stack }: Happened): string {
  return JSON.stringify([app, version, source, message, stack.slice(0, 3)]);
}

/** Errors in memory, each once, in bounds. */
export class KeptErrors {
  readonly #errors = new Map<string, ReleaseError>();

  /** @param at RFC 3339 */
  add(error: Happened, at: string): void {
    const key = errorKey(error);
    const known = this.#errors.get(key);
    if (known) {
      this.#errors.set(key, { ...known, count: known.count + 1, last: at });
      return;
    }
    this.#makeRoom(({ app, version }) => app === error.app && version === error.version, PER_RELEASE_MAX);
    this.#makeRoom(() => true, ALL_MAX);
    this.#errors.set(key, { ...error, count: 1, first: at, last: at });
  }

  /** Drops what was last seen before `time`, RFC 3339. */
  dropBefore(time: string): void {
    for (const [key, { last }] of this.#errors) if (last < time) this.#errors.delete(key);
  }

  all(): ReleaseError[] {
    return [...this.#errors.values()];
  }

  /** Removes the rarest, and of these the oldest, of those that `isOne`, if there are `most`. */
  #makeRoom(isOne: (error: ReleaseError) => boolean, most: number): void {
    const found = [...this.#errors].filter(([, error]) => isOne(error));
    if (found.length < most) return;
    const [rarest] = found.sort(([, a], [, b]) => a.count - b.count || (a.last < b.last ? -1 : 1));
    if (rarest) this.#errors.delete(rarest[0]);
  }
}

const WRITE_DELAY_MS = 2000;

/** Errors that nobody had for this long are dropped. */
const RETENTION_MS = 14 * 24 * 60 * 60 * 1000;

/** The folder in which gateways keep the errors of releases. */
export function errorsFolder(dataDir: string): string {
  return path.join(dataDir, 'errors');
}

/** Keeps the errors that browsers report and that rendering has, without anything about viewers (ADR-0028). */
export class ErrorLog {
  readonly #errors = new KeptErrors();
  readonly #file: GatewayFile;

  /** @param dataDir the folder of the release store */
  constructor(dataDir: string) {
    this.#file = new GatewayFile({
      folder: errorsFolder(dataDir),
      delayMs: WRITE_DELAY_MS,
      retentionMs: RETENTION_MS,
      content: () => {
        this.#errors.dropBefore(new Date(Date.now() - RETENTION_MS).toISOString());
        return JSON.stringify({ errors: this.#errors.all() });
      },
    });
  }

  /** Removes old files. `failed` receives the error of a read or write, at most once a minute. */
  open(failed: (error: unknown) => void): Promise<void> {
    return this.#file.open(failed);
  }

  /** Adds an error that a browser reported. */
  reported({ remote, version, route, message, stack }: ErrorReport): void {
    this.#add({ app: remote, version, source: 'browser', route, message, stack });
  }

  /** Adds an error of a page that the server rendered. `text` is its message with its stack. */
  rendered(app: string, version: string, route: string, text: string): void {
    this.#add({ app, version, source: 'server', route, message: text, stack: text });
  }

  /** Writes what is not written yet. Never rejects. */
  flush(): Promise<void> {
    return this.#file.flush();
  }

  #add(error: {
    app: string;
    version: string;
    source: 'browser' | 'server';
    route: string | null;
    message: string;
    stack: string;
  }): void {
    const clean = { ...error, message: cleanMessage(error.message), stack: cleanStack(error.stack) };
    this.#errors.add(clean, new Date().toISOString());
    this.#file.changed();
  }
}
