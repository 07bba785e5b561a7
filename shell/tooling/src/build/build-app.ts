import { RELEASE_FILE, SHELL, type Release } from '@fitreel/protocol';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Configuration } from 'webpack';
import type { App } from './app';
import { buildInDraft } from './draft';
import { buildRemote } from './remote';
import { buildShell } from './shell';
import { readBuildSources } from './sources';

/** Builds a release of the app into its `dist`, with its `webpack.config.ts`. A build that fails leaves no release there. */
export async function buildApp(app: App): Promise<Release> {
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
    // Nobody must check or deploy an earlier build in the belief that it is this one.
    await rm(path.join(app.folder, 'dist', RELEASE_FILE), { force: true });
    throw error;
  }
}
