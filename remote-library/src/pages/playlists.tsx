import { usePlaylists } from '@fitreel/sdk/playlists';
import { useFocusAfterRemoval } from '../components/focus-after-removal';
import { PlaylistGrid } from '../components/playlist-grid';
import { PlaylistsHeading } from '../components/playlists-heading';
import styles from '../components/playlists-page.module.css';

/** All of the viewer's playlists, and the way to a new one. */
export function Component() {
  const lists = usePlaylists();
  const page = useFocusAfterRemoval(
    lists.playlists.map(({ _id }) => _id),
    lists.status,
  );
  return (
    <div className={styles.page} ref={page}>
      <PlaylistsHeading />
      <PlaylistGrid lists={lists} />
    </div>
  );
}
