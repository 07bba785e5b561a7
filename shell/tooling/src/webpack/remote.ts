import type { RemoteDescription } from '@fitreel/contract/composition';
import type { Configuration } from 'webpack';
import { baseConfig, currentMode } from './base';
import { federationPlugin } from './federation';
import { refreshInRemote } from './refresh';

/** A description as it stands in `remote.config.ts`, where everything is `as const`. */
type ReadonlyDeep<T> = T extends object ? { readonly [K in keyof T]: ReadonlyDeep<T[K]> } : T;

/**
 * The webpack settings of a remote.
 *
 * @param folder absolute path of the remote's folder (`__dirname` of its webpack.config)
 * @param description the default export of its `remote.config.ts`
 */
export function remoteConfig(folder: string, description: ReadonlyDeep<RemoteDescription>): Configuration {
  const mode = currentMode();
  const config = baseConfig(folder, description.name, mode);
  const refresh = mode === 'development' ? refreshInRemote() : { plugins: [] };
  return {
    ...config,
    ...refresh,
    name: description.name,
    // The container is the only entry: nothing of a remote runs before the shell asks for it.
    entry: {},
    plugins: [...(config.plugins ?? []), federationPlugin(folder, description.name), ...refresh.plugins],
  };
}
