/** A change of a list that can be applied again, and taken back without taking back other changes. */
export interface ListEdit<T> {
  make: (list: readonly T[]) => readonly T[];
  takeBack: (list: readonly T[]) => readonly T[];
}

interface Entity {
  _id: string;
}

/** An entity and where it belongs in a list; at the end without a place, or beyond the last. */
export interface Placed<T> {
  entity: T;
  place: number | undefined;
}

/** Adds `entity` at `place`, or else at the end, unless the list has it (behaviour.md#lists). */
export const adding = <T extends Entity>(entity: T, place?: number): ListEdit<T> =>
  addingAll([{ entity, place }]);

/** Adds each that the list lacks, one after the other. */
export function addingAll<T extends Entity>(entries: readonly Placed<T>[]): ListEdit<T> {
  const added = new Set<string>();
  return {
    make(list) {
      const there = new Set(list.map(({ _id }) => _id));
      const lacking = entries.filter(({ entity }) => !there.has(entity._id));
      if (lacking.length === 0) return list;
      const whole = [...list];
      for (const { entity, place = Infinity } of lacking) {
        added.add(entity._id);
        whole.splice(place, 0, entity);
      }
      return whole;
    },
    takeBack: (list) => (added.size > 0 ? list.filter(({ _id }) => !added.has(_id)) : list),
  };
}

/** Moves the entity to `place`; taking back returns it to where it was. */
export function moving<T extends Entity>({ _id }: Entity, place: number): ListEdit<T> {
  let from: number | undefined;
  const put = (list: readonly T[], at: number) => {
    const others = list.filter((other) => other._id !== _id);
    return [...others.slice(0, at), ...list.filter((other) => other._id === _id), ...others.slice(at)];
  };
  return {
    make(list) {
      from ??= list.findIndex((other) => other._id === _id);
      return put(list, place);
    },
    takeBack: (list) => put(list, from ?? place),
  };
}

/** Removes the entities that `matches` selects; taking back puts each as near to its old place as the list allows. */
function removingThose<T extends Entity>(matches: (entity: T) => boolean): ListEdit<T> {
  const removed = new Map<string, { entity: T; index: number }>();
  return {
    make(list) {
      list.forEach((entity, index) => {
        if (matches(entity)) removed.set(entity._id, { entity, index });
      });
      return list.filter((entity) => !matches(entity));
    },
    takeBack(list) {
      const whole = [...list];
      for (const { entity, index } of [...removed.values()].sort((a, b) => a.index - b.index)) {
        if (!whole.some(({ _id }) => _id === entity._id)) whole.splice(index, 0, entity);
      }
      return whole;
    },
  };
}

export function removing<T extends Entity>(...entities: readonly Entity[]): ListEdit<T> {
  const ids = new Set(entities.map(({ _id }) => _id));
  return removingThose((entity) => ids.has(entity._id));
}

export const removingAll = <T extends Entity>(): ListEdit<T> => removingThose(() => true);
