import type { Contract } from '@fitreel/sdk/api';
import { usePlaylists } from './use-playlists';
import { VisuallyHidden } from '@fitreel/sdk/ui';
import styles from '../../shared/count.module.css';
import { playlistCountTexts } from './texts';

/** The number of the viewer's playlists that contain the video, on the corner of a button; nothing for zero. */
export default function PlaylistCount({ video, id }: { video: Contract.Video; id: string }) {
  const { playlists } = usePlaylists();
  const { length } = playlists.filter(({ videos }) => videos.some(({ _id }) => _id === video._id));
  if (length === 0) return null;
  return (
    <span className={styles.count} id={id} data-saved="">
      <VisuallyHidden>{playlistCountTexts.before}</VisuallyHidden>
      <span>{length}</span>
      <VisuallyHidden>{playlistCountTexts.after(length)}</VisuallyHidden>
    </span>
  );
}
