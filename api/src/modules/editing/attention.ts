import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import type { FactColumns } from '../catalog/facts';
import { findVideoList, type ListedVideo } from './listing';
import { findRecords, type VideoRecord } from './repository';

/**
 * Problems of a video. `category`: a draft has none. `picture`: it could not be fetched. `plays`: its host does not show it,
 * or viewers could not play it. `facts`: its length or other facts are neither given nor declared unknown. `source`: another
 * video plays the same.
 */
export const NEEDS = ['plays', 'category', 'picture', 'facts', 'source'] as const;
type NeedName = (typeof NEEDS)[number];

/** A need and its details, such as why a picture could not be fetched. */
export type Need = { need: NeedName; text: string };

/** Rows per query. */
const BATCH_SIZE = 500;

const HOST_TEXTS = {
  forbidden: 'the video host does not let it be shown here',
  removed: 'it was removed at the video host',
  unknown: 'the video host does not show it',
};

/** The facts except the length, with their columns. */
export const OTHER_FACTS = {
  level: 'level',
  equipment: 'equipment',
  bodyPart: 'body_part',
  intensity: 'intensity',
} as const;

/** The videos that are neither hidden nor removed. */
const SHOWN = sql<{ id: string; src: string }>`(select id, src from videos
  union all select id, src from withdrawn_videos where state not in ('hidden', 'removed'))`;

/** Whether a video that is neither hidden nor removed shares its source with another. Reads all sources. */
export const sharesSource = (table: string) => sql<boolean>`(
  ${sql.ref(`${table}.src`)} in (select src from ${SHOWN} as shown group by src having count(*) > 1)
  and ${sql.ref(`${table}.id`)} in (select id from ${SHOWN} as shown))`;

/** Maximum videos with the same source that are named. */
const NAMED_MAX = 10;

/** The needs of videos that share their source, by id. */
async function findSharedSources(db: Kysely<Tables>): Promise<Map<string, Need>> {
  const { rows } = await sql<{ id: string; src: string }>`
    select id, src from ${SHOWN} as shown where ${sharesSource('shown')} order by src, id`.execute(db);
  const groups = new Map<string, string[]>();
  for (const { id, src } of rows) {
    const group = groups.get(src) ?? [];
    group.push(id);
    groups.set(src, group);
  }
  return new Map(
    rows.map(({ id, src }) => {
      const named = groups.get(src)?.slice(0, NAMED_MAX + 1) ?? [];
      const others = named.filter((other) => other !== id).slice(0, NAMED_MAX);
      return [id, { need: 'source', text: `it plays the same as ${others.join(', ')}` }];
    }),
  );
}

/** The needs of each of these videos, by id; empty for hidden and removed ones. */
export async function findNeeds(
  db: Kysely<Tables>,
  records: readonly VideoRecord[],
): Promise<Map<string, Need[]>> {
  const needs = new Map<string, Need[]>();
  for (let start = 0; start < records.length; start += BATCH_SIZE) {
    const batch = records
      .slice(start, start + BATCH_SIZE)
      .filter(({ state }) => state !== 'hidden' && state !== 'removed');
    if (batch.length === 0) continue;
    const [problems, reports, pictures] = await findTroubles(
      db,
      batch.map(({ id }) => id),
    );
    for (const record of batch) {
      const { id, src, state } = record;
      const problem = problems.get(id)?.find((check) => check.src === src)?.problem || 'unknown';
      const viewers = (reports.get(id) ?? [])
        .filter((report) => report.src === src)
        .reduce((sum, report) => sum + report.viewers, 0);
      needs.set(id, [
        ...(state === 'unavailable' ? [{ need: 'plays' as const, text: HOST_TEXTS[problem] }] : []),
        ...(viewers > 0 ? [{ need: 'plays' as const, text: viewersText(viewers) }] : []),
        ...(record.category_id === null ? [{ need: 'category' as const, text: 'it has no category' }] : []),
        ...(pictures.get(id) ?? []).map(({ kind, problem: why }) => ({
          need: 'picture' as const,
          text: `${kind}: ${why}`,
        })),
        ...factNeeds(record),
      ]);
    }
  }
  return needs;
}

const viewersText = (count: number) =>
  `${count.toLocaleString('en')} ${count === 1 ? 'viewer' : 'viewers'} could not play it`;

/** The reports of the host and viewers, and the failed pictures, of videos with these ids. */
async function findTroubles(db: Kysely<Tables>, ids: readonly string[]) {
  const [problems, reports, pictures] = await Promise.all([
    db
      .selectFrom('video_checks')
      .select(['video_id', 'src', 'problem'])
      .where('video_id', 'in', ids)
      .where('problem', '!=', '')
      .execute(),
    db
      .selectFrom('video_reports')
      .select(['video_id', 'src', 'viewers'])
      .where('video_id', 'in', ids)
      .execute(),
    db
      .selectFrom('picture_sources')
      .select(['video_id', 'kind', 'problem'])
      .where('video_id', 'in', ids)
      .where('hash', '=', '')
      .where('problem', '!=', '')
      .execute(),
  ]);
  return [byVideo(problems), byVideo(reports), byVideo(pictures)] as const;
}

function byVideo<Row extends { video_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.video_id, [...(groups.get(row.video_id) ?? []), row]);
  return groups;
}

/** The missing facts of a video. A fact that was declared unknown is not missing. */
export function factNeeds(record: Omit<FactColumns, 'facet'>): Need[] {
  const removed = record.facts_from_title.split(' ').filter((name) => name.startsWith('-'));
  const others = Object.entries(OTHER_FACTS);
  const lacksOthers = others.every(
    ([name, column]) => record[column] === '' && !removed.includes(`-${name}`),
  );
  return [
    ...(record.minutes === 0 && !removed.includes('-minutes')
      ? [{ need: 'facts' as const, text: 'its length is unknown' }]
      : []),
    ...(lacksOthers
      ? [{ need: 'facts' as const, text: 'its level, equipment, body part and intensity are unknown' }]
      : []),
  ];
}

/** The videos with needs, and their needs, in the order of the list of all videos. */
export async function* findAttention(
  db: Kysely<Tables>,
): AsyncGenerator<{ video: ListedVideo; needs: readonly Need[] }> {
  let batch: ListedVideo[] = [];
  const shared = await findSharedSources(db);
  const withNeeds = async () => {
    const records = await findRecords(
      db,
      batch.map(({ id }) => id),
    );
    const needs = await findNeeds(db, [...records.values()]);
    return batch.flatMap((video) => {
      const own = [...(needs.get(video.id) ?? []), ...[shared.get(video.id) ?? []].flat()];
      return own.length > 0 ? [{ video, needs: own }] : [];
    });
  };
  for await (const video of findVideoList(db, {})) {
    batch.push(video);
    if (batch.length < BATCH_SIZE) continue;
    yield* await withNeeds();
    batch = [];
  }
  yield* await withNeeds();
}
