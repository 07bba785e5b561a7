import { giveUp, requestFiles } from './requested-files';

/** Files of pending lazy shared modules. */
const pending = new Set<readonly Element[]>();

/** Makes the function by which a container gets a lazy shared module. `load` requests its files. */
export function lazyModule(load: () => Promise<unknown>) {
  return async function get(): Promise<() => unknown> {
    const { loaded, files } = requestFiles(load);
    pending.add(files);
    try {
      const module = await loaded;
      return () => module;
    } finally {
      pending.delete(files);
    }
  };
}

/** Gives up pending lazy shared modules, so that the next load attempt can request them again. */
export function giveUpLazyModules(): void {
  for (const files of pending) giveUp(files);
}
