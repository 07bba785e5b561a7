/** Name of the global variable in which a remote's container puts itself; the tooling builds it to that name. */
export function containerGlobal(remote: string): string {
  return `remote_${remote}`;
}

/** Name of the global array through which the files of a remote reach its container; webpack's, by the remote's name. */
export function chunksGlobal(remote: string): string {
  return `webpackChunkfitreel_${remote}`;
}

/**
 * Makes the page forget the container of `remote` and the files that came for it. A container takes over what lies in
 * the array as its own: after one that failed, the next would run that one's files under its own name.
 */
export function forgetContainer(remote: string): void {
  const page = globalThis as Record<string, unknown>;
  // Set and not deleted: a `var` of a script is no configurable property.
  page[containerGlobal(remote)] = undefined;
  page[chunksGlobal(remote)] = undefined;
}

/**
 * The element that loads a container, in the form of the page's preload, whose response it then takes. With its hash
 * the browser refuses a file of any other content.
 *
 * @param integrity null for what is under development
 */
export function containerScript(address: string, integrity: string | null): HTMLScriptElement {
  const script = document.createElement('script');
  if (integrity !== null) {
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
  }
  script.src = address;
  return script;
}
