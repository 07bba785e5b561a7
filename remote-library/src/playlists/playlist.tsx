import { notFound, useRouteParams } from '@fitreel/sdk/remote';
import { Button, Skeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import type { Contract } from '@fitreel/sdk/api';
import { VideoListPage } from '../shared/video-list-page';
import { listTexts, playlistTexts } from '../texts';
import { usePlaylist } from './use-playlists';
import styles from './playlist.module.css';

/** One playlist's videos (behaviour.md#playlists). */
export function Component() {
  const { playlistId = '' } = useRouteParams();
  const single = usePlaylist(playlistId);
  const { playlist, status } = single;
  if (status === 'missing') notFound();
  return (
    <VideoListPage
      title={playlist?.title ?? playlistTexts.untitled}
      lead={<PlaylistLead playlist={playlist} loading={status === 'loading' || status === 'anonymous'} />}
      list={{ videos: playlist?.videos ?? [], status, error: single.error, retry: () => single.retry() }}
      empty={{ art: 'playlist', ...playlistTexts.empty }}
      renderExtra={(video) => (
        <Button size="s" icon="close" onClick={() => single.removeVideo(video)}>
          {playlistTexts.remove}
          <VisuallyHidden> {video.title}</VisuallyHidden>
        </Button>
      )}
    />
  );
}

/** The count of a playlist's videos and its description; while it loads, a line of the same height. */
function PlaylistLead({ playlist, loading }: { playlist: Contract.Playlist | null; loading: boolean }) {
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
