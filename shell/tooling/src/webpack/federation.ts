import { containerGlobal, DEVELOPMENT_CONTAINER, EXPOSED_MODULE } from '@fitreel/protocol';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { currentMode } from './mode';
import { packageOf, SDK, SHARED_MODULES } from '../shared-modules';

/**
 * The ranges in the remote's `package.json` that the shell must satisfy, by package name: React's and the router's. The SDK is compared by
 * type, and its range is only for npm (ADR-0075).
 *
 * @throws Error that names a shared package that `dependencies` lacks
 */
export function requiredRanges(folder: string): Record<string, string> {
  const file = path.join(folder, 'package.json');
  const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const packages = [...new Set(SHARED_MODULES.map(packageOf))];
  const ranges = packages.map((name): [string, string] => {
    const range = dependencies[name];
    if (!range) throw new Error(`${file} must declare ${name} under "dependencies": the shell provides it`);
    return [name, range];
  });
  return Object.fromEntries(ranges.filter(([name]) => name !== SDK));
}

/** Builds a container that exposes `./remote` and takes every shared module from the shell. */
export function federationPlugin(folder: string, remote: string): ModuleFederationPlugin {
  const ranges = requiredRanges(folder);
  // Otherwise the plugin provokes an error to find webpack in its stack, which takes half a second.
  process.env['FEDERATION_WEBPACK_PATH'] ??= require.resolve('webpack');
  return new ModuleFederationPlugin({
    name: containerGlobal(remote),
    filename: currentMode() === 'development' ? DEVELOPMENT_CONTAINER : 'remoteEntry.[contenthash:8].js',
    exposes: { [`./${EXPOSED_MODULE}`]: { import: './src/remote.tsx', name: EXPOSED_MODULE } },
    dts: false,
    dev: false,
    manifest: false,
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      SHARED_MODULES.map((name) => [
        name,
        {
          singleton: true,
          strictVersion: true,
          import: false as const,
          requiredVersion: ranges[packageOf(name)] ?? false,
        },
      ]),
    ),
    experiments: {
      externalRuntime: true,
      // Removes parts of the runtime that only manifests and remotes of remotes need.
      optimization: { disableSnapshot: true, disableRemote: true, target: 'web' },
    },
  });
}
