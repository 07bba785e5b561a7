import { FACT_VALUES, type FactName, type Facts } from '@fitreel/contract';
import type { VideoRow } from '../../db/tables';
import { factsInTitle } from './title-facts';

/** Each fact and its column. */
const COLUMN_OF = {
  minutes: 'minutes',
  level: 'level',
  equipment: 'equipment',
  bodyPart: 'body_part',
  intensity: 'intensity',
} as const satisfies Record<FactName, keyof VideoRow>;

const FACT_NAMES = Object.keys(COLUMN_OF) as FactName[];

/** The columns that hold the facts of a video. */
export type FactColumns = Pick<VideoRow, (typeof COLUMN_OF)[FactName] | 'facts_from_title' | 'facet'>;

/** The columns of a video with this title, of which the owner of the catalogue gave the facts `given`. */
export function factColumns(title: string, given: Facts): FactColumns {
  const stated = factsInTitle(title);
  const { minutes = 0, level = '', equipment = '', bodyPart = '', intensity = '' } = { ...stated, ...given };
  return {
    minutes,
    level,
    equipment,
    body_part: bodyPart,
    intensity,
    facts_from_title: FACT_NAMES.filter((name) => name in stated && !(name in given)).join(' '),
    facet: facetOf({ minutes, level, equipment }),
  };
}

/** The facts of a video that are known. */
export function factsOf(row: FactColumns): Facts {
  const known = FACT_NAMES.map((name) => [name, row[COLUMN_OF[name]]] as const).filter(([, value]) => value);
  return Object.fromEntries(known);
}

/** The facts that were taken from the title. */
export function factsFromTitle({ facts_from_title: names }: FactColumns): string[] {
  return names === '' ? [] : names.split(' ');
}

/** The facts that the owner of the catalogue gave. */
export function givenFacts(row: FactColumns): Facts {
  const stated = factsFromTitle(row);
  return Object.fromEntries(Object.entries(factsOf(row)).filter(([name]) => !stated.includes(name)));
}

/** Where each range of lengths ends, in minutes; the last has no end. */
const LENGTH_ENDS = [9, 20, 40];

/** A number for what filters look for: a decimal digit each for length, level and equipment, 0 where it is unknown. */
export function facetOf({
  minutes,
  level,
  equipment,
}: Pick<VideoRow, 'minutes' | 'level' | 'equipment'>): number {
  const length = minutes === 0 ? 0 : 1 + LENGTH_ENDS.filter((end) => minutes > end).length;
  return (
    100 * length +
    10 * (1 + (FACT_VALUES.level as readonly string[]).indexOf(level)) +
    (1 + (FACT_VALUES.equipment as readonly string[]).indexOf(equipment))
  );
}
