/** The files that a call of `import()` requests, and what it loads. */
export interface FileRequest<T> {
  loaded: Promise<T>;
  /** Elements that webpack's runtime put into the page for scripts and styles that were not there yet. */
  files: readonly Element[];
}

/** Calls `load` and notes which files it requests: webpack puts their elements into the head before it returns. */
export function requestFiles<T>(load: () => Promise<T>): FileRequest<T> {
  const { children } = document.head;
  const before = children.length;
  const loaded = load();
  return { loaded, files: [...children].slice(before) };
}

/**
 * Makes webpack's runtime drop its requests for those of `files` that have not arrived, as if they had failed. Until then
 * it would answer every further `import()` with the promise that hangs.
 */
export function giveUp(files: readonly Element[]): void {
  for (const file of files) file.dispatchEvent(new Event('error'));
}

/** Whether one of `files` is a style that has not arrived, while all scripts have. */
export function onlyStyleMissing(files: readonly Element[]): boolean {
  const missing = files.filter((file) => file.isConnected && !(file as HTMLLinkElement).sheet);
  return (
    missing.length > 0 && missing.every((file) => file instanceof HTMLLinkElement && file.as !== 'script')
  );
}
