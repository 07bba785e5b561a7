import {
  appOf,
  unmetProps,
  type Problem,
  type Release,
  type RemoteRelease,
  type SlotPropTypes,
  type UnmetProp,
} from '@fitreel/protocol';
import { namingOwner, type Releases } from './problem';

/** A fragment of a release. */
interface Filling {
  remote: RemoteRelease;
  /** `fragment buttons of library`. */
  what: string;
  slot: string;
  /** The props that it takes. */
  takes: SlotPropTypes;
}

/** The fragments of releases that say what they take. */
function fillingsOf(remotes: readonly RemoteRelease[]): Filling[] {
  return remotes.flatMap((remote) => {
    const { fragments = [], name } = remote.description;
    return fragments.flatMap(({ id, slot }) => {
      const takes = remote.fills?.[id];
      return takes ? [{ remote, what: `fragment ${id} of ${name}`, slot, takes }] : [];
    });
  });
}

/** Whether each release of at least one of the apps shows the slot, or some do not say what they show. */
function isShown(slot: string, releases: readonly Release[]): boolean {
  const hidden = new Set(releases.filter(({ shows }) => shows && !Object.hasOwn(shows, slot)).map(appOf));
  return releases.some((release) => !release.shows || !hidden.has(appOf(release)));
}

/** That no page shows the slot of a fragment. */
function unshownProblem({ remote, what, slot }: Filling): Problem {
  return {
    code: 'slot',
    message: `The ${what} ${remote.version} fills the slot ${slot}, which no page of the site shows.`,
    remedy: `Deploy a release of a page that shows ${slot}, or one of ${appOf(remote)} without this fragment.`,
  };
}

function unmetProblem(
  { remote, what, slot }: Filling,
  page: Release,
  { prop, takes, handedOver }: UnmetProp,
): Problem {
  const wanted = `${prop}: ${takes.join(' | ')}`;
  const app = appOf(page);
  return {
    code: 'slot',
    message: `The ${what} ${remote.version} takes ${wanted} of the slot ${slot}, but ${app} ${page.version} hands over ${
      handedOver ? `${prop}: ${handedOver.join(' | ')}` : `no ${prop}`
    }.`,
    remedy: `Deploy a release of ${app} that hands over ${wanted}, or one of ${appOf(remote)} that works without it.`,
  };
}

/** What a fragment takes of its slot and `page` does not hand over where it shows that slot. */
function unmetProblems(filling: Filling, page: Release): Problem[] {
  const props = page.shows?.[filling.slot];
  return props ? unmetProps(props, filling.takes).map((unmet) => unmetProblem(filling, page, unmet)) : [];
}

/**
 * Problems of fragments with the pages that show their slots, where one of the two is in `changed`, and fragments for slots
 * that no page shows, where they are new or where a release in `replaced` has shown the slot.
 */
export function slotProblems(
  releases: Releases,
  changed: ReadonlySet<string>,
  replaced: readonly Release[],
): Problem[] {
  const pages: Release[] = [...releases.shells, ...releases.remotes];
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
