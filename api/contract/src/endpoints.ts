import type { Static, TObject } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { activityEndpoints } from './activity';
import { authEndpoints } from './auth';
import { availabilityEndpoints } from './availability';
import { catalogEndpoints } from './catalog';
import { editingEndpoints } from './editing';
import { editingFileEndpoints } from './editing-files';
import type { EndpointSchemas } from './endpoint';
import { followsEndpoints } from './follows';
import { listsEndpoints } from './lists';
import { momentsEndpoints } from './moments';
import { picksEndpoints } from './picks';
import { playlistsEndpoints } from './playlists';
import { positionsEndpoints } from './positions';
import { programmesEndpoints } from './programmes';
import { workoutsEndpoints } from './workouts';

/**
 * Every endpoint of the API, as `<method> <path>` with `{name}` for a path parameter. The API derives its routes from this
 * list. Clients import only its types (`Endpoints`).
 */
export const ENDPOINTS = {
  ...authEndpoints,
  ...catalogEndpoints,
  ...picksEndpoints,
  ...availabilityEndpoints,
  ...listsEndpoints,
  ...followsEndpoints,
  ...positionsEndpoints,
  ...momentsEndpoints,
  ...playlistsEndpoints,
  ...workoutsEndpoints,
  ...programmesEndpoints,
  ...activityEndpoints,
  ...editingEndpoints,
  ...editingFileEndpoints,
} as const;

/** The schema of a query parameter, as far as the endpoint is in `ENDPOINTS` and has it. */
const queryParameter = (endpoint: string, name: string) =>
  (ENDPOINTS as Readonly<Record<string, EndpointSchemas>>)[endpoint]?.query?.properties[name];

/**
 * The values of a query parameter with a fixed set of them, such as `level` of `GET /trend`. Undefined for any other
 * parameter, and for an endpoint that is not in `ENDPOINTS`.
 */
export function queryValues(endpoint: string, name: string): readonly string[] | undefined {
  return queryParameter(endpoint, name)?.['enum'] as string[] | undefined;
}

/**
 * Whether a query parameter takes this value, such as `none,mat` for `equipment` of `GET /trend`; undefined for a parameter without a
 * pattern, and for an endpoint that is not in `ENDPOINTS`.
 */
export function takesQueryValue(endpoint: string, name: string, value: string): boolean | undefined {
  const pattern = queryParameter(endpoint, name)?.['pattern'] as string | undefined;
  return pattern === undefined ? undefined : new RegExp(pattern).test(value);
}

/** Where `body` differs from what the endpoint responds: `/videos/0/title: Expected string`; null if it does not. */
export function responseProblem(endpoint: keyof typeof ENDPOINTS, body: unknown): string | null {
  const [first] = Value.Errors(ENDPOINTS[endpoint].response, body);
  return first ? `${first.path || '/'}: ${first.message}` : null;
}

type TypesOf<S extends EndpointSchemas> = {
  [K in keyof S]: S[K] extends TObject ? Static<S[K]> : S[K];
};

/** Endpoint → its access and the types of its parameters, query, body and response. */
export type Endpoints = { [E in keyof typeof ENDPOINTS]: TypesOf<(typeof ENDPOINTS)[E]> };
