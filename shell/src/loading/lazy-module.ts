import { giveUp, requestFiles } from './requested-files';

/** Files of the lazy shared modules that are on their way. */
const requested = new Set<readonly Element[]>();

/** What the federation runtime keeps about a shared module. */
interface Kept {
  loading?: unknown;
}

/** How the federation runtime gets a shared module that is loaded when the first remote that uses it asks. */
export function lazyModule(load: () => Promise<unknown>) {
  return async function get(this: Kept): Promise<() => never> {
    const { loaded, files } = requestFiles(load);
    requested.add(files);
    try {
      const module = await loaded;
      return () => module as never;
    } catch (error) {
      // The runtime would keep the failure for the life of the page.
      this.loading = undefined;
      throw error;
    } finally {
      requested.delete(files);
    }
  };
}

/** Lets lazy shared modules that are on their way be requested again: the attempt that waited for them has ended. */
export function giveUpLazyModules(): void {
  for (const files of requested) giveUp(files);
}
