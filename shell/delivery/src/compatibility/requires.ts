import type { RemoteRelease, ShellRelease } from '@fitreel/protocol';
import { satisfies } from 'semver';
import type { Problem } from './problem';

/** Modules that `remote` requires and `shell` does not provide in that range: module → what the shell has of it. */
function unmet(remote: RemoteRelease, shell: ShellRelease): [module: string, provided: string | undefined][] {
  return Object.entries(remote.requires)
    .map(([module]): [string, string | undefined] => [module, shell.provides[module]])
    .filter(([module, provided]) => !provided || !satisfies(provided, remote.requires[module] as string));
}

/** Whether `shell` provides all that `remote` requires. */
export function runsOn(remote: RemoteRelease, shell: ShellRelease): boolean {
  return unmet(remote, shell).length === 0;
}

/** What `remote` requires and `shell` does not provide. */
export function requiresProblems(remote: RemoteRelease, shell: ShellRelease): Problem[] {
  const { name } = remote.description;
  return unmet(remote, shell).map(([module, provided]) => {
    const range = remote.requires[module] as string;
    return {
      code: 'requires',
      message: `${name} ${remote.version} requires ${module} ${range}, and the shell ${shell.version} provides ${provided ?? 'none'}.`,
      remedy: `Deploy a shell that provides ${module} ${range} and suits the other remotes, or a ${name} that runs on ${provided ?? 'what the shell has'}.`,
    };
  });
}
