import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { currentMode } from './mode';
import { packageOf, SHARED_MODULES } from '../shared-modules';

/** Name by which the federation runtime knows a remote, a JavaScript identifier; the shell asks for it by the same. */
export function containerName(remote: string): string {
  return `remote_${remote}`;
}

/**
 * Ranges of the shared modules that the remote in `folder` needs: package name → range, as its own `package.json`
 * declares them under `dependencies`.
 *
 * @throws Error naming the package that the remote does not declare
 */
export function requiredRanges(folder: string): Record<string, string> {
  const file = path.join(folder, 'package.json');
  const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    dependencies?: Record<string, string>;
  };
  const packages = [...new Set(SHARED_MODULES.map(packageOf))];
  return Object.fromEntries(
    packages.map((name) => {
      const range = dependencies[name];
      if (!range) throw new Error(`${file} must declare ${name} under "dependencies": the shell provides it`);
      return [name, range];
    }),
  );
}

/** Makes the app a container that exposes `./remote` and takes every shared module from the shell. */
export function federationPlugin(folder: string, remote: string): ModuleFederationPlugin {
  const ranges = requiredRanges(folder);
  return new ModuleFederationPlugin({
    name: containerName(remote),
    filename: currentMode() === 'development' ? 'remoteEntry.js' : 'remoteEntry.[contenthash:8].js',
    exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
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
          requiredVersion: ranges[packageOf(name)] as string,
        },
      ]),
    ),
    experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
  });
}
