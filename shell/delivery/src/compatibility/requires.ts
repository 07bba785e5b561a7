import type { Problem, RemoteRelease, ShellRelease } from '@fitreel/protocol';
import { satisfies } from 'semver';

/** Modules that `remote` requires and `shell` does not provide in that range, with the version that it does provide. */
function unmet(remote: RemoteRelease, shell: ShellRelease): [module: string, provided: string | undefined][] {
  return Object.entries(remote.requires)
    .map(([module]): [string, string | undefined] => [module, shell.provides[module]])
    .filter(([module, provided]) => !provided || !satisfies(provided, remote.requires[module] as string));
}

/** Whether `shell` provides everything that `remote` requires. */
export function runsOn(remote: RemoteRelease, shell: ShellRelease): boolean {
  return unmet(remote, shell).length === 0;
}

/** A problem for each module that `remote` requires and `shell` does not provide. */
export function requiresProblems(remote: RemoteRelease, shell: ShellRelease): Problem[] {
  const { name } = remote.description;
  return unmet(remote, shell).map(([module, provided]) => {
    const range = remote.requires[module] as string;
    const other = provided ? `runs on ${module} ${provided}` : `does not need ${module}`;
    return {
      code: 'requires',
      message: `${name} ${remote.version} requires ${module} ${range}, but the shell ${shell.version} provides ${provided ?? 'none'}.`,
      remedy: `Deploy a shell that provides ${module} ${range}, or a release of ${name} that ${other}.`,
    };
  });
}
