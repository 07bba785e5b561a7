import { TypeComparison, type TypeDifference } from './type-comparison';
import type { ReleaseTypes } from './types';

/** An export of a shared module, or a remote's exposed module, that does not fit. */
export interface UnfitType extends TypeDifference {
  /** `useToast of @fitreel/sdk/toast`. */
  what: string;
}

/** Types that `remote` and `shell` exchange and that do not fit, whatever the versions say. */
export function unfitTypes(remote: ReleaseTypes, shell: ReleaseTypes): UnfitType[] {
  const comparison = new TypeComparison(shell.table, remote.table);
  const found = Object.entries(remote.modules).flatMap(([module, names]) =>
    Object.entries(names).map(([name, ref]) => {
      const own = shell.modules[module] ?? {};
      const isGiven = Object.hasOwn(own, name);
      const difference = isGiven
        ? comparison.difference(own[name], ref)
        : { path: '', takes: '', gives: null, isArgument: false };
      return difference && { ...difference, what: `${name}${difference.path} of ${module}` };
    }),
  );
  const exposed = new TypeComparison(remote.table, shell.table).difference(remote.remote, shell.remote);
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
