import { SHELL } from '@fitreel/protocol';
import type { Configuration } from 'webpack';
import { serverConfig } from '../webpack/server';
import type { App } from './app';
import { compile } from './compile';

/**
 * Adds the server bundle to the output of `config`, which already holds the build for browsers. Returns its file name.
 *
 * @param config settings of the build for browsers
 */
export async function buildServer({ name, folder }: App, config: Configuration): Promise<string> {
  const isShell = name === SHELL;
  const entry = isShell ? './src/server/index.tsx' : './src/remote.tsx';
  const stats = await compile(serverConfig(folder, name, config, { entry, takesShared: !isShell }));
  const file = Object.keys(stats.compilation.assets).find((asset) => /^server\..*\.js$/.test(asset));
  if (!file) throw new Error(`the build of ${name} has no server bundle`);
  return file;
}
