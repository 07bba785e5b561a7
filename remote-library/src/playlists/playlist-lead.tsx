import type { Contract } from '@fitreel/sdk/api';
import { Skeleton } from '@fitreel/sdk/ui';
import styles from './playlist.module.css';
import { listTexts } from '../texts';

/** The count of a playlist's videos and its description; while it loads, a line of the same height. */
export function PlaylistLead({
  playlist,
  loading,
}: {
  playlist: Contract.Playlist | null;
  loading: boolean;
}) {
  if (loading) {
    return (
      <div className={styles.lead}>
        <Skeleton className={styles.count} />
      </div>
    );
  }
  if (!playlist) return null;
  return (
    <p className={styles.lead}>
      <span>{listTexts.videos(playlist.videos.length)}</span>
      {playlist.description && (
        <>
          {' · '}
          <span className={styles.description} dir="auto">
            {playlist.description}
          </span>
        </>
      )}
    </p>
  );
}
