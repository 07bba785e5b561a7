import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, namesIn } from '../../core/store/files';

/** The most releases that a gateway keeps besides the current ones. */
const COPIES_MAX = 50;

/** How often a process marks its folder as in use, and how long after the last mark the folder counts as abandoned. */
const [IN_USE_MS, ABANDONED_AFTER_MS] = [60 * 1000, 60 * 60 * 1000];

/**
 * Copies of releases in a folder of this process, so that gateways on the same machine cannot remove each other's files. A
 * release appears in one step, once it is complete.
 */
export class LocalCopies {
  /** Absolute path: `<app>/<version>/<file>`. */
  readonly folder: string;
  /** Releases by name, least recently used first. */
  readonly #open = new Map<string, { content: string; opening: Promise<void>; isComplete: boolean }>();
  #timer: NodeJS.Timeout | null = null;

  /**
   * @param parent absolute path of the parent folder, shared by all processes
   * @param isCurrent whether a release must be kept
   */
  constructor(
    private readonly parent: string,
    private readonly isCurrent: (app: string, version: string) => boolean,
  ) {
    this.folder = path.join(parent, randomUUID());
  }

  /** Creates the folder. */
  async start(): Promise<void> {
    if (this.#timer) return;
    this.#timer = setInterval(() => {
      const now = new Date();
      utimes(this.folder, now, now).catch((error: unknown) => {
        // A process with a fast clock removed it as abandoned: copy the releases again. Ignore other errors until the next try.
        if (isMissing(error)) this.#open.clear();
      });
    }, IN_USE_MS).unref();
    await mkdir(this.folder, { recursive: true });
  }

  /**
   * Makes a release readable.
   *
   * @param content equal for equal files: a removed version may return with other files
   * @param fill writes the release's files into a new folder
   * @returns the release's folder
   */
  async open(
    app: string,
    version: string,
    content: string,
    fill: (draft: string) => Promise<void>,
  ): Promise<string> {
    const folder = path.join(this.folder, app, version);
    const name = `${app}/${version}`;
    const known = this.#open.get(name);
    const isSame = known?.content === content;
    const opening = isSame ? known.opening : this.#fill(app, version, folder, fill);
    const copy = isSame ? known : { content, opening, isComplete: false };
    this.#open.delete(name);
    this.#open.set(name, copy);
    try {
      await copy.opening;
      copy.isComplete = true;
    } catch (error) {
      if (this.#open.get(name) === copy) this.#open.delete(name);
      throw error;
    }
    await this.#removeOldest();
    return folder;
  }

  /** Whether all files of a release are copied. */
  isOpen(app: string, version: string): boolean {
    return this.#open.get(`${app}/${version}`)?.isComplete === true;
  }

  newDraft(): string {
    return path.join(this.folder, `.draft-${randomUUID()}`);
  }

  async remove(app: string, version: string): Promise<void> {
    this.#open.delete(`${app}/${version}`);
    await this.#removeFolder(app, version);
  }

  async #removeFolder(app: string, version: string): Promise<void> {
    const draft = this.newDraft();
    await rename(path.join(this.folder, app, version), draft).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await rm(draft, { recursive: true, force: true });
  }

  /** Removes the folders of processes that ended without removing them. */
  async removeAbandoned(): Promise<void> {
    for (const name of await namesIn(this.parent)) {
      const folder = path.join(this.parent, name);
      // It may look abandoned if the clock was set forward since the last mark.
      if (folder === this.folder) continue;
      const usedAt = await stat(folder).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      );
      if (Date.now() - usedAt > ABANDONED_AFTER_MS) await rm(folder, { recursive: true, force: true });
    }
  }

  /** Removes the folder after waiting for copies in progress. */
  async close(): Promise<void> {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    await Promise.allSettled([...this.#open.values()].map(({ opening }) => opening));
    await rm(this.folder, { recursive: true, force: true });
  }

  async #fill(
    app: string,
    version: string,
    folder: string,
    fill: (draft: string) => Promise<void>,
  ): Promise<void> {
    await this.start();
    const draft = this.newDraft();
    try {
      await mkdir(path.dirname(folder), { recursive: true });
      await fill(draft);
      await this.#removeFolder(app, version);
      await rename(draft, folder);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }

  async #removeOldest(): Promise<void> {
    const old = [...this.#open.keys()].filter((name) => {
      const [app = '', version = ''] = name.split('/');
      return !this.isCurrent(app, version);
    });
    for (const name of old.slice(0, Math.max(0, old.length - COPIES_MAX))) {
      const [app = '', version = ''] = name.split('/');
      await this.remove(app, version);
    }
  }
}
