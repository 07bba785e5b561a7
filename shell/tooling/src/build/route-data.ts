import { ENDPOINTS, queryValues } from '@fitreel/contract';
import { fillPattern, type RemoteConfig } from '@fitreel/protocol';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import { ASSET_KINDS } from '../webpack/asset-kinds';
import { ownContext } from './own-context';
import { runBundle } from './run-bundle';

interface ApiOptions {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
}

/** The exports of the SDK's modules and of a remote's bundle that a loader needs. */
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

type Route = RemoteConfig['routes'][number];

const SETTINGS = { embedBase: '', allowOverrides: [] };

const GET = 'GET ';

function isPublic(endpoint: string): boolean {
  const { access } = (ENDPOINTS as Readonly<Record<string, { access: string }>>)[endpoint] ?? {};
  return endpoint.startsWith(GET) && access === 'public';
}

/** A valid value for a query parameter with fixed values, since loaders may ignore others; undefined if any text will do. */
const fixedValue = (name: string) =>
  Object.keys(ENDPOINTS).flatMap((endpoint) => queryValues(endpoint, name) ?? [])[0];

/** Loads a stylesheet or picture as an empty module: it has nothing to do with data. */
const asEmpty = (module: NodeModule) => {
  module.exports = {};
};

/**
 * Finds the public data of each route: the requests that its loader sends to the API before the first response. The loader gets the route's
 * parameters as `{name}` and its query parameters as `{?name}`; `{?name?}` marks a parameter without which it also sends the request. A
 * query parameter with fixed values gets the first of them. Requests that depend on a response of the API are left to the page.
 *
 * @param folder of the remote, whose SDK it uses
 * @param bundle path of the remote's server bundle
 * @returns route id → URLs such as `/api/video/{videoId}`; routes without data are absent
 * @throws Error if a loader requests something that visitors cannot, or if the remote replaces a built-in function
 */
export async function routeData(
  folder: string,
  bundle: string,
  { routes }: Pick<RemoteConfig, 'routes'>,
): Promise<ReadonlyMap<string, string[]>> {
  for (const kind of ['css', ...ASSET_KINDS]) require.extensions[`.${kind}`] ??= asEmpty;
  const requireFrom = createRequire(path.join(folder, 'package.json'));
  const { createPlatform, platformContext } = requireFrom('@fitreel/sdk/platform') as Sdk;
  const { ApiError } = requireFrom('@fitreel/sdk/api') as Sdk;
  const { RouterContextProvider } = requireFrom('react-router-dom') as Router;
  const { context: parsingContext, replaced } = ownContext();
  const exports = loaded(() => runBundle(bundle, '/', requireFrom, console, parsingContext));
  const remote = exports['default'] as Remote;

  /** The first requests of a route's loader when its query has these parameters. */
  async function requestsOf({ id, path: pattern }: Route, query: readonly string[]): Promise<string[]> {
    const url = new URL(pattern, 'http://fitreel.invalid');
    for (const name of query) url.searchParams.set(name, fixedValue(name) ?? `{?${name}}`);
    const requested: { endpoint: string; url: string }[] = [];
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    const request = async (endpoint: string, options: ApiOptions = {}) => {
      requested.push({ endpoint, url: urlOf(endpoint, options, query) });
      await ended;
      // Neither logged nor tried again.
      throw new ApiError(404, ['no response']);
    };
    const platform = { ...createPlatform({ settings: SETTINGS }), api: { request } };
    const { queryClient } = platform;
    const exposed = remote.routes.find((route) => route.id.endsWith(`.${id}`));
    const context = new RouterContextProvider(new Map([[platformContext, platform]]));
    // The SDK ends the wait. Requests before a loader's failure count.
    const { loader } = (await exposed?.page().catch(throwsAtModuleLevel)) ?? {};
    await loader?.({ request: new Request(url), params: {}, context }).catch(() => undefined);
    const atFirst = [...requested];
    end();
    // Timers of its queries would keep this process running.
    while (queryClient.isFetching() > 0) await setImmediate();
    queryClient.clear();
    const other = atFirst.find(({ endpoint }) => !isPublic(endpoint));
    if (other)
      throw new Error(
        `the loader of the route ${id} requests ${other.endpoint}, which is no public GET endpoint`,
      );
    return [...new Set(atFirst.map(({ url }) => url))];
  }

  /** The requests of a route. A parameter is `{?level?}` if the loader also sends the same request without it. */
  async function dataOf(route: Route) {
    const { id, query = [] } = route;
    const found = await requestsOf(route, query);
    const marked = await Promise.all(
      query.map(async (name) => {
        const others = await requestsOf(
          route,
          query.filter((other) => other !== name),
        );
        return { name, urls: found.filter((url) => others.includes(withoutParameter(url, name))) };
      }),
    );
    const data = found.map((url) =>
      marked.reduce(
        (text, { name, urls }) => (urls.includes(url) ? text.replace(`{?${name}}`, `{?${name}?}`) : text),
        url,
      ),
    );
    return [id, data] as const;
  }
  const found = await Promise.all(routes.map(dataOf));
  const [first] = replaced();
  if (first)
    throw new Error(
      `src/remote.tsx, or what it imports, replaces ${first} as it loads, which all apps of the page use: wrap the call in a function of your own, and call that`,
    );
  return new Map(found.filter(([, data]) => data.length > 0));
}

function throwsAtModuleLevel(error: unknown): never {
  // Errors of another context are instances of its own class.
  const message = isNativeError(error) ? error.message : String(error);
  throw new Error(
    `src/remote.tsx, or what it imports, throws at module level on the server: ${message}. Let modules only define things: what they do at module level runs before there is a page.`,
    { cause: error },
  );
}

function loaded<T>(load: () => T): T {
  try {
    return load();
  } catch (error) {
    return throwsAtModuleLevel(error);
  }
}

function withoutParameter(url: string, name: string): string {
  const start = url.indexOf('?');
  if (start === -1) return url;
  const pairs = url
    .slice(start + 1)
    .split('&')
    .filter((pair) => !pair.endsWith(`={?${name}}`));
  return pairs.length > 0 ? `${url.slice(0, start)}?${pairs.join('&')}` : url.slice(0, start);
}

/** The URL that the SDK requests, but with placeholders, including for the fixed values of `names`. */
function urlOf(endpoint: string, { params = {}, query = {} }: ApiOptions, names: readonly string[]): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) =>
      names.includes(name) && value === fixedValue(name)
        ? `${name}={?${name}}`
        : `${name}=${encodeURIComponent(String(value))}`,
    );
  const url = `/api${fillPattern(endpoint.replace(/^\w+ /, ''), params)}${pairs.length > 0 ? '?' : ''}${pairs.join('&')}`;
  return url.replace(/%7B(%3F)?(\w+)%7D/g, (_all, mark: string | undefined, name: string) =>
    mark ? `{?${name}}` : `{${name}}`,
  );
}
