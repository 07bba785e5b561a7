import type { Playlist } from '@fitreel/sdk/api';
import { ConfirmDialog } from '@fitreel/sdk/ui';
import { videoCount } from './video-count';

export interface DeletePlaylistProps {
  /** The playlist that is to go; null asks nothing. */
  playlist: Playlist | null;
  onCancel: () => void;
  onConfirm: (playlist: Playlist) => void;
}

/** Asks before a playlist goes, since the API has no way to bring it back. */
export function DeletePlaylist({ playlist, onCancel, onConfirm }: DeletePlaylistProps) {
  return (
    <ConfirmDialog
      title={`Delete “${playlist?.title ?? ''}”?`}
      action="Delete playlist"
      open={playlist !== null}
      onCancel={onCancel}
      onConfirm={() => playlist && onConfirm(playlist)}
    >
      {playlist && lossOf(playlist)}
    </ConfirmDialog>
  );
}

function lossOf(playlist: Playlist): string {
  if (playlist.videos.length === 0) return 'The playlist, which is empty, will be gone for good.';
  return `The playlist and its list of ${videoCount(playlist.videos)} will be gone for good.`;
}
