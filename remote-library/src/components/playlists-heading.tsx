import { NewPlaylist } from './new-playlist';
import { PageHeading } from '@fitreel/sdk/ui';
import styles from './playlists-heading.module.css';

/** The page's heading, and below it the button with the form for a new playlist. */
export function PlaylistsHeading() {
  return (
    <>
      <PageHeading title="All Playlists" />
      <div className={styles.create}>
        <NewPlaylist label="Create a playlist" primary panelClass={styles.panel} />
      </div>
    </>
  );
}
