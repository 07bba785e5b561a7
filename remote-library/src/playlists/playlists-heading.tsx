import { NewPlaylist } from './new-playlist';
import { PageHeading } from '@fitreel/sdk/ui';
import styles from './playlists-heading.module.css';
import { playlistsTexts } from '../texts';

/** The page's heading, and below it the button with the form for a new playlist. */
export function PlaylistsHeading() {
  return (
    <>
      <PageHeading title={playlistsTexts.heading} />
      <div className={styles.create}>
        <NewPlaylist label={playlistsTexts.create} primary panelClass={styles.panel} />
      </div>
    </>
  );
}
