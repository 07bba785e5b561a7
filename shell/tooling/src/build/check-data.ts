import { ENDPOINTS, type EndpointSchemas } from '@fitreel/contract';
import { PARAMETER, type RemoteDescription, type RouteDescription } from '@fitreel/protocol';
import type { TSchema } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** The API is mounted at this path. */
const API = '/api';

/** The part of an endpoint's name before its path. */
const GET = 'GET ';

/** Public endpoints that a `GET` reaches, by path. */
const PUBLIC: readonly (readonly [path: string, EndpointSchemas])[] = Object.entries<EndpointSchemas>(
  ENDPOINTS,
)
  .filter(([name, { access }]) => name.startsWith(GET) && access === 'public')
  .map(([name, schemas]) => [API + name.slice(GET.length), schemas]);

/** Whether `url` is an address of the endpoint at `path`, whose parameters each fill a segment. */
function leadsTo(path: string, url: string): boolean {
  const [wanted, given] = [path.split('/'), url.split('/')];
  if (wanted.length !== given.length) return false;
  return wanted.every((segment, at) => (segment.startsWith('{') ? given[at] !== '' : segment === given[at]));
}

/** Whether a query parameter may have the value. A route's parameter gets its own only when a page is requested. */
function mayBe(value: string, field: TSchema): boolean {
  return value.includes('{') || Value.Check(field, value);
}

/** Why the endpoint does not take the query, as the end of a sentence, or null if it does. */
function queryFault(query: URLSearchParams, { query: schema }: EndpointSchemas): string | null {
  const known: Readonly<Record<string, TSchema>> = schema?.properties ?? {};
  for (const [name, value] of query) {
    const field = known[name];
    if (!field) {
      const names = Object.keys(known).join(', ');
      return `has the query parameter ${name}, but the endpoint takes ${names || 'none'}`;
    }
    if (!mayBe(value, field))
      return `has the query parameter ${name}=${value}, which takes ${field.description ?? 'other values'}`;
  }
  return null;
}

/** Why `url` cannot be data of `route`, as the end of a sentence, or null if it can. */
function fault(route: RouteDescription, url: string): string | null {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const endpoint = PUBLIC.find(([of]) => leadsTo(of, path));
  if (!endpoint) return `is no public GET endpoint of the API: ${PUBLIC.map(([of]) => of).join(', ')}`;
  const missing = [...url.matchAll(PARAMETER)].find(([parameter]) => !route.path.includes(parameter));
  if (missing) return `has the parameter ${missing[0]}, which the path ${route.path} does not have`;
  return queryFault(new URLSearchParams(query), endpoint[1]);
}

/**
 * Checks the `data` of every route against the contract: a wrong URL would cost each visitor a request that fails.
 *
 * @throws Error that names the route and the URL, and says what is possible
 */
export function checkData({ routes }: RemoteDescription): void {
  for (const route of routes) {
    for (const url of route.data ?? []) {
      const wrong = fault(route, url);
      if (wrong) throw new Error(`remote.config.ts: the data ${url} of the route ${route.id} ${wrong}`);
    }
  }
}
