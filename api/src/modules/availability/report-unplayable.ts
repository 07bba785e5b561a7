import { DAY_SECONDS, utcDay, type PlayerFailure } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { MakeLimiter } from '../../db/limiters';
import type { Tables } from '../../db/tables';
import { wideNetworkOf } from '../../http/network';
import { requireVideo } from '../catalog/service';
import { addReport } from './reports-repository';

/** Maximum videos that one network can report on one day. */
const VIDEOS_MAX = 100;

/**
 * Returns the function that counts a viewer who could not play a video. A network counts once a day per video, and for at
 * most `VIDEOS_MAX` videos a day. Throws `videoMissing`. `address` is as `networkOf` returns it; null for this machine,
 * which has no limit.
 */
export function unplayableReports(db: Kysely<Tables>, siteLimiter: MakeLimiter) {
  const limitOf = (name: string, points: number) =>
    siteLimiter(name, { points, seconds: DAY_SECONDS, insured: true });
  const ofNetworks = limitOf('unplayable-videos', VIDEOS_MAX);
  const ofVideos = limitOf('unplayable', 1);
  return async (address: string | null, videoId: string, reason: PlayerFailure): Promise<void> => {
    const video = await requireVideo(db, videoId);
    const network = address && wideNetworkOf(address);
    const counts =
      network === null ||
      ((await takes(ofNetworks, network)) && (await takes(ofVideos, `${network} ${videoId}`)));
    if (counts) await addReport(db, video, reason, utcDay());
  };
}

async function takes(limiter: RateLimiterAbstract, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (spent) {
    if (spent instanceof RateLimiterRes) return false;
    throw spent;
  }
}
