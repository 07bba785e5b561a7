import {
  descriptionConflicts,
  type Problem,
  type Release,
  type RemoteRelease,
  type ShellRelease,
} from '@fitreel/protocol';
import { requiresProblems } from './requires';

/** All releases that browsers of a site may load, canaries included. */
export interface Releases {
  shell: ShellRelease | null;
  remotes: readonly RemoteRelease[];
}

/** Says in the remedies of `problems` who owns the other app, with which the change has to be agreed. */
function namingOwner(problems: readonly Problem[], other: Release): Problem[] {
  const { owner } = other;
  if (!owner) return [...problems];
  const app = other.kind === 'shell' ? 'the shell' : other.description.name;
  return problems.map((problem) => ({
    ...problem,
    remedy: `${problem.remedy} The owner of ${app} is ${owner.name} (${owner.contact}).`,
  }));
}

/** Problems that `remote` has with the shell and with the other remotes in `releases`. */
function problemsOf(remote: RemoteRelease, { shell, remotes }: Releases): Problem[] {
  const { description } = remote;
  const others = remotes.filter((other) => other.description.name !== description.name);
  return [
    ...(shell ? namingOwner(requiresProblems(remote, shell), shell) : []),
    ...others.flatMap((other) => namingOwner(descriptionConflicts(description, other.description), other)),
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
    return newShell ? namingOwner(requiresProblems(remote, newShell), remote) : [];
  });
  // The live release and the canary of a remote report the same problem.
  return [...new Map(found.map((problem) => [problem.message, problem])).values()];
}
