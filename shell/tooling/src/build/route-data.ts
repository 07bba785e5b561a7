import { ENDPOINTS } from '@fitreel/contract';
import { PARAMETER, type RemoteConfig } from '@fitreel/protocol';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { runBundle } from './run-bundle';

interface ApiOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
}

/** What the SDK's modules and a remote's bundle give, as far as a loader needs it. */
interface Sdk {
  createPlatform: (options: { settings: object }) => {
    queryClient: { isFetching: () => number; clear: () => void };
  };
  platformContext: object;
  ApiError: new (status: number, messages: readonly string[]) => Error;
}
interface Router {
  RouterContextProvider: new (values: ReadonlyMap<object, object>) => object;
}
interface Remote {
  routes: readonly {
    id: string;
    page: () => Promise<{ loader?: (args: object) => Promise<unknown> }>;
  }[];
}

const SETTINGS = { embedBase: '', telemetrySample: 1, allowOverrides: [] };

/** Public endpoints that a `GET` reaches: segments of their paths. */
const PUBLIC = Object.entries<{ access: string }>(ENDPOINTS)
  .filter(([name, { access }]) => name.startsWith('GET ') && access === 'public')
  .map(([name]) => name.replace('GET ', '/api').split('/'));

function isPublic(url: string): boolean {
  const segments = url.replace(/\?.*/s, '').split('/');
  return PUBLIC.some(
    (endpoint) =>
      endpoint.length === segments.length &&
      endpoint.every((segment, at) => segment.startsWith('{') || segment === segments[at]),
  );
}

/** A stylesheet or picture, which has nothing to do with data. */
const asEmpty = (module: NodeModule) => {
  module.exports = {};
};

/**
 * Finds the public data of each route: what its loader requests from the API before the first response, when it gets the
 * route's parameters as `{name}`, and the parameters of its query as `{?name}`. So a loader that requests something only
 * with a response of the API leaves that to the page.
 *
 * @param folder of the remote, whose SDK it uses
 * @param bundle path of the remote's server bundle
 * @returns route id → URLs such as `/api/video/{videoId}`; routes without data are absent
 * @throws Error if a loader requests what visitors cannot
 */
export async function routeData(
  folder: string,
  bundle: string,
  { routes }: Pick<RemoteConfig, 'routes'>,
): Promise<ReadonlyMap<string, string[]>> {
  for (const kind of ['.css', '.svg']) require.extensions[kind] ??= asEmpty;
  const requireFrom = createRequire(path.join(folder, 'package.json'));
  const { createPlatform, platformContext } = requireFrom('@fitreel/sdk/platform') as Sdk;
  const { ApiError } = requireFrom('@fitreel/sdk/api') as Sdk;
  const { RouterContextProvider } = requireFrom('react-router-dom') as Router;
  const remote = runBundle(bundle, '/', requireFrom, console)['default'] as Remote;

  async function dataOf({ id, path: pattern, query = [] }: RemoteConfig['routes'][number]) {
    const url = new URL(pattern, 'http://fitreel.invalid');
    for (const name of query) url.searchParams.set(name, `{?${name}}`);
    const urls = new Set<string>();
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const request = async (endpoint: string, options: ApiOptions = {}) => {
      if (endpoint.startsWith('GET ')) urls.add(urlOf(endpoint.slice('GET '.length), options));
      await ended;
      // Neither logged nor tried again.
      throw new ApiError(404, ['no response']);
    };
    const platform = { ...createPlatform({ settings: SETTINGS }), api: { request } };
    const { queryClient } = platform;
    const exposed = remote.routes.find((route) => route.id.endsWith(`.${id}`));
    const context = new RouterContextProvider(new Map([[platformContext, platform]]));
    // The SDK ends the wait. What a loader requested before it failed counts.
    const { loader } = (await exposed?.page()) ?? {};
    await loader?.({ request: new Request(url), params: {}, context }).catch(() => undefined);
    const requested = [...urls];
    end();
    // Timers of its queries would keep this process running.
    while (queryClient.isFetching() > 0) await setImmediate();
    queryClient.clear();
    const other = requested.find((address) => !isPublic(address));
    if (other)
      throw new Error(`the loader of the route ${id} requests ${other}, which is no public endpoint`);
    return [id, requested] as const;
  }
  const found = await Promise.all(routes.map(dataOf));
  return new Map(found.filter(([, data]) => data.length > 0));
}

/** The URL of a request, with placeholders as they are: the SDK sends it in the same form. */
function urlOf(path: string, { params = {}, query = {} }: ApiOptions): string {
  const filled = path.replace(PARAMETER, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  const url = `/api${filled}${search && `?${search}`}`;
  return url.replace(/%7B(%3F)?(\w+)%7D/gi, (_all, question: string | undefined, name: string) =>
    question ? `{?${name}}` : `{${name}}`,
  );
}
