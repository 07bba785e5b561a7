import { FACT_VALUES, type FiltersQuery, LENGTHS } from '@fitreel/contract';

/** What filters ask for, by name. */
export type FactFilter = Pick<FiltersQuery, 'length' | 'level' | 'equipment'>;
export type FilterName = keyof FactFilter;

/** What filters look for, and the values of each. */
export const FILTER_VALUES = {
  length: LENGTHS,
  level: FACT_VALUES.level,
  equipment: FACT_VALUES.equipment,
} as const satisfies Record<FilterName, readonly string[]>;

const NAMES = Object.keys(FILTER_VALUES) as FilterName[];

/** The number of a value: its place among the values, from 1; 0 for none of them. */
const numberOf = (name: FilterName, value = '') =>
  1 + (FILTER_VALUES[name] as readonly string[]).indexOf(value);

/** Where each range of lengths ends, in minutes; the last has no end. */
const LENGTH_ENDS = [9, 20, 40];

/**
 * A number for all facts that filters look for: a decimal digit each for length, level and equipment, 0 where it is
 * unknown. Change `SEARCH_RULES` with it.
 */
export function facetOf(facts: { minutes: number; level: string; equipment: string }): number {
  const length = facts.minutes === 0 ? 0 : 1 + LENGTH_ENDS.filter((end) => facts.minutes > end).length;
  return 100 * length + 10 * numberOf('level', facts.level) + numberOf('equipment', facts.equipment);
}

/** The number of the value that the videos of `facet` have; 0 for an unknown one. */
export function digitOf(name: FilterName, facet: number): number {
  return Math.floor(facet / { length: 100, level: 10, equipment: 1 }[name]) % 10;
}

/** Whether `filter` asks for anything. */
export const isFiltering = (filter: FactFilter): boolean => NAMES.some((name) => filter[name] !== undefined);

/** Whether videos of `facet` have what `filter` asks for. */
export function isIn(facet: number, filter: FactFilter): boolean {
  return NAMES.every(
    (name) => filter[name] === undefined || digitOf(name, facet) === numberOf(name, filter[name]),
  );
}

const digits = (name: FilterName) => FILTER_VALUES[name].length + 1;

const ALL = Array.from({ length: 100 * digits('length') }, (_unused, facet) => facet).filter((facet) =>
  NAMES.every((name) => digitOf(name, facet) < digits(name)),
);

/** The facets that `filter` leaves: at most 40 of 160 if it asks for anything. */
export const facetsIn = (filter: FactFilter): number[] => ALL.filter((facet) => isIn(facet, filter));

/** What `filter` asks for as facts of the index of words. */
export const factsIn = (filter: FactFilter): string[] =>
  NAMES.flatMap((name) => (filter[name] === undefined ? [] : [factOf(name, numberOf(name, filter[name]))]));

/** The known facts of the videos of `facet`, for the index of words. */
export const factsOfFacet = (facet: number): string[] =>
  NAMES.flatMap((name) => (digitOf(name, facet) === 0 ? [] : [factOf(name, digitOf(name, facet))]));

/** Short: the index of words also holds the beginnings. */
const factOf = (name: FilterName, number: number) =>
  `${{ length: 'l', level: 'v', equipment: 'e' }[name]}${number}`;
