import { appOf, type Problem, type Release, type RemoteRelease, type SlotPropTypes } from '@fitreel/protocol';

/** A fragment of a release. */
export interface Filling {
  remote: RemoteRelease;
  /** `fragment buttons of library`. */
  what: string;
  slot: string;
  /** The props that it takes. */
  takes: SlotPropTypes;
}

/** The fragments of releases that say what they take. */
export function fillingsOf(remotes: readonly RemoteRelease[]): Filling[] {
  return remotes.flatMap((remote) => {
    const { fragments = [], name } = remote.description;
    return fragments.flatMap(({ id, slot }) => {
      const takes = remote.fills?.[id];
      return takes ? [{ remote, what: `fragment ${id} of ${name}`, slot, takes }] : [];
    });
  });
}

/** Whether each release of at least one of the apps shows the slot, or some do not say what they show. */
export function isShown(slot: string, releases: readonly Release[]): boolean {
  const hidden = new Set(releases.filter(({ shows }) => shows && !Object.hasOwn(shows, slot)).map(appOf));
  return releases.some((release) => !release.shows || !hidden.has(appOf(release)));
}

/** That no page shows the slot of a fragment. */
export function unshownProblem({ remote, what, slot }: Filling): Problem {
  return {
    code: 'slot',
    message: `The ${what} ${remote.version} fills the slot ${slot}, which no page of the site shows.`,
    remedy: `Deploy a release of a page that shows ${slot}, or one of ${appOf(remote)} without this fragment.`,
  };
}
