import { ApiError } from '@fitreel/sdk/api';
import { useQuery } from '@fitreel/sdk/query';
import { usePlatform } from '@fitreel/sdk/platform';
import { PageHeading, VideoGrid } from '@fitreel/sdk/ui';
import { relatedQuery } from './must-watch';
import styles from './removed.module.css';
import { removedTexts } from './texts';

/** Whether a request failed because the catalogue no longer has the requested entity (410). */
export const isRemoved = (error: unknown): boolean => error instanceof ApiError && error.status === 410;

/** Replaces a removed video: says so, and suggests other videos (behaviour.md#removed-videos). */
export function Removed({ videoId }: { videoId: string }) {
  const { data: videos = [] } = useQuery(relatedQuery(usePlatform().api, videoId));
  return (
    <>
      <PageHeading title={removedTexts.title} />
      <p className={styles.text}>{removedTexts.text}</p>
      {videos.length > 0 && (
        <>
          <h2 className={styles.heading}>{removedTexts.instead}</h2>
          <VideoGrid label={removedTexts.instead} videos={videos} />
        </>
      )}
    </>
  );
}
