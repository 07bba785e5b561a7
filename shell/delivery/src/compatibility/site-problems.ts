import {
  commonPath,
  type Problem,
  type RemoteDescription,
  type RemoteRelease,
  type ShellRelease,
} from '@fitreel/protocol';
import { requiresProblems } from './requires';

/** All releases that browsers of a site may load, canaries included. */
export interface Releases {
  shell: ShellRelease | null;
  remotes: readonly RemoteRelease[];
}

/** Places of the navigation with room for only one entry on the whole site. */
const SINGLE_PLACES: ReadonlySet<string> = new Set(['login', 'search']);

function nameProblems(one: RemoteDescription, other: RemoteDescription): Problem[] {
  const problems: Problem[] = [];
  if (one.name.startsWith(other.name) || other.name.startsWith(one.name)) {
    problems.push({
      code: 'name',
      message: `The names ${one.name} and ${other.name} start alike, and the federation runtime would confuse the two.`,
      remedy: `Rename ${one.name} so that neither name is the start of the other.`,
    });
  }
  if (one.title === other.title) {
    problems.push({
      code: 'name',
      message: `${other.name} already has the title “${other.title}”.`,
      remedy: `Give ${one.name} another title.`,
    });
  }
  return problems;
}

function routeProblems(one: RemoteDescription, other: RemoteDescription): Problem[] {
  return one.routes.flatMap((route) =>
    other.routes.flatMap((held): Problem[] => {
      const path = commonPath(route.path, held.path);
      if (path === null) return [];
      return [
        {
          code: 'route',
          message: `The route ${route.path} of ${one.name} claims ${path}, which the route ${held.path} of ${other.name} holds.`,
          remedy: `Change the path of the route ${route.id}, or remove ${held.path} from ${other.name} first.`,
        },
      ];
    }),
  );
}

function navigationProblems(one: RemoteDescription, other: RemoteDescription): Problem[] {
  return one.navigation.flatMap((entry) => {
    const held = other.navigation.find(
      ({ place, label }) => place === entry.place && (SINGLE_PLACES.has(place) || label === entry.label),
    );
    if (!held) return [];
    const what = SINGLE_PLACES.has(entry.place) ? 'the only entry' : `the entry “${held.label}”`;
    return [
      {
        code: 'navigation',
        message: `The navigation entry “${entry.label}” of ${one.name} conflicts with ${what} of the ${entry.place}, which ${other.name} holds.`,
        remedy: `Give the entry another label or place, or remove the one of ${other.name} first.`,
      } satisfies Problem,
    ];
  });
}

/** Problems that `remote` has with the shell and with the other remotes in `releases`. */
function problemsOf(remote: RemoteRelease, releases: Releases): Problem[] {
  const { description } = remote;
  const others = releases.remotes.filter((other) => other.description.name !== description.name);
  return [
    ...(releases.shell ? requiresProblems(remote, releases.shell) : []),
    ...others.flatMap((other) => [
      ...nameProblems(description, other.description),
      ...routeProblems(description, other.description),
      ...navigationProblems(description, other.description),
    ]),
  ];
}

/**
 * Problems that prevent `releases` from being live together, where they concern an app in `changed`: each remote must
 * run on the shell, and no two remotes may claim the same name, title, path or navigation entry.
 */
export function siteProblems(releases: Releases, changed: ReadonlySet<string>): Problem[] {
  const newShell = changed.has('shell') ? releases.shell : null;
  const found = releases.remotes.flatMap((remote) => {
    if (changed.has(remote.description.name)) return problemsOf(remote, releases);
    return newShell ? requiresProblems(remote, newShell) : [];
  });
  // The live release and the canary of a remote report the same problem.
  return [...new Map(found.map((problem) => [problem.message, problem])).values()];
}
