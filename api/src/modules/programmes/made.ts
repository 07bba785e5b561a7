import {
  bodyPartGroup,
  FACT_VALUES,
  type MadeProgrammesResponse,
  type ProgrammeEntry,
} from '@fitreel/contract';
import type { Database } from '../../db/database';
import type { Artwork } from '../catalog/artwork';
import type { FactFilter } from '../catalog/filter-values';
import { filteredVideos } from '../catalog/filtered-videos';
import { presentVideo } from '../catalog/presenter';
import type { CatalogRow } from '../catalog/repository';
import { search } from '../catalog/search';

/** How many programmes are generated. */
const MADE = 3;

/** Minimum different videos of a programme, unless only the last definition is left. */
const ENOUGH = 2;

/** How many videos are read per source of a programme, so that the size of the catalogue does not matter. */
const LOOKED_AT = 40;

type Found = Promise<CatalogRow[]>;
type Finder = { having: (facts: FactFilter) => Found; named: (q: string, facts?: FactFilter) => Found };

type Definition = {
  _id: string;
  /** A title, or a function of the shortest and longest day in minutes. */
  title: string | ((fewest: number, most: number) => string);
  weeks: number;
  /** Days of each week, from 0. */
  days: readonly number[];
  /** The sources of its videos, used in equal parts as far as they have videos. */
  find: (finder: Finder) => Found[];
  /** Maximum minutes of a day, which excludes unknown lengths. Undefined for any length. */
  most?: number;
};

/** The easiest first, then the shortest. Unknown levels come after beginners' videos. */
const growing = (one: CatalogRow, other: CatalogRow) =>
  levelOf(one) - levelOf(other) || one.minutes - other.minutes;

const levelOf = ({ level }: CatalogRow) =>
  level === '' ? 0.5 : (FACT_VALUES.level as readonly string[]).indexOf(level);
const WEIGHTS = ['dumbbells', 'kettlebell', 'band', 'barbell'] as const;
const THREE_DAYS = [0, 2, 4];
const FOUR_DAYS = [0, 1, 3, 5];

/** The first definitions for which the catalogue has enough videos are used. The last ones accept any videos. */
const DEFINITIONS: readonly Definition[] = [
  {
    _id: 'beginners-strength',
    title: 'Three weeks of beginner’s strength',
    weeks: 3,
    days: THREE_DAYS,
    find: ({ having, named }) => [
      named('strength', { level: 'beginner' }),
      ...WEIGHTS.map((equipment) => having({ level: 'beginner', equipment })),
    ],
    most: 40,
  },
  {
    _id: 'mobility',
    title: 'Two weeks of mobility',
    weeks: 2,
    days: FOUR_DAYS,
    find: ({ named }) => [named('mobility')],
    most: 40,
  },
  {
    _id: 'ten-to-thirty',
    title: (fewest, most) =>
      fewest === most
        ? `Four weeks of ${most} minutes a day`
        : `Four weeks, ${fewest} to ${most} minutes a day`,
    weeks: 4,
    days: THREE_DAYS,
    find: ({ having }) =>
      [...FACT_VALUES.level, undefined].flatMap((level) => [
        having({ level, length: '10-20' }),
        having({ level, length: '20-40' }),
      ]),
    most: 30,
  },
  {
    _id: 'beginners',
    title: 'Three weeks for beginners',
    weeks: 3,
    days: THREE_DAYS,
    find: ({ having }) => [having({ level: 'beginner' })],
    most: 30,
  },
  {
    _id: 'no-equipment',
    title: 'Three weeks without equipment',
    weeks: 3,
    days: FOUR_DAYS,
    find: ({ having }) => [having({ equipment: 'none' })],
    most: 40,
  },
  {
    _id: 'core',
    title: 'Two weeks of core',
    weeks: 2,
    days: THREE_DAYS,
    find: ({ having }) => [having({ bodyPart: 'core' })],
    most: 30,
  },
  { _id: 'one-week', title: 'One week to begin with', weeks: 1, days: THREE_DAYS, find: anything },
  { _id: 'two-weeks', title: 'Two weeks, three days each', weeks: 2, days: THREE_DAYS, find: anything },
  { _id: 'three-weeks', title: 'Three weeks, four days each', weeks: 3, days: FOUR_DAYS, find: anything },
];

