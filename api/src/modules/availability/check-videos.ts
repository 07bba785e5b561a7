import type { Database } from '../../db/database';
import { withWriteLock } from '../../db/locks';
import type { VideoHost } from '../../video-host/oembed';
import { findCategoryRecords, findRecords } from '../editing/repository';
import { writeRecords } from '../editing/videos-repository';
import {
  findLatestShown,
  findToCheck,
  touchChecks,
  upsertChecks,
  type CheckAnswer,
  type CheckedVideo,
} from './repository';
import { deleteContradicted } from './reports-repository';

/** How many answers are stored together. */
const BATCH_SIZE = 20;

/** After this many consecutive failures, the host is not asked again until the next check. */
const FAILURES_MAX = 10;

/** The result of a check. */
export type CheckResult = {
  /** Numbers of videos that the host shows, does not show, and gave no answer about. */
  shown: number;
  gone: number;
  unknown: number;
  /** Numbers of videos that left the site, and that returned. */
  marked: number;
  unmarked: number;
  /** The host failed too often, so some videos were not checked. */
  gaveUp: boolean;
  /** Videos that the host does not show while it shows no other either: they stay unchanged. */
  doubted: number;
};

/**
 * Asks the host about the `limit` least recently checked videos. A video that it does not show leaves the site until the
 * host shows it again. A video without an answer stays unchanged. A missing video only counts once the host has shown
 * another one: a wrong address of the host, or a proxy that refuses everything, takes nothing off the site. The editors'
 * journal does not record it.
 */
export async function checkVideos(
  database: Database,
  host: VideoHost,
  {
    limit,
    isEnded = () => false,
    onProgress = () => undefined,
  }: { limit: number; isEnded?: () => boolean; onProgress?: (count: number) => void },
): Promise<CheckResult> {
  const { maintenance } = database;
  const result = { shown: 0, gone: 0, unknown: 0, marked: 0, unmarked: 0, gaveUp: false, doubted: 0 };
  const videos = await findToCheck(maintenance, limit);
  let failures = 0;
  let gone: CheckAnswer[] = [];
  for (let start = 0; start < videos.length && !isEnded() && !result.gaveUp; start += BATCH_SIZE) {
    const shown: CheckAnswer[] = [];
    const unknown: CheckedVideo[] = [];
    for (const video of videos.slice(start, start + BATCH_SIZE)) {
      if (failures === FAILURES_MAX || isEnded()) break;
      const answer = await host.ask(video.src);
      if ('video' in answer) shown.push({ ...video, problem: '' });
      else if (answer.problem) gone.push({ ...video, problem: answer.problem });
      else unknown.push(video);
      failures = 'video' in answer || answer.problem ? 0 : failures + 1;
    }
    result.gaveUp = failures === FAILURES_MAX;
    result.shown += shown.length;
    result.unknown += unknown.length;
    // When the check is being ended, answers are unknown, too.
    if (!isEnded()) await touchChecks(maintenance, unknown);
    const isTrue =
      gone.length === 0 || shown.length > 0 || (await shows(host, await findLatestShown(maintenance)));
    const { marked, unmarked } = await keepAnswers(database, isTrue ? [...shown, ...gone] : shown);
    result.marked += marked;
    result.unmarked += unmarked;
    if (isTrue) {
      result.gone += gone.length;
      gone = [];
    }
    onProgress(result.shown + result.gone + result.unknown + gone.length);
  }
  for (let start = 0; start < gone.length; start += BATCH_SIZE)
    await touchChecks(maintenance, gone.slice(start, start + BATCH_SIZE));
  return { ...result, doubted: gone.length };
}

const shows = async (host: VideoHost, video: CheckedVideo | undefined): Promise<boolean> =>
  video !== undefined && 'video' in (await host.ask(video.src));

/** Stores the answers, and makes live exactly the videos that the host shows. Skips videos that an editor has changed since. */
async function keepAnswers(
  database: Database,
  answers: readonly CheckAnswer[],
): Promise<Pick<CheckResult, 'marked' | 'unmarked'>> {
  const counts = { marked: 0, unmarked: 0 };
  if (answers.length === 0) return counts;
  await database.maintenance.connection().execute((connection) =>
    withWriteLock(database, connection, async () => {
      const records = await findRecords(
        connection,
        answers.map(({ id }) => id),
      );
      const current = answers.filter(({ id, src }) => records.get(id)?.src === src);
      await upsertChecks(connection, current);
      const shown = current.filter(({ problem }) => problem === '');
      await deleteContradicted(
        connection,
        shown.map(({ id }) => id),
      );
      const categories = await findCategoryRecords(connection);
      for (const { id, problem } of current) {
        const record = records.get(id);
        const [from, to] =
          problem === '' ? (['unavailable', 'live'] as const) : (['live', 'unavailable'] as const);
        if (record?.state !== from) continue;
        const category = categories.get(record.category_id ?? '');
        if (!category) continue;
        await writeRecords(connection, [
          { before: record, after: { ...record, state: to }, categoryName: category.name },
        ]);
        counts[to === 'live' ? 'unmarked' : 'marked'] += 1;
      }
    }),
  );
  return counts;
}
