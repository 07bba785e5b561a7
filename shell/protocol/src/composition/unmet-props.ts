import type { SlotPropTypes } from './slot-use';

/** A prop that a fragment takes and a page does not hand over so. */
export interface UnmetProp {
  prop: string;
  takes: readonly string[];
  /** Null where the page hands over no such prop. */
  given: readonly string[] | null;
}

/** A prop that is not there is undefined. */
const ABSENT: readonly string[] = ['undefined'];

/** The props of `taken` that a page which hands over `given` leaves unmet: what is given must be among what is taken. */
export function unmetProps(given: SlotPropTypes, taken: SlotPropTypes): UnmetProp[] {
  return Object.entries(taken).flatMap(([prop, takes]) => {
    const found = Object.hasOwn(given, prop) ? (given[prop] ?? null) : null;
    return (found ?? ABSENT).every((type) => takes.includes(type)) ? [] : [{ prop, takes, given: found }];
  });
}
