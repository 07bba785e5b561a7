import { SHELL, type Release } from '@fitreel/protocol';
import path from 'node:path';
import type { Configuration } from 'webpack';
import type { App } from './app';
import { buildRemote } from './remote';
import { buildShell } from './shell';
import { readBuildSources } from './sources';

/** Builds a release of the app into its `dist`, with its `webpack.config.ts`. */
export async function buildApp(app: App): Promise<Release> {
  const sources = readBuildSources(app.folder);
  const { default: config } = require(path.join(app.folder, 'webpack.config.ts')) as {
    default: Configuration;
  };
  return app.name === SHELL ? buildShell(app, config, sources) : buildRemote(app, config, sources);
}
