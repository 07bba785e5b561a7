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

/** A fragment or listener of a release, with the types it takes. */
interface Part {
  remote: RemoteRelease;
  types: ReleaseTypes;
  /** Its name in messages, such as `fragment buttons of library`. */
  what: string;
  kind: 'slot' | 'event';
  /** The slot it fills, or the event it listens to. */
  place: string;
  /** The props it takes by name, or its payload under an empty name. */
  takes: TypesByName;
}

/** The types that a release passes in a place: a slot's props, or an event's payload; undefined if it lacks the place. */
function givenIn(kind: Part['kind'], place: string, { types }: Release): TypesByName | undefined {
  const known: Readonly<Record<string, TypesByName | number>> = kind === 'slot' ? types.shows : types.emits;
  const given = Object.hasOwn(known, place) ? known[place] : undefined;
  return typeof given === 'number' ? { '': given } : given;
}

/** The fragments and listeners of the remotes. */
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

/** Whether at least one app has the place in each of its releases. */
function isThere({ kind, place }: Part, releases: readonly Release[]): boolean {
  const without = new Set(releases.filter((release) => !givenIn(kind, place, release)).map(appOf));
  return releases.some((release) => !without.has(appOf(release)));
}

/** The problem of a fragment whose slot is not on any page, or of a listener whose event is never sent. */
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

/** A problem for each prop or payload that a part takes and `page` does not pass. */
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
 * Problems of fragments with the pages that show their slots, and of listeners with the apps that send their events, if one of
 * the two is in `changed`. Also reports parts for places that no app has, if the part is new or a release in `replaced` had the
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
