import { useEffect, useRef, useState } from 'react';
import type { PlayerSnapshot, VideoPlayer } from '@fitreel/sdk/slots';

/** Where an entry of a playlist starts and ends, in seconds; without one, at the video's own. */
export interface Part {
  start?: number | undefined;
  end?: number | undefined;
}

/** A move of the player is no jump if it took about as long: at double speed, with reports that come late. */
const SPEED_MAX = 2;
const LATE_SECONDS = 1;

/** In any other state, a move would begin to play. */
const MOVABLE: ReadonlySet<PlayerSnapshot['state']> = new Set(['playing', 'paused', 'buffering']);

/**
 * Plays a part of the video: begins at its start, and pauses at its end. Returns whether it is there. Who jumps is left alone, also
 * before the part is known, and who plays on at its end too.
 */
export function usePart(player: VideoPlayer, { start = 0, end = Infinity }: Part): boolean {
  const [ended, setEnded] = useState(false);
  /** The player that is in the part, or where its viewer has jumped. */
  const begun = useRef<VideoPlayer>(null);
  useEffect(() => {
    let last = { time: player.getSnapshot().time, at: performance.now() };
    const follow = () => {
      const { state, time } = player.getSnapshot();
      const at = performance.now();
      const moved = time - last.time;
      const played = moved > 0 && moved <= ((at - last.at) / 1000) * SPEED_MAX + LATE_SECONDS;
      const from = last.time;
      if (moved !== 0 && !played) begun.current = player;
      last = { time, at };
      if (played && from < end && time >= end) {
        player.pause();
        setEnded(true);
        return;
      }
      if (time < end - LATE_SECONDS || time > end + 2 * LATE_SECONDS) setEnded(false);
      if ((start === 0 && end === Infinity) || begun.current === player || !MOVABLE.has(state)) return;
      if (time >= start - LATE_SECONDS && time < end) begun.current = player;
      else player.seekTo(start);
    };
    follow();
    const stop = player.subscribe(follow);
    return () => {
      stop();
      setEnded(false);
    };
  }, [player, start, end]);
  return ended;
}
