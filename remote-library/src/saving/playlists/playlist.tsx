import { useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { notFound, useRouteParams } from '@fitreel/sdk/remote';
import { IconButton, lazyPart, PageHeading, VisuallyHidden } from '@fitreel/sdk/ui';
import { VideoListPage } from '../../shared/video-list-page';
import { VideoRows, VideoRowsSkeleton } from '../../shared/video-rows';
import { ICONS } from '../../shared/icons';
import { playlistPartTexts, playlistTexts } from './texts';
import { PlaylistHeader, PlaylistHeaderSkeleton } from './playlist-header';
import { playQuery } from './play-order';
import { usePlaylist } from './use-playlists';

const PartDialog = lazyPart(() => import(/* webpackChunkName: "playlist-dialogs" */ './part-dialog'));

/** One playlist's videos (behaviour.md#playlists). */
export function Component() {
  const { playlistId = '' } = useRouteParams();
  const { playlist, status, error, retry, edit, moveVideo, removeVideo, setPart } = usePlaylist(playlistId);
  const [cut, setCut] = useState<Contract.PlaylistVideo | null>(null);
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
      loading={<VideoRowsSkeleton />}
    >
      {playlist && (
        <>
          {/* For assistive technology: the titles of the rows are one level below. */}
          <h2>
            <VisuallyHidden>{playlistTexts.videos}</VisuallyHidden>
          </h2>
          <VideoRows
            videos={playlist.videos}
            label={playlist.title}
            query={playQuery(playlist._id, null)}
            onMove={moveVideo}
            onRemove={removeVideo}
            noteOf={(video) => playlistPartTexts.plays(video)}
            controlOf={(video) =>
              video.unavailable ? null : (
                <IconButton
                  icon={{ d: ICONS.part }}
                  label={playlistPartTexts.change(video.title)}
                  onClick={() => setCut(video)}
                />
              )
            }
          />
          {cut && (
            <PartDialog video={cut} onSave={(part) => setPart(cut, part)} onClose={() => setCut(null)} />
          )}
        </>
      )}
    </VideoListPage>
  );
}
