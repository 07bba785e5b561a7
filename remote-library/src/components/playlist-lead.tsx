import type { Playlist } from '@fitreel/sdk/api';
import { Skeleton } from '@fitreel/sdk/ui';
import styles from './playlist-lead.module.css';
import { videoCount } from './video-count';

/** How many videos the playlist holds and what it is about; while it loads, a line of the same height. */
export function PlaylistLead({ playlist, loading }: { playlist: Playlist | null; loading: boolean }) {
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
      <span>{videoCount(playlist.videos)}</span>
      {playlist.description && (
        <>
          {' · '}
          <span className={styles.description}>{playlist.description}</span>
        </>
      )}
    </p>
  );
}
