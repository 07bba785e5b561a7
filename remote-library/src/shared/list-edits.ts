/** A change of a list that can be applied again, and taken back without taking back other changes. */
export interface ListEdit<T> {
  make: (list: readonly T[]) => readonly T[];
  takeBack: (list: readonly T[]) => readonly T[];
}

interface Entity {
  _id: string;
}

/** Adds `entity` at `place`, or else at the end, unless the list has it (behaviour.md#lists). */
export function adding<T extends Entity>(entity: T, place = Infinity): ListEdit<T> {
  let added = false;
  return {
    make(list) {
      if (list.some(({ _id }) => _id === entity._id)) return list;
      added = true;
      return [...list.slice(0, place), entity, ...list.slice(place)];
    },
    takeBack: (list) => (added ? list.filter(({ _id }) => _id !== entity._id) : list),
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
function removing<T extends Entity>(matches: (entity: T) => boolean): ListEdit<T> {
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

export const removingOne = <T extends Entity>({ _id }: Entity): ListEdit<T> =>
  removing((entity) => entity._id === _id);

export const removingAll = <T extends Entity>(): ListEdit<T> => removing(() => true);
