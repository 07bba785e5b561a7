const page = globalThis as Record<string, unknown>;

/** Name of the global variable in which a remote's container puts itself; the tooling builds it to that name. */
export function containerGlobal(remote: string): string {
  return `remote_${remote}`;
}

/** Name of the global array through which the files of a remote reach its container; webpack's, by the remote's name. */
export function chunksGlobal(remote: string): string {
  return `webpackChunkfitreel_${remote}`;
}

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
