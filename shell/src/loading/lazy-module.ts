import { giveUp, requestFiles } from './requested-files';

/** Files of pending lazy shared modules. */
const pending = new Set<readonly Element[]>();

/** The runtime's record of a shared module. */
interface SharedRecord {
  /** The promise of a load, which the runtime caches. */
  loading?: unknown;
}

/** Makes the function by which the federation runtime gets a lazy shared module. `load` requests its files. */
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
