import { useEffect, useRef, useState } from 'react';
import type { PlayerSnapshot, VideoPlayer } from '@fitreel/sdk/slots';

/** Start and end of a playlist entry, in seconds; by default, those of the video. */
export interface Part {
  start?: number | undefined;
  end?: number | undefined;
}

/** A change of position is not a jump if it took about as long as playing would: at double speed, with late reports. */
const SPEED_MAX = 2;
const LATE_SECONDS = 1;

/** In any other state, seeking would start playback. */
const MOVABLE: ReadonlySet<PlayerSnapshot['state']> = new Set(['playing', 'paused', 'buffering']);

/**
 * Plays a part of the video: begins at its start and pauses at its end. Returns whether the end has been reached. Viewers who jump
 * elsewhere, even before the part is known, or play on at its end, are left alone.
 */
export function usePart(player: VideoPlayer, { start = 0, end = Infinity }: Part): boolean {
  const [ended, setEnded] = useState(false);
  /** The player once it is in the part, or once its viewer has jumped. */
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
