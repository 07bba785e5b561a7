import { RELEASE_FILE, SHELL, type Release } from '@fitreel/protocol';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from 'webpack';
import { requirePlainPath, type App } from './app';
import { sentFiles, transferredBytes } from './budget';
import { ownerOf } from '../webpack/own-code';
import { buildInDraft } from './draft';
import { buildRemote } from './remote';
import { buildShell } from './shell';
import { readBuildSources } from './sources';

/** Builds a release of the app into its `dist`, with its `webpack.config.ts`. A build that fails leaves no release there. */
async function buildApp(app: App): Promise<Release> {
  const sources = readBuildSources(app.folder);
  const build = app.name === SHELL ? buildShell : buildRemote;
  try {
    const { default: config } = require(path.join(app.folder, 'webpack.config.ts')) as {
      default: Configuration;
    };
    return await buildInDraft<Release>(app.folder, (dist) =>
      build(app, { ...config, output: { ...config.output, path: dist } }, sources, dist),
    );
  } catch (error) {
    // Otherwise somebody could check or deploy an earlier build, taking it for this one.
    await rm(path.join(app.folder, 'dist', RELEASE_FILE), { force: true });
    const message = error instanceof Error ? error.message : String(error);
    const sentence = message.includes('\n') ? `${message}\n` : message.replace(/\.?$/, '.');
    throw new Error(sentence + ownerOf(app.folder, app.name), { cause: error });
  }
}

/** Builds a release of the app. Resolves with a line that states the release, its size and the build time. */
export async function buildWithSummary(app: App): Promise<string> {
  requirePlainPath(app.folder);
  const started = performance.now();
  const release = await buildApp(app);
  const files = sentFiles(release);
  const dist = path.join(app.folder, 'dist');
  const bytes = files.reduce((sum, file) => sum + transferredBytes(dist, file), 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  return `${app.name} ${release.version}: ${files.length} files, ${(bytes / 1024).toFixed(1)} KB with brotli, ${seconds} s`;
}
