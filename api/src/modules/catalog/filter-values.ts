import {
  BODY_PARTS,
  bodyPartGroup,
  FACT_VALUES,
  LENGTH_ENDS,
  lengthOf,
  LENGTHS,
  type FiltersQuery,
} from '@fitreel/contract';

/** The chosen filters by name: one or more values each, separated by commas. */
export type FactFilter = Pick<FiltersQuery, 'length' | 'level' | 'equipment' | 'bodyPart' | 'intensity'>;
export type FilterName = keyof FactFilter;

/** The columns of a video that filters look at. */
export type FilteredColumns = { facet: number; body_part: string; intensity: string };

/** The filters, and the values of each. */
export const FILTER_VALUES = {
  length: LENGTHS,
  level: FACT_VALUES.level,
  equipment: FACT_VALUES.equipment,
  bodyPart: BODY_PARTS,
  intensity: FACT_VALUES.intensity,
} as const satisfies Record<FilterName, readonly string[]>;

export const FILTER_NAMES = Object.keys(FILTER_VALUES) as FilterName[];

/** The filters of `query`. */
export const filterOf = ({ length, level, equipment, bodyPart, intensity }: FactFilter): FactFilter => ({
  length,
  level,
  equipment,
  bodyPart,
  intensity,
});

/** The filters whose values are digits of a facet. The others would multiply the facets to thousands. */
const FACET_NAMES = ['length', 'level', 'equipment'] as const satisfies FilterName[];
type FacetName = (typeof FACET_NAMES)[number];

/** The values of a filter. */
export const valuesIn = (filter = '') => (filter === '' ? [] : filter.split(','));

/** The body parts that match a filter: its values and the smaller parts that belong to them. */
export const bodyPartsIn = (filter: string): string[] =>
  FACT_VALUES.bodyPart.filter((part) => valuesIn(filter).includes(bodyPartGroup(part)));

/** The number of a value: its place among the filter's values, from 1; 0 for an unknown one. */
const numberOf = (name: FilterName, value = '') =>
  1 + (FILTER_VALUES[name] as readonly string[]).indexOf(value);

/** The numbers of the values that `filter` allows; undefined for any. */
const numbersIn = (filter: FactFilter, name: FilterName): number[] | undefined =>
  filter[name] === undefined ? undefined : valuesIn(filter[name]).map((value) => numberOf(name, value));

/** The shortest known length that `filter` allows, in minutes. */
export const shortestIn = (filter: FactFilter): number => {
  const before = LENGTHS[Math.min(...(numbersIn(filter, 'length') ?? [1])) - 2];
  return before ? 1 + LENGTH_ENDS[before] : 1;
};

/**
 * A number for the most filtered facts of a video: one decimal digit each for length, level and equipment, 0 if unknown.
 * Change `SEARCH_RULES` with it.
 */
export function facetOf(facts: { minutes: number; level: string; equipment: string }): number {
  const length = facts.minutes === 0 ? 0 : numberOf('length', lengthOf(facts.minutes));
  return 100 * length + 10 * numberOf('level', facts.level) + numberOf('equipment', facts.equipment);
}

const digitOf = (name: FacetName, facet: number) =>
  Math.floor(facet / { length: 100, level: 10, equipment: 1 }[name]) % 10;

/** The number of a video's value; 0 for an unknown one. */
export function numberIn(name: FilterName, { facet, body_part, intensity }: FilteredColumns): number {
  if (name === 'bodyPart') return numberOf(name, bodyPartGroup(body_part));
  return name === 'intensity' ? numberOf(name, intensity) : digitOf(name, facet);
}

/** Whether `filter` has any filter. */
export const isFiltering = (filter: FactFilter): boolean =>
  FILTER_NAMES.some((name) => filter[name] !== undefined);

/** A query reads each facet separately. With more than this, the index of words is faster. */
const FACETS_READ_MAX = 40;

/** Whether few facets express `filter` completely, or it is empty. */
export const isOfFacets = (filter: FactFilter): boolean =>
  !isFiltering(filter) ||
  (filter.bodyPart === undefined &&
    filter.intensity === undefined &&
    facetsIn(filter).length <= FACETS_READ_MAX);

/** Whether a video matches `filter`. */
export function isIn(video: FilteredColumns, filter: FactFilter): boolean {
  return FILTER_NAMES.every((name) => numbersIn(filter, name)?.includes(numberIn(name, video)) ?? true);
}

const digits = (name: FacetName) => FILTER_VALUES[name].length + 1;

const ALL = Array.from({ length: 100 * digits('length') }, (_unused, facet) => facet).filter((facet) =>
  FACET_NAMES.every((name) => digitOf(name, facet) < digits(name)),
);

/** The facets that match `filter`, of 160: at most 40 with one value of any filter. */
export const facetsIn = (filter: FactFilter): number[] => {
  const wanted = FACET_NAMES.map((name) => [name, numbersIn(filter, name)] as const);
  return ALL.filter((facet) =>
    wanted.every(([name, numbers]) => numbers?.includes(digitOf(name, facet)) ?? true),
  );
};

/** `filter` as facts of the index of words: a match has one fact of each list. */
export const factsIn = (filter: FactFilter): string[][] =>
  FILTER_NAMES.flatMap((name) => {
    const numbers = numbersIn(filter, name);
    return numbers ? [[...new Set(numbers)].map((number) => factOf(name, number))] : [];
  });

/** The known facts of a video, for the index of words. */
export const indexedFacts = (video: FilteredColumns): string[] =>
  FILTER_NAMES.flatMap((name) => (numberIn(name, video) === 0 ? [] : [factOf(name, numberIn(name, video))]));

/** Short, because the index of words also contains prefixes. */
const factOf = (name: FilterName, number: number) =>
  `${{ length: 'l', level: 'v', equipment: 'e', bodyPart: 'b', intensity: 'i' }[name]}${number}`;
