/** A change of a list of things with an `_id`, which can be made again and taken back among other changes. */
export interface ListEdit<T> {
  make: (list: readonly T[]) => readonly T[];
  takeBack: (list: readonly T[]) => readonly T[];
}

interface Thing {
  _id: string;
}

/** Puts `thing` at the end, once (spec section 4: lists behave as sets). */
export function adding<T extends Thing>(thing: T): ListEdit<T> {
  let put = false;
  return {
    make(list) {
      if (list.some(({ _id }) => _id === thing._id)) return list;
      put = true;
      return [...list, thing];
    },
    takeBack: (list) => (put ? list.filter(({ _id }) => _id !== thing._id) : list),
  };
}

/** Takes the things that it concerns out; taking back puts each where it was, as near as the list still allows. */
function removing<T extends Thing>(concerns: (thing: T) => boolean): ListEdit<T> {
  const taken = new Map<string, { thing: T; index: number }>();
  return {
    make(list) {
      list.forEach((thing, index) => {
        if (concerns(thing)) taken.set(thing._id, { thing, index });
      });
      return list.filter((thing) => !concerns(thing));
    },
    takeBack(list) {
      const whole = [...list];
      for (const { thing, index } of [...taken.values()].sort((a, b) => a.index - b.index)) {
        if (!whole.some(({ _id }) => _id === thing._id)) whole.splice(index, 0, thing);
      }
      return whole;
    },
  };
}

export const removingOne = <T extends Thing>({ _id }: Thing): ListEdit<T> =>
  removing((thing) => thing._id === _id);

export const removingAll = <T extends Thing>(): ListEdit<T> => removing(() => true);
