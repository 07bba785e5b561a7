import { usePlaylist } from './use-playlist';
import { notFound, useRouteParams } from '@fitreel/sdk/remote';
import { Button, VisuallyHidden } from '@fitreel/sdk/ui';
import { PlaylistLead } from './playlist-lead';
import { VideoListPage } from '../shared/video-list-page';
import { playlistTexts } from '../texts';

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
      list={{ videos: playlist?.videos ?? [], status, retry: () => single.retry() }}
      empty={{
        icon: 'list-play',
        title: playlistTexts.empty,
        text: playlistTexts.emptyAdvice,
      }}
      renderExtra={(video) => (
        <Button size="s" icon="close" onClick={() => single.removeVideo(video)}>
          {playlistTexts.remove}
          <VisuallyHidden> {video.title}</VisuallyHidden>
        </Button>
      )}
    />
  );
}
