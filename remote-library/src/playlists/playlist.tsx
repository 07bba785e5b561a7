import { notFound, useRouteParams } from '@fitreel/sdk/remote';
import { PageHeading } from '@fitreel/sdk/ui';
import { VideoListPage } from '../shared/video-list-page';
import { playlistTexts } from '../texts';
import { PlaylistHeader, PlaylistHeaderSkeleton } from './playlist-header';
import { PlaylistRows, PlaylistRowsSkeleton } from './playlist-rows';
import { usePlaylist } from './use-playlists';

/** One playlist's videos (behaviour.md#playlists). */
export function Component() {
  const { playlistId = '' } = useRouteParams();
  const { playlist, status, error, retry, edit, moveVideo, removeVideo } = usePlaylist(playlistId);
  if (status === 'missing') notFound();
  const header = playlist ? (
    <PlaylistHeader playlist={playlist} onEdit={edit} />
  ) : status === 'failed' ? (
    <PageHeading title={playlistTexts.untitled} />
  ) : (
    <PlaylistHeaderSkeleton />
  );
  return (
    <VideoListPage
      title={playlist?.title ?? playlistTexts.untitled}
      header={header}
      list={{ videos: playlist?.videos ?? [], status, error, retry }}
      empty={{ art: 'playlist', ...playlistTexts.empty }}
      loading={<PlaylistRowsSkeleton />}
    >
      {playlist && <PlaylistRows playlist={playlist} onMove={moveVideo} onRemove={removeVideo} />}
    </VideoListPage>
  );
}
