import {
  appOf,
  descriptionConflicts,
  SHELL,
  type Problem,
  type Release,
  type RemoteRelease,
} from '@fitreel/protocol';
import { endpointProblems, OWN_API, type GatewayApi } from './endpoint-problems';
import { namingOwner, type Releases } from '../../core/store/problem';
import { requiresProblems } from './requires';
import { slotProblems } from './slot-problems';

/** Problems of `remote` with the shells and the other remotes in `releases`. */
function problemsOf(remote: RemoteRelease, { shells, remotes }: Releases): Problem[] {
  const { description } = remote;
  const others = remotes.filter((other) => other.description.name !== description.name);
  return [
    ...shells.flatMap((shell) => namingOwner(requiresProblems(remote, shell), shell)),
    ...others.flatMap((other) => namingOwner(descriptionConflicts(description, other.description), other)),
  ];
}

/**
 * Problems that prevent `releases` from being live together, if they concern an app in `changed`. Each remote must
 * run on every shell. No two remotes may claim the same name, title, path or navigation entry. Fragments must fit the slots
 * that pages show. The API must have the endpoints that releases call.
 *
 * @param replaced releases that the apps in `changed` stop using
 * @param api the API of the gateway that will serve the releases; null if it is unknown
 */
export function siteProblems(
  releases: Releases,
  changed: ReadonlySet<string>,
  replaced: readonly Release[] = [],
  api: GatewayApi | null = OWN_API,
): Problem[] {
  const newShells = changed.has(SHELL) ? releases.shells : [];
  const found = releases.remotes.flatMap((remote) => {
    if (changed.has(remote.description.name)) return problemsOf(remote, releases);
    return newShells.flatMap((shell) => namingOwner(requiresProblems(remote, shell), remote));
  });
  const coming = [...releases.shells, ...releases.remotes].filter((release) => changed.has(appOf(release)));
  // The live release and the canary of a remote report the same problem.
  const all = [
    ...found,
    ...slotProblems(releases, changed, replaced),
    // The shell's owner runs the gateways.
    ...coming.flatMap((release) =>
      namingOwner(api ? endpointProblems(release, api) : [], releases.shells[0] ?? release),
    ),
  ];
  return [...new Map(all.map((problem) => [problem.message, problem])).values()];
}
