import {
  appOf,
  TypeComparison,
  type Problem,
  type Release,
  type ReleaseTypes,
  type RemoteRelease,
  type TypeDifference,
  type TypesByName,
} from '@fitreel/protocol';
import { namingOwner, type Releases } from '../../core/store/problem';

/** A fragment or listener of a release, and what it takes. */
interface Part {
  remote: RemoteRelease;
  types: ReleaseTypes;
  /** `fragment buttons of library`. */
  what: string;
  kind: 'slot' | 'event';
  /** The slot that it fills, or the event that it listens to. */
  place: string;
  /** The props or the payload that it takes, by the name of the prop, or without one. */
  takes: TypesByName;
}

/** What is given in a place: the props of a slot, or the payload of an event; undefined if the release does not have it. */
function givenIn(kind: Part['kind'], place: string, { types }: Release): TypesByName | undefined {
  const known: Readonly<Record<string, TypesByName | number>> = kind === 'slot' ? types.shows : types.emits;
  const given = Object.hasOwn(known, place) ? known[place] : undefined;
  return typeof given === 'number' ? { '': given } : given;
}

/** The fragments and listeners of releases. */
function partsOf(remotes: readonly RemoteRelease[]): Part[] {
  return remotes.flatMap((remote): Part[] => {
    const { types } = remote;
    const { fragments = [], listeners = [], name } = remote.description;
    return [
      ...fragments.flatMap(({ id, slot }): Part[] => {
        const takes = types.fills[id];
        return takes
          ? [{ remote, types, what: `fragment ${id} of ${name}`, kind: 'slot', place: slot, takes }]
          : [];
      }),
      ...listeners.map(({ event }): Part => {
        const payload = types.hears[event];
        const takes: TypesByName = payload === undefined ? {} : { '': payload };
        return { remote, types, what: `listener of ${name}`, kind: 'event', place: event, takes };
      }),
    ];
  });
}

/** Whether each release of at least one of the apps has the place. */
function isThere({ kind, place }: Part, releases: readonly Release[]): boolean {
  const without = new Set(releases.filter((release) => !givenIn(kind, place, release)).map(appOf));
  return releases.some((release) => !without.has(appOf(release)));
}

/** That no page shows the slot of a fragment, or nobody sends the event of a listener. */
function missingProblem({ remote, what, kind, place }: Part): Problem {
  const [fills, shown, shows, part] =
    kind === 'slot'
      ? ['fills the slot', 'which no page of the site shows', 'a page that shows', 'fragment']
      : ['listens to the event', 'which nothing on the site sends', 'an app that sends', 'listener'];
  return {
    code: kind,
    message: `The ${what} ${remote.version} ${fills} ${place}, ${shown}.`,
    remedy: `Deploy a release of ${shows} ${place}, or one of ${appOf(remote)} without this ${part}. Apps that need each other go live in one step: “fitreel deploy --all”.`,
  };
}

function unmetProblem(
  { remote, what, kind, place }: Part,
  page: Release,
  prop: string,
  { path, takes, gives, isArgument }: TypeDifference,
): Problem {
  const app = appOf(page);
  const at = `${kind === 'slot' ? 'SlotProps' : 'PlatformEvents'}['${place}']${prop && `.${prop}`}${path}`;
  const nothing = `no ${/[^.]*$/.exec(prop + path)?.[0] ?? prop}`;
  return {
    code: kind,
    message: isArgument
      ? `The ${what} ${remote.version} hands over ${at}: ${gives ?? 'nothing'}, but ${app} ${page.version} takes ${takes}.`
      : `The ${what} ${remote.version} takes ${at}: ${takes}, but ${app} ${page.version} hands over ${gives ?? nothing}.`,
    remedy: `Deploy a release of ${app} that ${isArgument ? 'takes' : 'hands over'} it so, or one of ${appOf(remote)} that works without it.`,
  };
}

/** What a part takes of its place and `page` does not give there. */
function unmetProblems(part: Part, page: Release): Problem[] {
  const given = givenIn(part.kind, part.place, page);
  if (!given) return [];
  const comparison = new TypeComparison(page.types.table, part.types.table);
  return Object.entries(part.takes).flatMap(([prop, ref]) => {
    const found = comparison.difference(Object.hasOwn(given, prop) ? given[prop] : undefined, ref);
    return found ? [unmetProblem(part, page, prop, found)] : [];
  });
}

/**
 * Problems of fragments with the pages that show their slots, and of listeners with the apps that send their events, where one
 * of the two is in `changed`; and parts for places that no app has, where they are new or where a release in `replaced` had the
 * place.
 */
export function slotProblems(
  releases: Releases,
  changed: ReadonlySet<string>,
  replaced: readonly Release[],
): Problem[] {
  const pages: Release[] = [...releases.shells, ...releases.remotes];
  return partsOf(releases.remotes).flatMap((part) => {
    const { remote, kind, place } = part;
    const isNew = changed.has(appOf(remote));
    const unmet = pages
      .filter((page) => appOf(page) !== appOf(remote) && (isNew || changed.has(appOf(page))))
      .flatMap((page) => namingOwner(unmetProblems(part, page), isNew ? page : remote));
    const concerns = isNew || replaced.some((release) => givenIn(kind, place, release));
    if (!concerns || isThere(part, pages)) return unmet;
    return [...unmet, ...(isNew ? [missingProblem(part)] : namingOwner([missingProblem(part)], remote))];
  });
}
