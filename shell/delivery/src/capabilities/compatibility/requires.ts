import {
  unfitTypes,
  unmetRequirements,
  type Problem,
  type RemoteRelease,
  type ShellRelease,
  type UnfitType,
} from '@fitreel/protocol';
import { satisfies } from 'semver';

/** Whether `shell` provides every module and type that `remote` uses. */
export function runsOn(remote: RemoteRelease, shell: ShellRelease): boolean {
  return (
    unmetRequirements(remote, shell, satisfies).length === 0 &&
    unfitTypes(remote.types, shell.types).length === 0
  );
}

function versionProblems(remote: RemoteRelease, shell: ShellRelease): Problem[] {
  const { name } = remote.description;
  return unmetRequirements(remote, shell, satisfies).map(({ module, range, provided }) => {
    const other = provided === null ? `does not need ${module}` : `runs on ${module} ${provided}`;
    return {
      code: 'requires',
      message: `${name} ${remote.version} requires ${module} ${range}, but the shell ${shell.version} provides ${provided ?? 'none'}.`,
      remedy: `Deploy a shell that provides ${module} ${range}, or a release of ${name} that ${other}.`,
    };
  });
}

/** The difference between the two, as the predicate of a sentence about the remote. */
function sentence({ what, takes, gives, isArgument }: UnfitType, shell: ShellRelease): string {
  if (!isArgument && gives === null) return `uses ${what}, which the shell ${shell.version} does not give.`;
  if (isArgument)
    return `hands over ${what}: ${gives ?? 'nothing'}, but the shell ${shell.version} takes ${takes}.`;
  return `uses ${what}: ${takes}, but the shell ${shell.version} gives ${gives}.`;
}

/** A problem for each module and each type that `remote` uses but `shell` does not provide as expected. */
export function requiresProblems(remote: RemoteRelease, shell: ShellRelease): Problem[] {
  const { name } = remote.description;
  const found = unfitTypes(remote.types, shell.types).map((one): Problem => ({
    code: 'requires',
    message: `${name} ${remote.version} ${sentence(one, shell)}`,
    remedy: `Deploy a release of ${name} that was built with the SDK of this shell, or a shell that gives it as before.`,
  }));
  return [...versionProblems(remote, shell), ...found];
}
