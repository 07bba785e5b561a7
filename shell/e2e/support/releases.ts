import {
  REGISTRY_PATH,
  RELEASE_FILE,
  type Registry,
  type Release,
  type RemoteDescription,
} from '@fitreel/protocol';
import type { APIRequestContext } from '@playwright/test';

/** A remote's live version in the registry. */
export interface LiveRemote extends Pick<RemoteDescription, 'title' | 'routes' | 'navigation'> {
  name: string;
  /** Path of its container. */
  url: string;
  /** Path of its release's folder, with a trailing slash. */
  base: string;
}

export async function readRegistry(request: APIRequestContext): Promise<LiveRemote[]> {
  const registry = (await (await request.get(REGISTRY_PATH)).json()) as Registry;
  return Object.entries(registry.microFrontends).map(([name, versions]) => {
    const live = versions.find(({ deployment }) => deployment.default);
    if (!live) throw new Error(`no version of ${name} is live`);
    const { title, routes, navigation } = live.extras.description;
    return { name, url: live.url, base: live.extras.base, title, routes, navigation };
  });
}

/** The code of all scripts in the release at `base` that browsers load. Leaves out the server bundle, which has comments with examples. */
export async function readScripts(request: APIRequestContext, base: string): Promise<string[]> {
  const release = (await (await request.get(base + RELEASE_FILE)).json()) as Release;
  const names = Object.keys(release.files).filter((name) => name.endsWith('.js') && name !== release.server);
  return Promise.all(names.map(async (name) => (await request.get(base + name)).text()));
}
