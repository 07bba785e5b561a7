import type { Contract } from '@fitreel/sdk/api';
import { Slot } from '@fitreel/sdk/slots';
import { Button, Skeleton, useShareVideo } from '@fitreel/sdk/ui';
import { videoTexts } from '../texts';
import styles from './video-actions.module.css';

/** The buttons of a video page: other remotes' buttons, and Share (behaviour.md#video-page). */
export function VideoActions({ video }: { video: Contract.Video }) {
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
