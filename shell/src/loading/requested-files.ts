/** An `import()` and the files that it requests. */
export interface FileRequest<T> {
  loaded: Promise<T>;
  /** The elements that webpack's runtime added for new scripts and styles. */
  files: readonly Element[];
}

/** Calls `load` and records which files it requests: webpack adds their elements to the head synchronously. */
export function requestFiles<T>(load: () => Promise<T>): FileRequest<T> {
  const { children } = document.head;
  const before = children.length;
  const loaded = load();
  return { loaded, files: [...children].slice(before) };
}

/**
 * Makes webpack's runtime treat pending files as failed. Otherwise it would return the same hanging promise for every
 * further `import()`.
 */
export function giveUp(files: readonly Element[]): void {
  for (const file of files) file.dispatchEvent(new Event('error'));
}

/** True if styles are missing, but no scripts. */
export function onlyStyleMissing(files: readonly Element[]): boolean {
  const missing = files.filter((file) => file.isConnected && !(file as HTMLLinkElement).sheet);
  return (
    missing.length > 0 && missing.every((file) => file instanceof HTMLLinkElement && file.as !== 'script')
  );
}
