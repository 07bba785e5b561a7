import { commonPath, type RemoteDescription, type RemoteRelease, type ShellRelease } from '@fitreel/protocol';
import type { Problem } from './problem';
import { requiresProblems } from './requires';

/** All releases that visitors of a site get, canaries included. */
export interface Releases {
  shell: ShellRelease | null;
  remotes: readonly RemoteRelease[];
}

/** Places of the navigation that have room for one entry of the whole site. */
const SINGLE_PLACES: ReadonlySet<string> = new Set(['login', 'search']);

function nameProblems(one: RemoteDescription, other: RemoteDescription): Problem[] {
  const problems: Problem[] = [];
  if (one.name.startsWith(other.name) || other.name.startsWith(one.name)) {
    problems.push({
      code: 'name',
      message: `The names ${one.name} and ${other.name} begin alike, which the federation runtime takes for one another.`,
      remedy: `Give ${one.name} a name that is not the beginning of another remote’s, nor begins with one.`,
    });
  }
  if (one.title === other.title) {
    problems.push({
      code: 'name',
      message: `${other.name} bears the title “${other.title}” already.`,
      remedy: `Give ${one.name} another title.`,
    });
  }
  return problems;
}

function routeProblems(one: RemoteDescription, other: RemoteDescription): Problem[] {
  return one.routes.flatMap((route) =>
    other.routes.flatMap((held): Problem[] => {
      const address = commonPath(route.path, held.path);
      if (address === null) return [];
      return [
        {
          code: 'route',
          message: `The route ${route.path} of ${one.name} claims ${address}, which the route ${held.path} of ${other.name} holds.`,
          remedy: `Change the path of the route ${route.id}, or let ${other.name} give ${held.path} up first.`,
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
        message: `The navigation entry “${entry.label}” of ${one.name} meets ${what} of the ${entry.place}, which ${other.name} holds.`,
        remedy: `Give the entry another label or place, or let ${other.name} give its own up first.`,
      } satisfies Problem,
    ];
  });
}

/** What `app` has wrong among `releases`: with the shell, and with every other remote. */
function problemsWith(app: RemoteRelease, releases: Releases): Problem[] {
  const { description } = app;
  const others = releases.remotes.filter((other) => other.description.name !== description.name);
  return [
    ...(releases.shell ? requiresProblems(app, releases.shell) : []),
    ...others.flatMap((other) => [
      ...nameProblems(description, other.description),
      ...routeProblems(description, other.description),
      ...navigationProblems(description, other.description),
    ]),
  ];
}

/**
 * What keeps `releases` from being live together, as far as it concerns the apps in `changed`: each remote must run
 * on the shell, and no two remotes may claim the same name, address or place in the navigation.
 */
export function siteProblems(releases: Releases, changed: ReadonlySet<string>): Problem[] {
  const shellChanged = releases.shell !== null && changed.has('shell');
  const found = releases.remotes.flatMap((remote) => {
    if (changed.has(remote.description.name)) return problemsWith(remote, releases);
    return shellChanged && releases.shell ? requiresProblems(remote, releases.shell) : [];
  });
  // A remote with a canary meets the same other remote twice.
  return [...new Map(found.map((problem) => [problem.message, problem])).values()];
}
