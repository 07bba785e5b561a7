import type { APIRequestContext } from '@playwright/test';

/** What `/registry.json` says of a remote's live version, as far as tests need it. */
export interface LiveRemote {
  name: string;
  /** Address of its container. */
  url: string;
  /** Folder of its release, with a closing slash. */
  base: string;
  title: string;
  routes: { id: string; path: string }[];
  navigation: { path: string; label: string; icon?: string }[];
}

interface Registry {
  microFrontends: Record<
    string,
    {
      url: string;
      deployment: { default: boolean };
      extras: { base: string; description: Pick<LiveRemote, 'title' | 'routes' | 'navigation'> };
    }[]
  >;
}

/** The live remotes, as the registry lists them. */
export async function readRegistry(request: APIRequestContext): Promise<LiveRemote[]> {
  const registry = (await (await request.get('/registry.json')).json()) as Registry;
  return Object.entries(registry.microFrontends).map(([name, versions]) => {
    const live = versions.find(({ deployment }) => deployment.default);
    if (!live) throw new Error(`no version of ${name} is live`);
    const { title, routes, navigation } = live.extras.description;
    return { name, url: live.url, base: live.extras.base, title, routes, navigation };
  });
}

/** Text of every script of the release in the folder `base`. */
export async function readScripts(request: APIRequestContext, base: string): Promise<string[]> {
  const release = (await (await request.get(`${base}release.json`)).json()) as {
    files: Record<string, string>;
  };
  const names = Object.keys(release.files).filter((name) => name.endsWith('.js'));
  return Promise.all(names.map(async (name) => (await request.get(base + name)).text()));
}
