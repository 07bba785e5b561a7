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

/** The package of a module: `@fitreel/sdk/toast` → `@fitreel/sdk`. */
const packageOf = (module: string) => module.split('/', module.startsWith('@') ? 2 : 1).join('/');

/**
 * Names that `remote` takes and `shell` does not give, by module, whatever the versions say. Of packages whose names the
 * shell does not list, the versions decide.
 */
function missingNames({ takes = {} }: RemoteRelease, { gives = {} }: ShellRelease) {
  const listed = new Set(Object.keys(gives).map(packageOf));
  return Object.entries(takes)
    .filter(([module]) => listed.has(packageOf(module)))
    .map(([module, taken]) => {
      const provided = new Set(gives[module]);
      return { module, names: taken.filter((name) => !provided.has(name)) };
    })
    .filter(({ names }) => names.length > 0);
}

/** Whether `shell` provides everything that `remote` requires and takes. */
export function runsOn(remote: RemoteRelease, shell: ShellRelease): boolean {
  return unmet(remote, shell).length === 0 && missingNames(remote, shell).length === 0;
}

function versionProblems(remote: RemoteRelease, shell: ShellRelease): Problem[] {
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

/** A problem for each module of which `remote` requires or takes what `shell` does not provide. */
export function requiresProblems(remote: RemoteRelease, shell: ShellRelease): Problem[] {
  const { name } = remote.description;
  const missing = missingNames(remote, shell).map(({ module, names }): Problem => ({
    code: 'requires',
    message: `${name} ${remote.version} uses ${names.join(', ')} of ${module}, which the shell ${shell.version} does not give.`,
    remedy: `Deploy a shell that gives it, or a release of ${name} that was built without it.`,
  }));
  return [...versionProblems(remote, shell), ...missing];
}
