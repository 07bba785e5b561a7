import { readdirSync, watch } from 'node:fs';
import path from 'node:path';

/** How long to collect events: an edit causes several, and a branch switch hundreds. */
const SETTLED_MS = 100;

const isSource = (file: string) => /\.(ts|cjs|json|sql)$/.test(file) && !/\.test\.ts$/.test(file);

/** `folder` and all folders below it. */
function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...entries.flatMap(({ name }) => foldersIn(path.join(folder, name)))];
}

/**
 * Calls `changed` after sources below `roots` were edited, with the path of one of them.
 *
 * @returns a function that ends it
 */
export function watchSources(roots: readonly string[], changed: (file: string) => void): () => void {
  let settled: NodeJS.Timeout | undefined;
  const watchers = roots.flatMap(foldersIn).map((folder) =>
    watch(folder, (_event, name) => {
      if (name === null || !isSource(name)) return;
      clearTimeout(settled);
      settled = setTimeout(() => changed(path.join(folder, name)), SETTLED_MS);
    }),
  );
  return () => {
    clearTimeout(settled);
    for (const watcher of watchers) watcher.close();
  };
}
