import { descriptionConflicts, type Problem, type RemoteRelease, type ShellRelease } from '@fitreel/protocol';
import { requiresProblems } from './requires';

/** All releases that browsers of a site may load, canaries included. */
export interface Releases {
  shell: ShellRelease | null;
  remotes: readonly RemoteRelease[];
}

/** Problems that `remote` has with the shell and with the other remotes in `releases`. */
function problemsOf(remote: RemoteRelease, releases: Releases): Problem[] {
  const { description } = remote;
  const others = releases.remotes.filter((other) => other.description.name !== description.name);
  return [
    ...(releases.shell ? requiresProblems(remote, releases.shell) : []),
    ...others.flatMap((other) => descriptionConflicts(description, other.description)),
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
