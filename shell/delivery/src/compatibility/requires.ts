import type { Problem, RemoteRelease, ShellRelease } from '@fitreel/protocol';
import { satisfies } from 'semver';

/** What the message names as the version of a module that the shell does not provide. */
const NONE = 'none';

/** Modules that `remote` requires and `shell` does not provide in that range, with the version that it does provide. */
function unmet(remote: RemoteRelease, shell: ShellRelease) {
  return Object.entries(remote.requires)
    .map(([module, range]) => ({ module, range, provided: shell.provides[module] ?? NONE }))
    .filter(({ range, provided }) => !satisfies(provided, range));
}

/** Whether `shell` provides everything that `remote` requires. */
export function runsOn(remote: RemoteRelease, shell: ShellRelease): boolean {
  return unmet(remote, shell).length === 0;
}

/** A problem for each module that `remote` requires and `shell` does not provide. */
export function requiresProblems(remote: RemoteRelease, shell: ShellRelease): Problem[] {
  const { name } = remote.description;
  return unmet(remote, shell).map(({ module, range, provided }) => {
    const other = provided === NONE ? `does not need ${module}` : `runs on ${module} ${provided}`;
    return {
      code: 'requires',
      message: `${name} ${remote.version} requires ${module} ${range}, but the shell ${shell.version} provides ${provided}.`,
      remedy: `Deploy a shell that provides ${module} ${range}, or a release of ${name} that ${other}.`,
    };
  });
}
