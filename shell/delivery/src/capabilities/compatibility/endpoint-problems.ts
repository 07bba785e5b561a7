import { ENDPOINTS } from '@fitreel/contract';
import {
  endpointUse,
  SHELL,
  appOf,
  unmetCall,
  type EndpointUses,
  type Problem,
  type Release,
  type UnmetField,
} from '@fitreel/protocol';

/** The API of a gateway. */
export interface GatewayApi {
  /** Its name in messages: `the API of this gateway`. */
  name: string;
  endpoints: EndpointUses;
}

/** The API of this gateway. */
export const OWN_API: GatewayApi = {
  name: 'the API of this gateway',
  endpoints: Object.fromEntries(
    Object.entries(ENDPOINTS).map(([name, schemas]) => [name, endpointUse(schemas)]),
  ),
};

/** The differences between the API and a release's expectations, as predicates of a sentence about the release. */
function differences(
  endpoint: string,
  called: NonNullable<Release['calls']>[string],
  { name: api, endpoints }: GatewayApi,
): string[] {
  const offered = Object.hasOwn(endpoints, endpoint) && endpoints[endpoint];
  if (!offered) return [`calls ${endpoint}, which ${api} does not have`];
  const { reads, sends, unknown } = unmetCall(called, offered);
  const field = (name: string, types: UnmetField['handedOver']) =>
    types ? `${name}: ${types.join(' | ')}` : `no ${name}`;
  return [
    ...reads.map(
      ({ field: name, takes, handedOver }) =>
        `reads ${field(name, takes)} of ${endpoint}, but ${api} responds with ${field(name, handedOver)}`,
    ),
    ...sends.map(
      ({ field: name, takes, handedOver }) =>
        `sends ${field(name, handedOver)} with ${endpoint}, but ${api} takes ${field(name, takes)}`,
    ),
    ...unknown.map((name) => `sends ${name} with ${endpoint}, which ${api} does not take`),
  ];
}

/** A problem for each endpoint that `release` calls but `api` does not offer as expected (ADR-0071). */
export function endpointProblems(release: Release, api = OWN_API): Problem[] {
  const app = appOf(release);
  const who = app === SHELL ? 'the shell' : app;
  return Object.entries(release.calls).flatMap(([endpoint, called]): Problem[] => {
    const [difference] = differences(endpoint, called, api);
    if (!difference) return [];
    return [
      {
        code: 'endpoint',
        message: `${app === SHELL ? 'The shell' : app} ${release.version} ${difference}.`,
        remedy: `Run a gateway with such an API, or deploy a release of ${who} that was built for this one.`,
      },
    ];
  });
}
