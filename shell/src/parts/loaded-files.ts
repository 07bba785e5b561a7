/** A file that the page has loaded, as Resource Timing reports it. */
export type LoadedFile = Pick<PerformanceEntry, 'name' | 'duration'>;

/** Path of the shell's script, with its release. */
const SHELL_SCRIPT = /\/releases\/shell\/([^/]+)\/main\.[^/]+\.js$/;

/** How long the chunk of a remote took to load, in whole milliseconds; null if it has not been loaded. */
export function fileMs(files: readonly LoadedFile[], containerUrl: string, chunk: string): number | null {
  const start = `${containerUrl.slice(0, containerUrl.lastIndexOf('/') + 1)}${chunk}.`;
  const file = files.find(({ name }) => name.startsWith(start) && /\.js(\?|$)/.test(name));
  return file ? Math.round(file.duration) : null;
}

/** The shell's release, and how long its script took to load. Both are null under development. */
export function shellFile(files: readonly LoadedFile[]): { version: string | null; ms: number | null } {
  for (const { name, duration } of files) {
    const version = SHELL_SCRIPT.exec(name)?.[1];
    if (version !== undefined) return { version, ms: Math.round(duration) };
  }
  return { version: null, ms: null };
}
