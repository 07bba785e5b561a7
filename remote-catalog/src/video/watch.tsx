import { useEffect, useState, type ReactNode, type RefObject } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { Slot, type Unavailable, type VideoPlayerProps } from '@fitreel/sdk/slots';
import {
  Button,
  FullScreenButton,
  IconButton,
  PageHeading,
  Skeleton,
  useShareVideo,
  useWhole,
  VisuallyHidden,
} from '@fitreel/sdk/ui';
import { About } from './about';
import { videoTexts } from './texts';
import { Creator } from './creator';
import { Facts } from './facts';
import { MoreOfCreator } from './more-of-creator';
import { MustWatch, MustWatchSkeleton, useMustWatch } from './must-watch';
import { PlayingList } from './playing-list';
import { Player } from './player';
import { TheatreButton } from './theatre-button';
import { useNextKey } from './use-player-keys';
import { createVideoPlayer } from './video-player';
import styles from './watch.module.css';

interface WatchProps {
  video: Contract.DetailedVideo;
  /** The element for full screen. */
  stage: RefObject<HTMLElement | null>;
}

/** How long the note on a key's effect is shown. */
const NOTE_MS = 1500;

/** The video page (behaviour.md#video-page). */
export function Watch({ video, stage }: WatchProps) {
  const [player] = useState(() => createVideoPlayer(video.hostProblem));
  const mustWatch = useMustWatch(video);
  const next = mustWatch.videos[0]?.video ?? null;
  const goOn = useNextKey(next);
  const { whole } = useWhole();
  const [note, setNote] = useState<{ text: string } | null>(null);
  useEffect(() => {
    const timer = note && setTimeout(() => setNote(null), NOTE_MS);
    return () => clearTimeout(timer ?? undefined);
  }, [note]);
  return (
    <div className={styles.page}>
      <Player
        video={video}
        player={player}
        onNote={(text) => setNote({ text })}
        onNext={next ? goOn : undefined}
      />
      <div className={styles.details}>
        <PlayerRow video={video} player={player} next={next}>
          {/* Beside the player: its host forbids covering it while it plays. */}
          <p role="status" className={styles.note}>
            {note?.text}
          </p>
          <div className={styles.views}>
            <TheatreButton className={`${styles.view} ${styles.theatre}`} />
            <span
              className={styles.ofFullScreen}
              onClickCapture={(event) => {
                // An open timer covers the window itself (slot `video-player`).
                const own = stage.current?.querySelector<HTMLElement>('[data-full-screen]');
                if (!own || document.fullscreenElement) return;
                event.stopPropagation();
                own.click();
              }}
            >
              <FullScreenButton of={stage} className={styles.view} />
            </span>
          </div>
        </PlayerRow>
        <PageHeading title={video.title} />
        {/* After a press, the rest follows once the heading is painted. It does not move anything. */}
        {whole && (
          <>
            <Creator video={video} />
            <VideoActions video={video} />
            <Facts video={video} />
            <About video={video} player={player} />
            <Slot name="video-details" video={video} player={player} />
          </>
        )}
      </div>
      <div className={styles.side}>
        {whole && (
          <>
            <PlayingList video={video} />
            <MustWatch list={mustWatch} />
          </>
        )}
      </div>
      <div className={styles.more}>{whole && <MoreOfCreator video={video} />}</div>
    </div>
  );
}

/** The player controls of other remotes and of the page, in one row of fixed height (behaviour.md#video-page). */
function PlayerRow({ video, player, next, children }: VideoPlayerProps & { children: ReactNode }) {
  return (
    <div className={styles.row}>
      <Slot
        name="video-player"
        video={video}
        player={player}
        next={next}
        pendingEach={<Skeleton className={styles.button} />}
        unavailable={UnavailableButton}
      />
      {children}
    </div>
  );
}

/** Shown in place of a button that failed to load. */
function UnavailableButton({ title, busy, retry }: Unavailable) {
  const name = videoTexts.retry(title);
  return (
    <IconButton
      className={styles.button}
      icon="retry"
      label={name}
      title={name}
      aria-busy={busy}
      onClick={retry}
    />
  );
}

/** The buttons of a video page: other remotes' buttons, and the page's own (behaviour.md#video-page). */
function VideoActions({ video }: { video: Contract.Video }) {
  const share = useShareVideo();
  return (
    <div className={styles.actions}>
      <Slot name="video-actions" video={video} pending={<Skeleton className={styles.pending} />}>
        <Button icon="share" onClick={() => share(video)}>
          {videoTexts.share}
        </Button>
      </Slot>
    </div>
  );
}

/** The video page while its video loads, with each part in its final size. */
export function WatchSkeleton() {
  return (
    <div className={styles.page} role="status">
      <VisuallyHidden>{videoTexts.loading}</VisuallyHidden>
      <div className={styles.player}>
        <Skeleton shape="art" />
      </div>
      <div className={styles.details}>
        <Skeleton className={styles.skeletonTitle} />
        <Skeleton shape="round" />
        <Skeleton className={styles.skeletonActions} />
      </div>
      <div className={styles.side}>
        <MustWatchSkeleton />
      </div>
    </div>
  );
}
