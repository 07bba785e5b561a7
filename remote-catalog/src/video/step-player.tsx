import { useEffect, useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { useStore } from '@fitreel/sdk/store';
import { Skeleton } from '@fitreel/sdk/ui';
import { Player } from './player';
import { useVideo } from './video-query';
import { createVideoPlayer } from './video-player';
import { playerPicture } from './fetched-picture';
import styles from './step-player.module.css';
import { playerTexts } from './texts';

/** The part of the library's slot that this fragment uses. */
interface StepPlayerProps {
  videoId: string;
  /** Start and end in seconds; the whole video without them. */
  start?: number | undefined;
  end?: number | undefined;
  playing: boolean;
}

/** The video of a workout's step. It plays during the step. */
export function Component({ videoId, ...part }: StepPlayerProps) {
  const { data: video, isError } = useVideo(videoId);
  if (video) return <StepPlayer key={video._id} video={video} {...part} />;
  return isError ? <p className={styles.missing}>{playerTexts.stepMissing}</p> : <Skeleton shape="art" />;
}

function StepPlayer({
  video,
  start = 0,
  end = Infinity,
  playing,
}: Omit<StepPlayerProps, 'videoId'> & { video: Contract.Video }) {
  const [player] = useState(() => createVideoPlayer(video.hostProblem));
  const answers = useStore(player, ({ state }) => state !== 'silent');
  const [loading, setLoading] = useState(false);
  const over = useStore(player, ({ state, time }) => state === 'ended' || time >= end);

  useEffect(() => {
    if (answers && start > 0) player.seekTo(start);
  }, [player, answers, start]);
  useEffect(() => {
    // A part that is shorter than its step loops.
    if (over && playing) player.seekTo(start);
  }, [player, over, playing, start]);
  useEffect(() => {
    if (!answers) return;
    if (playing) player.play();
    else player.pause();
  }, [player, answers, playing]);

  // A new player would start playing, so the step's picture is shown before the step. A player that does not answer, and so cannot be
  // paused, is removed once it has loaded.
  return playing || answers || loading ? (
    <div className={styles.step}>
      <Player video={video} player={player} onLoading={setLoading} />
    </div>
  ) : (
    <img
      className={styles.picture}
      {...playerPicture(video.thumbnail)}
      alt={video.title}
      width={1280}
      height={720}
    />
  );
}
