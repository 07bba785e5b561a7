import { chunksGlobal, containerGlobal } from '@fitreel/protocol/browser';

/** An `import()` and the files that it requests. */
export interface FileRequest<T> {
  loaded: Promise<T>;
  /** The elements that webpack's runtime added for new scripts and styles. */
  files: readonly Element[];
}

/** Calls `load` and records the files that it requests: webpack adds their elements to the head synchronously. */
export function requestFiles<T>(load: () => Promise<T>): FileRequest<T> {
  const { children } = document.head;
  const before = children.length;
  const loaded = load();
  return { loaded, files: [...children].slice(before) };
}

/**
 * Makes webpack's runtime treat pending files as failed. Otherwise it would return the same hanging promise for every further `import()`.
 */
export function giveUp(files: readonly Element[]): void {
  for (const file of files) file.dispatchEvent(new Event('error'));
}

/** Files of pending lazy shared modules. */
const pending = new Set<readonly Element[]>();

/** The runtime's record of a shared module. */
interface SharedRecord {
  /** The promise of a load, cached by the runtime. */
  loading?: unknown;
}

/** Makes the function through which the federation runtime gets a lazy shared module. `load` requests its files. */
export function lazyModule(load: () => Promise<unknown>) {
  return async function get(this: SharedRecord): Promise<() => never> {
    const { loaded, files } = requestFiles(load);
    pending.add(files);
    try {
      const module = await loaded;
      return () => module as never;
    } catch (error) {
      // Otherwise the runtime caches the failure for the life of the page.
      this.loading = undefined;
      throw error;
    } finally {
      pending.delete(files);
    }
  };
}

/** Gives up pending lazy shared modules, so that the next load attempt can request them again. */
export function giveUpLazyModules(): void {
  for (const files of pending) giveUp(files);
}

/**
 * Attributes that make the browser check the file's hash. The browser reuses a preload only if its attributes match.
 *
 * @param integrity null for an app under development
 */
const checked = (integrity: string | null) => integrity !== null && { integrity, crossOrigin: 'anonymous' };

export function scriptElement(url: string, integrity: string | null): HTMLScriptElement {
  return Object.assign(document.createElement('script'), checked(integrity), { src: url });
}

/** Loads and runs the script at `url`. Rejects with the same error as webpack's runtime for a chunk. */
export function loadScript(url: string, integrity: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = scriptElement(url, integrity);
    const onerror = ({ type }: Event) =>
      reject(Object.assign(new Error(`${url} did not load`), { name: 'ChunkLoadError', type }));
    Object.assign(script, { onload: resolve, onerror });
    if (!url.includes('?')) return document.head.append(script);
    // Retries use a preload: browsers can cancel it if it hangs, unlike a script.
    const preload = Object.assign(document.createElement('link'), checked(integrity), {
      rel: 'preload',
      as: 'script',
      href: url,
      onload: () => preload.replaceWith(script),
      onerror,
    });
    document.head.append(preload);
  });
}

const page = globalThis as Record<string, unknown>;

/** Whether a container of `remote` has arrived since the last `forgetContainer`. */
export function containerArrived(remote: string): boolean {
  return page[containerGlobal(remote)] !== undefined;
}

/**
 * Forgets the container of `remote` and its chunks. A new container runs all chunks in the array, even chunks of a
 * failed container.
 */
export function forgetContainer(remote: string): void {
  // Assign undefined: a `var` global cannot be deleted.
  page[containerGlobal(remote)] = undefined;
  page[chunksGlobal(remote)] = undefined;
}

/** An invisible document in which no script runs. */
let inert: Document | undefined;

/**
 * Moves the scripts, styles and preloads of the release at `base` to an inert document.
 *
 * A pending script then does not run when it arrives (HTML, "execute the script element", step 2), so that a failed
 * load attempt cannot affect the next one. The browser cancels pending preloads, which frees their connections.
 *
 * @param base absolute URL with a trailing slash
 */
export function detach(base: string): void {
  const files = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]');
  for (const file of files) {
    const url = file instanceof HTMLScriptElement ? file.src : file.href;
    if (!url.startsWith(base)) continue;
    inert ??= document.implementation.createHTMLDocument('');
    inert.adoptNode(file);
  }
}
