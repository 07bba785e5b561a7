import {
  TypeComparison,
  unmetRequirements,
  type Problem,
  type RemoteRelease,
  type ShellRelease,
  type TypeDifference,
} from '@fitreel/protocol';
import { satisfies } from 'semver';

/** An export of a shared module that does not fit, or what a remote exposes. */
interface Unfit extends TypeDifference {
  /** `useToast of @fitreel/sdk/toast`. */
  what: string;
}

/** What `remote` uses of the shell's modules and `shell` does not give so, whatever the versions say. */
function unfit({ types: taken }: RemoteRelease, { types: given }: ShellRelease): Unfit[] {
  const comparison = new TypeComparison(given.table, taken.table);
  const found = Object.entries(taken.modules).flatMap(([module, names]) =>
    Object.entries(names).map(([name, ref]) => {
      const own = given.modules[module] ?? {};
      const isGiven = Object.hasOwn(own, name);
      const difference = isGiven
        ? comparison.difference(own[name], ref)
        : { path: '', takes: '', gives: null, isArgument: false };
      return difference && { ...difference, what: `${name}${difference.path} of ${module}` };
    }),
  );
  const exposed = new TypeComparison(taken.table, given.table).difference(taken.remote, given.remote);
  if (exposed)
    found.push({
      ...{
        path: exposed.path,
        takes: exposed.gives ?? '',
        gives: exposed.takes,
        isArgument: !exposed.isArgument,
      },
      what: `its module${exposed.path}`,
    });
  return found.filter((one) => one !== null);
}

/** Whether `shell` provides everything that `remote` requires and takes. */
export function runsOn(remote: RemoteRelease, shell: ShellRelease): boolean {
  return unmetRequirements(remote, shell, satisfies).length === 0 && unfit(remote, shell).length === 0;
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

/** What the two do differently, as the end of a sentence that begins with the remote. */
function sentence({ what, takes, gives, isArgument }: Unfit, shell: ShellRelease): string {
  if (!isArgument && gives === null) return `uses ${what}, which the shell ${shell.version} does not give.`;
  if (isArgument)
    return `hands over ${what}: ${gives ?? 'nothing'}, but the shell ${shell.version} takes ${takes}.`;
  return `uses ${what}: ${takes}, but the shell ${shell.version} gives ${gives}.`;
}

/** A problem for each module that `remote` requires, and for each thing that it uses, which `shell` does not provide so. */
export function requiresProblems(remote: RemoteRelease, shell: ShellRelease): Problem[] {
  const { name } = remote.description;
  const found = unfit(remote, shell).map((one): Problem => ({
    code: 'requires',
    message: `${name} ${remote.version} ${sentence(one, shell)}`,
    remedy: `Deploy a release of ${name} that was built with the SDK of this shell, or a shell that gives it as before.`,
  }));
  return [...versionProblems(remote, shell), ...found];
}
