import type { Release } from '@fitreel/protocol';
import path from 'node:path';
import type { Configuration } from 'webpack';
import type { App } from './app';
import { buildRemote } from './remote';
import { buildShell } from './shell';
import { originOf } from './origin';

/** Builds one app into a release in its `dist`, with the settings of its `webpack.config.ts`. */
export async function buildApp(app: App): Promise<Release> {
  const origin = originOf(app.folder);
  const { default: config } = require(path.join(app.folder, 'webpack.config.ts')) as {
    default: Configuration;
  };
  return app.name === 'shell' ? buildShell(app, config, origin) : buildRemote(app, config, origin);
}
