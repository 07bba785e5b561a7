import type { Contract } from '@fitreel/sdk/api';
import type { PlayerSnapshot, VideoPlayer } from '@fitreel/sdk/slots';
import { useStore } from '@fitreel/sdk/store';
import { Button } from '@fitreel/sdk/ui';
import { aboutTexts } from './texts';
import { LinkedText } from './linked-text';
import styles from './about.module.css';

interface AboutProps {
  video: Contract.DetailedVideo;
  player: VideoPlayer;
}

/** The creator's description of the video, collapsed (behaviour.md#video-page). */
export function About({ video, player }: AboutProps) {
  const { description, published, chapters } = video;
  return (
    <>
      {published && (
        <p className={styles.published}>
          <time dateTime={published}>{aboutTexts.published(published)}</time>
        </p>
      )}
      {chapters && (
        <details className={styles.part}>
          <summary>{aboutTexts.chapters}</summary>
          <Chapters chapters={chapters} player={player} />
        </details>
      )}
      {description && (
        <details className={styles.part}>
          <summary>{aboutTexts.description}</summary>
          <p className={styles.description} dir="auto">
            <LinkedText text={description} />
          </p>
        </details>
      )}
    </>
  );
}

const isSilent = ({ state }: PlayerSnapshot) => state === 'silent';

/** The chapters of a video. A press plays from the chapter's start. */
function Chapters({ chapters, player }: { chapters: Contract.Chapter[]; player: VideoPlayer }) {
  const silent = useStore(player, isSilent);
  const jump = (seconds: number) => {
    player.seekTo(seconds);
    player.play();
    if (!player.getSnapshot().inView) scrollTo({ top: 0 });
  };
  return (
    <ol className={styles.chapters} aria-label={aboutTexts.chapters}>
      {chapters.map(({ seconds, title }) => (
        <li key={`${seconds} ${title}`}>
          <Button
            variant="ghost"
            className={styles.chapter}
            aria-disabled={silent || undefined}
            onClick={() => jump(seconds)}
          >
            <span className={styles.time}>{aboutTexts.clock(seconds)}</span>
            <span dir="auto">{title}</span>
          </Button>
        </li>
      ))}
    </ol>
  );
}
