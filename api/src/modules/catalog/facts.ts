import type { FactName, Facts } from '@fitreel/contract';
import type { VideoRow } from '../../db/tables';
import { facetOf } from './facets';
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
