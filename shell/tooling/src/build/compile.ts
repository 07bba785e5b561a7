import { SHELL, type Assets } from '@fitreel/protocol';
import path from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { importable } from '../webpack/asset-kinds';
import { ForeignCode } from '../webpack/own-code';
import { serverConfig } from '../webpack/server';
import type { App } from './app';

/** The fields of webpack's errors that are read here. */
interface CompileError {
  name: string;
  error?: unknown;
  module?: { resource?: string } | null;
}

const SCRIPT = /\.[cm]?[jt]sx?$/;

/**
 * Runs webpack once.
 *
 * @throws Error with webpack's report, if the build has errors; or with the first import of foreign code, or of a file of an unknown kind
 */
export async function compile(config: Configuration): Promise<Stats> {
  const compiler = webpack(config);
  const stats = await new Promise<Stats>((resolve, reject) => {
    compiler.run((error, result) =>
      result ? resolve(result) : reject(error ?? new Error('webpack returned no result')),
    );
  });
  await new Promise<void>((resolve, reject) =>
    compiler.close((error) => (error ? reject(error) : resolve())),
  );
  for (const { name, error, module } of stats.compilation.getErrors() as CompileError[]) {
    // Loaders run in a runner of their own, which wraps their errors.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (cause instanceof ForeignCode) throw cause;
    const { resource = '' } = module ?? {};
    if (name === 'ModuleParseError' && !SCRIPT.test(resource))
      throw new Error(importable(path.relative(config.context ?? '', resource)));
  }
  if (stats.hasErrors())
    throw new Error(stats.toString({ preset: 'errors-only', colors: process.stderr.isTTY }));
  return stats;
}

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

export type Groups = NonNullable<ReturnType<Stats['toJson']>['namedChunkGroups']>;

/** A build's chunk groups by name: entries, exposed modules and named `import()`s. */
export function chunkGroups(stats: Stats): Groups {
  return stats.toJson({ all: false, chunkGroups: true }).namedChunkGroups ?? {};
}

/** A chunk group's scripts and styles in loading order, or null if the group does not exist. */
export function assetsOf(groups: Groups, name: string): Assets | null {
  const group = groups[name];
  if (!group) return null;
  const files = (group.assets ?? []).map((asset) => asset.name);
  return {
    scripts: files.filter((file) => file.endsWith('.js')),
    styles: files.filter((file) => file.endsWith('.css')),
  };
}
