import { appOf, type Problem, type Release } from '@fitreel/protocol';
import { fillingsOf, isShown, unshownProblem } from './filling';
import { namingOwner } from './naming-owner';
import { allOf, type Releases } from './releases';
import { unmetProblems } from './unmet-problems';

/**
 * Problems of fragments with the pages that show their slots, where one of the two is in `changed`, and fragments for slots
 * that no page shows, where they are new or where a release in `replaced` has shown the slot.
 */
export function slotProblems(
  releases: Releases,
  changed: ReadonlySet<string>,
  replaced: readonly Release[],
): Problem[] {
  const pages = allOf(releases);
  return fillingsOf(releases.remotes).flatMap((filling) => {
    const { remote, slot } = filling;
    const isNew = changed.has(appOf(remote));
    const unmet = pages
      .filter((page) => appOf(page) !== appOf(remote) && (isNew || changed.has(appOf(page))))
      .flatMap((page) => namingOwner(unmetProblems(filling, page), isNew ? page : remote));
    const concerns = isNew || replaced.some(({ shows }) => shows && Object.hasOwn(shows, slot));
    if (!concerns || isShown(slot, pages)) return unmet;
    return [
      ...unmet,
      ...(isNew ? [unshownProblem(filling)] : namingOwner([unshownProblem(filling)], remote)),
    ];
  });
}
