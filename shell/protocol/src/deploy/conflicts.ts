import { commonPath } from '../browser/pattern';
import { SLOTS } from '../browser/formats';
import type { DeepReadonly, RemoteDescription } from '../composition/description';
import type { Problem } from './problem';

type Described = DeepReadonly<RemoteDescription>;

/** Places of the navigation with room for only one entry on the whole site. */
const SINGLE_PLACES: ReadonlySet<string> = new Set(['login', 'account', 'search']);

function nameProblems(one: Described, other: Described): Problem[] {
  const problems: Problem[] = [];
  if (one.name.startsWith(other.name) || other.name.startsWith(one.name)) {
    problems.push({
      code: 'name',
      message: `The names ${one.name} and ${other.name} start alike, and the federation runtime would confuse the two.`,
      remedy: `Rename ${one.name} so that neither name is the start of the other.`,
    });
  }
  if (one.title === other.title) {
    problems.push({
      code: 'name',
      message: `${other.name} already has the title “${other.title}”.`,
      remedy: `Give ${one.name} another title.`,
    });
  }
  return problems;
}

function routeProblems(one: Described, other: Described): Problem[] {
  return one.routes.flatMap((route) =>
    other.routes.flatMap((held): Problem[] => {
      const path = commonPath(route.path, held.path);
      if (path === null) return [];
      return [
        {
          code: 'route',
          message: `The route ${route.path} of ${one.name} claims ${path}, which the route ${held.path} of ${other.name} holds.`,
          remedy: `Change the path of the route ${route.id}, or remove ${held.path} from ${other.name} first.`,
        },
      ];
    }),
  );
}

function navigationProblems(one: Described, other: Described): Problem[] {
  return one.navigation.flatMap((entry) => {
    const held = other.navigation.find(
      ({ place, label }) => place === entry.place && (SINGLE_PLACES.has(place) || label === entry.label),
    );
    if (!held) return [];
    const what = SINGLE_PLACES.has(entry.place) ? 'the only entry' : `the entry “${held.label}”`;
    return [
      {
        code: 'navigation',
        message: `The navigation entry “${entry.label}” of ${one.name} conflicts with ${what} of the ${entry.place}, which ${other.name} holds.`,
        remedy: `Give the entry another label or place, or remove ${other.name}'s entry first.`,
      } satisfies Problem,
    ];
  });
}

/** Slots with room for the fragment of only one remote on the whole site. */
const SINGLE_SLOTS: ReadonlySet<string> = new Set(
  Object.entries(SLOTS).flatMap(([slot, takes]) => (takes === 'one' ? [slot] : [])),
);

function slotProblems(one: Described, other: Described): Problem[] {
  return (one.fragments ?? []).flatMap(({ id, slot }): Problem[] => {
    const held = other.fragments?.find((fragment) => fragment.slot === slot);
    if (!held || !SINGLE_SLOTS.has(slot)) return [];
    return [
      {
        code: 'slot',
        message: `The fragment ${id} of ${one.name} fills the slot ${slot}, which takes one and which ${held.id} of ${other.name} fills.`,
        remedy: `Give ${id} another slot, or remove ${held.id} from ${other.name} first.`,
      },
    ];
  });
}

/**
 * Conflicts that keep `one` and `other` off the same site: a name, title, path, navigation entry or single slot that both claim. The
 * remedies say what `one` could change.
 */
export function descriptionConflicts(one: Described, other: Described): Problem[] {
  return [
    ...nameProblems(one, other),
    ...routeProblems(one, other),
    ...navigationProblems(one, other),
    ...slotProblems(one, other),
  ];
}
