import path from 'node:path';
import type { App } from './app';
import { sentFiles, transferredBytes } from './budget';
import { buildApp } from './build-app';

/** Builds a release of the app. Resolves with a line that says which, how large it is, and how long it took. */
export async function buildWithSummary(app: App): Promise<string> {
  const started = performance.now();
  const release = await buildApp(app);
  const files = sentFiles(release);
  const dist = path.join(app.folder, 'dist');
  const bytes = files.reduce((sum, file) => sum + transferredBytes(dist, file), 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `${app.name} ${release.version}: ${files.length} files, ${(bytes / 1024).toFixed(1)} KB with brotli, ${seconds} s`;
}