/** Workouts of any kind, and videos without known facts. */
function anything({ having }: Finder): Found[] {
  return [...FACT_VALUES.level.map((level) => having({ level })), having({})];
}

/** The programmes that can be generated from the present catalogue. */
export async function madeProgrammes(database: Database, artwork: Artwork): Promise<MadeProgrammesResponse> {
  const finder: Finder = {
    having: (facts) => filteredVideos(database, { after: 0, ...facts }, LOOKED_AT),
    async named(q, facts = {}) {
      const page = { ...facts, size: LOOKED_AT, cursor: { tier: 0, after: 0 } };
      const { rows, meaning } = await search(database, q, page);
      return meaning.isCorrected || meaning.groups ? [] : rows;
    },
  };
  const programmes: MadeProgrammesResponse['programmes'] = [];
  const videos = new Map<string, CatalogRow>();
  for (const { _id, title, weeks, days, find, most } of DEFINITIONS) {
    const wanted = weeks * days.length;
    const fits = ({ minutes }: CatalogRow) => most === undefined || (minutes > 0 && minutes <= most);
    const found = workoutsOf(mixed(await Promise.all(find(finder))).filter(fits));
    if (found.length < (find === anything ? 1 : ENOUGH)) continue;
    const rows = alternating(found.slice(0, 2 * wanted))
      .slice(0, wanted)
      .sort(growing);
    const entries = Array.from({ length: weeks }, (_unused, week) => {
      const ofWeek = alternating(rowsOfWeek(rows, days.length, week / Math.max(1, weeks - 1)));
      return days.map((day, index) => entryOf(7 * week + day, ofWeek[index % ofWeek.length] as CatalogRow));
    }).flat();
    const lengths = rows.map(({ minutes }) => minutes);
    const named = typeof title === 'string' ? title : title(Math.min(...lengths), Math.max(...lengths));
    programmes.push({ _id, title: named, mode: 'sequential', entries });
    for (const row of rows) videos.set(row.id, row);
    if (programmes.length === MADE) break;
  }
  return { programmes, videos: [...videos.values()].map((row) => presentVideo(row, artwork)) };
}

/** As many of `rows` as a week has days: the first ones for a `share` of 0 of the programme, the last ones for 1. */
function rowsOfWeek(rows: readonly CatalogRow[], days: number, share: number): CatalogRow[] {
  const start = Math.round(Math.max(0, rows.length - days) * share);
  return rows.slice(start, start + days);
}

const entryOf = (day: number, { id, title, minutes }: CatalogRow): ProgrammeEntry => ({
  id: `day-${day}`,
  day,
  video: { _id: id, title: [...title].slice(0, 200).join(''), ...(minutes > 0 && { minutes }) },
});

/** One of each list in turn, without repeated videos. */
function mixed(lists: readonly CatalogRow[][]): CatalogRow[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  const rows = Array.from({ length: longest }, (_unused, index) =>
    lists.flatMap((list) => list[index] ?? []),
  ).flat();
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

/** The videos that their facts identify as workouts: music and talks only have a length. All videos if that leaves too few. */
function workoutsOf(rows: CatalogRow[]): CatalogRow[] {
  const workouts = rows.filter(
    ({ level, equipment, body_part, intensity }) => level || equipment || body_part || intensity,
  );
  return workouts.length < ENOUGH ? rows : workouts;
}

/** Orders videos so that, where possible, consecutive ones train different body parts. */
function alternating(rows: readonly CatalogRow[]): CatalogRow[] {
  const left = [...rows];
  const ordered: CatalogRow[] = [];
  while (left.length > 0) {
    const last = bodyPartGroup(ordered.at(-1)?.body_part ?? '');
    const other = left.findIndex(({ body_part }) => body_part === '' || bodyPartGroup(body_part) !== last);
    ordered.push(...left.splice(Math.max(0, other), 1));
  }
  return ordered;
}
