import { ENDPOINTS } from '@fitreel/contract';
import {
  endpointUse,
  SHELL,
  appOf,
  unmetCall,
  type Problem,
  type Release,
  type UnmetField,
} from '@fitreel/protocol';

/** The endpoints of this gateway's API, by name. */
const OFFERED = new Map(Object.entries(ENDPOINTS).map(([name, schemas]) => [name, endpointUse(schemas)]));

/** What the API does otherwise than a release expects: each the end of a sentence that begins with the release. */
function differences(endpoint: string, called: NonNullable<Release['calls']>[string]): string[] {
  const offered = OFFERED.get(endpoint);
  if (!offered) return [`calls ${endpoint}, which the API of this gateway does not have`];
  const { reads, sends, unknown } = unmetCall(called, offered);
  const field = (name: string, types: UnmetField['handedOver']) =>
    types ? `${name}: ${types.join(' | ')}` : `no ${name}`;
  return [
    ...reads.map(
      ({ field: name, takes, handedOver }) =>
        `reads ${field(name, takes)} of ${endpoint}, but the API of this gateway responds with ${field(name, handedOver)}`,
    ),
    ...sends.map(
      ({ field: name, takes, handedOver }) =>
        `sends ${field(name, handedOver)} with ${endpoint}, but the API of this gateway takes ${field(name, takes)}`,
    ),
    ...unknown.map((name) => `sends ${name} with ${endpoint}, which the API of this gateway does not take`),
  ];
}

/**
 * A problem for each endpoint that `release` calls and that the API of this gateway does not have as the release expects
 * (ADR-0071).
 */
export function endpointProblems(release: Release): Problem[] {
  const app = appOf(release);
  const who = app === SHELL ? 'the shell' : app;
  return Object.entries(release.calls).flatMap(([endpoint, called]): Problem[] => {
    const [difference] = differences(endpoint, called);
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
