import {
  BODY_PARTS,
  bodyPartGroup,
  FACT_VALUES,
  LENGTH_ENDS,
  lengthOf,
  LENGTHS,
  type FiltersQuery,
} from '@fitreel/contract';

/** What filters ask for, by name: one or more values each, with commas between. */
export type FactFilter = Pick<FiltersQuery, 'length' | 'level' | 'equipment' | 'bodyPart' | 'intensity'>;
export type FilterName = keyof FactFilter;

/** The columns of a video that filters look at. */
export type FilteredColumns = { facet: number; body_part: string; intensity: string };

/** What filters look for, and the values of each. */
export const FILTER_VALUES = {
  length: LENGTHS,
  level: FACT_VALUES.level,
  equipment: FACT_VALUES.equipment,
  bodyPart: BODY_PARTS,
  intensity: FACT_VALUES.intensity,
} as const satisfies Record<FilterName, readonly string[]>;

export const FILTER_NAMES = Object.keys(FILTER_VALUES) as FilterName[];

/** What `query` filters by. */
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

/** The values that a filter takes. */
export const valuesIn = (filter = '') => (filter === '' ? [] : filter.split(','));

/** The body parts that a filter takes: its values and the smaller ones that belong to them. */
export const bodyPartsIn = (filter: string): string[] =>
  FACT_VALUES.bodyPart.filter((part) => valuesIn(filter).includes(bodyPartGroup(part)));

/** The number of a value: its place among the values, from 1; 0 for none of them. */
const numberOf = (name: FilterName, value = '') =>
  1 + (FILTER_VALUES[name] as readonly string[]).indexOf(value);

/** The numbers of the values that `filter` takes of a fact; undefined for any. */
const numbersIn = (filter: FactFilter, name: FilterName): number[] | undefined =>
  filter[name] === undefined ? undefined : valuesIn(filter[name]).map((value) => numberOf(name, value));

/** The shortest known length that `filter` leaves, in minutes. */
export const shortestIn = (filter: FactFilter): number => {
  const before = LENGTHS[Math.min(...(numbersIn(filter, 'length') ?? [1])) - 2];
  return before ? 1 + LENGTH_ENDS[before] : 1;
};

/**
 * A number for the facts of a video that most filters look for: a decimal digit each for length, level and equipment, 0 where
 * it is unknown. Change `SEARCH_RULES` with it.
 */
export function facetOf(facts: { minutes: number; level: string; equipment: string }): number {
  const length = facts.minutes === 0 ? 0 : numberOf('length', lengthOf(facts.minutes));
  return 100 * length + 10 * numberOf('level', facts.level) + numberOf('equipment', facts.equipment);
}

const digitOf = (name: FacetName, facet: number) =>
  Math.floor(facet / { length: 100, level: 10, equipment: 1 }[name]) % 10;

/** The number of the value that a video has; 0 for an unknown one. */
export function numberIn(name: FilterName, { facet, body_part, intensity }: FilteredColumns): number {
  if (name === 'bodyPart') return numberOf(name, bodyPartGroup(body_part));
  return name === 'intensity' ? numberOf(name, intensity) : digitOf(name, facet);
}

/** Whether `filter` asks for anything. */
export const isFiltering = (filter: FactFilter): boolean =>
  FILTER_NAMES.some((name) => filter[name] !== undefined);

/** Each facet that a query reads is a part of its own: with more, the index of words finds them sooner. */
const FACETS_READ_MAX = 40;

/** Whether few facets say all that `filter` asks for, if it asks for anything. */
export const isOfFacets = (filter: FactFilter): boolean =>
  !isFiltering(filter) ||
  (filter.bodyPart === undefined &&
    filter.intensity === undefined &&
    facetsIn(filter).length <= FACETS_READ_MAX);

/** Whether a video has what `filter` asks for. */
export function isIn(video: FilteredColumns, filter: FactFilter): boolean {
  return FILTER_NAMES.every((name) => numbersIn(filter, name)?.includes(numberIn(name, video)) ?? true);
}

const digits = (name: FacetName) => FILTER_VALUES[name].length + 1;

const ALL = Array.from({ length: 100 * digits('length') }, (_unused, facet) => facet).filter((facet) =>
  FACET_NAMES.every((name) => digitOf(name, facet) < digits(name)),
);

/** The facets that `filter` leaves, of 160: at most 40 with one value of any. */
export const facetsIn = (filter: FactFilter): number[] => {
  const wanted = FACET_NAMES.map((name) => [name, numbersIn(filter, name)] as const);
  return ALL.filter((facet) =>
    wanted.every(([name, numbers]) => numbers?.includes(digitOf(name, facet)) ?? true),
  );
};

/** What `filter` asks for as facts of the index of words: videos have one fact of each list. */
export const factsIn = (filter: FactFilter): string[][] =>
  FILTER_NAMES.flatMap((name) => {
    const numbers = numbersIn(filter, name);
    return numbers ? [[...new Set(numbers)].map((number) => factOf(name, number))] : [];
  });

/** The known facts of a video, for the index of words. */
export const indexedFacts = (video: FilteredColumns): string[] =>
  FILTER_NAMES.flatMap((name) => (numberIn(name, video) === 0 ? [] : [factOf(name, numberIn(name, video))]));

/** Short: the index of words also holds the beginnings. */
const factOf = (name: FilterName, number: number) =>
  `${{ length: 'l', level: 'v', equipment: 'e', bodyPart: 'b', intensity: 'i' }[name]}${number}`;
