import type { Registry } from '@fitreel/protocol';
import type { RemoteConfig, RemoteDescription } from '@fitreel/sdk/remote';
import type { LiveRemote, RemoteRelease } from './live-remotes';

/** A remote's description, with one route unless `parts` overrides it. */
export function describedRemote(name: string, parts: Partial<RemoteDescription> = {}) {
  const description = {
    name,
    title: `The ${name}`,
    routes: [{ id: 'page', path: `/${name}`, access: 'public' as const }],
    navigation: [],
    ...parts,
  };
  return description as RemoteDescription & RemoteConfig;
}

/** The buttons that the library shows below a video. */
export const BUTTONS = {
  id: 'buttons',
  slot: 'video-actions',
  order: 1,
  access: 'public',
  server: true,
  load: 'near',
} as const;

/** A release of the remote `name`. */
export function releaseOf(name: string, version: string): RemoteRelease {
  const base = `http://fitreel.test/releases/${name}/${version}/`;
  return { entry: `${base}remoteEntry.js`, base, version, integrity: `sha384-${'A'.repeat(64)}` };
}

/** A live remote. */
export function liveRemote(name: string, parts?: Partial<RemoteDescription>): LiveRemote {
  const release = releaseOf(name, '1.0.0-000000000000');
  return { name, ...release, source: 'release', description: describedRemote(name, parts), fallback: null };
}

/** The registry of a page with a live release of each remote. */
export function registryOf(descriptions: readonly RemoteDescription[]): Registry {
  const number = '1.0.1-bbbbbbbbbbbb';
  const version = (description: RemoteDescription) => {
    const base = `/releases/${description.name}/${number}/`;
    return {
      url: `${base}remoteEntry.js`,
      metadata: { integrity: `sha384-${'A'.repeat(64)}`, version: number },
      deployment: { traffic: 100, default: true },
      extras: { description: structuredClone(description), requires: {}, base, preload: {} },
    };
  };
  const entries = descriptions.map((description) => [description.name, [version(description)]]);
  return {
    schema: 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json',
    microFrontends: Object.fromEntries(entries) as Registry['microFrontends'],
  };
}
