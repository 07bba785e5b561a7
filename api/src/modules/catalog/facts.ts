import { Facts, type FactName } from '@fitreel/contract';
import type { VideoRow } from '../../db/tables';
import { FIELD_NAMES, VIDEO_FIELDS, type FieldColumns, type FieldName } from '../../db/video-fields';
import { facetOf } from './filter-values';
import { factsInTitle } from './title-facts';

export const FACT_NAMES = Object.keys(Facts.properties) as FactName[];

/** The fields that only a file can set, not a title. */
export type GivenName = Exclude<FieldName, FactName>;
export const GIVEN_NAMES = FIELD_NAMES.filter((name): name is GivenName => !(name in Facts.properties));

/** The columns that hold the facts of a video. */
export type FactColumns = FieldColumns<FactName> & Pick<VideoRow, 'facts_from_title' | 'facet'>;

/** The facts that the owner of the catalogue has given; null for a fact declared unknown, whatever the title says. */
export type GivenFacts = { [Name in FactName]?: Facts[Name] | null };

/** The given facts of videos whose titles are not read. */
export const UNKNOWN_FACTS: GivenFacts = Object.fromEntries(FACT_NAMES.map((name) => [name, null]));

/** Precedes the name of a fact that was declared unknown. */
const REMOVED = '-';

/** The fact columns of a video with this title and the owner's facts `given`. */
export function factColumns(title: string, given: GivenFacts): FactColumns {
  const stated = factsInTitle(title);
  const { minutes, level, equipment, bodyPart, intensity } = { ...stated, ...given };
  const filtered = { minutes: minutes ?? 0, level: level ?? '', equipment: equipment ?? '' };
  const names = FACT_NAMES.flatMap((name) => {
    if (given[name] === null) return REMOVED + name;
    return name in stated && !(name in given) ? name : [];
  });
  return {
    ...filtered,
    body_part: bodyPart ?? '',
    intensity: intensity ?? '',
    facts_from_title: names.join(' '),
    facet: facetOf(filtered),
  };
}

const withoutFacet = ({ facet: _facet, ...fields }: FactColumns) => fields;

/** `factColumns` without derived columns, which an editor's change does not contain. */
export const factFields = (title: string, given: GivenFacts) => withoutFacet(factColumns(title, given));

/** The known facts of a video. */
function knownFacts(row: FactColumns): Facts {
  const known = FACT_NAMES.map((name) => [name, row[VIDEO_FIELDS[name].column]] as const).filter(
    ([, value]) => value,
  );
  return Object.fromEntries(known);
}

const namesIn = ({ facts_from_title: names }: FactColumns) => (names === '' ? [] : names.split(' '));

/** The facts that were taken from the title. */
export const factsFromTitle = (row: FactColumns): string[] =>
  namesIn(row).filter((name) => !name.startsWith(REMOVED));

/** The facts that the owner of the catalogue has given. */
export function givenFacts(row: FactColumns): GivenFacts {
  const stated = factsFromTitle(row);
  const removed = namesIn(row).filter((name) => name.startsWith(REMOVED));
  return {
    ...Object.fromEntries(Object.entries(knownFacts(row)).filter(([name]) => !stated.includes(name))),
    ...Object.fromEntries(removed.map((name) => [name.slice(REMOVED.length), null])),
  };
}
