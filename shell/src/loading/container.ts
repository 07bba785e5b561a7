import { chunksGlobal, containerGlobal } from '@fitreel/protocol/browser';

const page = globalThis as Record<string, unknown>;

/** Whether a container of `remote` has arrived since the last one was forgotten. */
export function containerArrived(remote: string): boolean {
  return page[containerGlobal(remote)] !== undefined;
}

/**
 * Makes the page forget the container of `remote` and the files that arrived for it. A container runs whatever is in
 * the array as its own: after a failed one, the next would run that one's files under its own name.
 */
export function forgetContainer(remote: string): void {
  // Assign undefined: a `var` global cannot be deleted.
  page[containerGlobal(remote)] = undefined;
  page[chunksGlobal(remote)] = undefined;
}
