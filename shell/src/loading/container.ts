import { chunksGlobal, containerGlobal } from '@fitreel/protocol/browser';

const page = globalThis as Record<string, unknown>;

/** True if a container of `remote` has arrived since the last `forgetContainer`. */
export function containerArrived(remote: string): boolean {
  return page[containerGlobal(remote)] !== undefined;
}

/**
 * Forgets the container of `remote` and its chunks. A new container runs all chunks in the array, even those of a
 * failed container.
 */
export function forgetContainer(remote: string): void {
  // Assign undefined: a `var` global cannot be deleted.
  page[containerGlobal(remote)] = undefined;
  page[chunksGlobal(remote)] = undefined;
}
