import { useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { MenuButton, MenuItem } from '@fitreel/sdk/menu';
import { usePlatform } from '@fitreel/sdk/platform';
import { Skeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import { available } from '../../shared/lists';
import { listTexts } from '../../shared/texts';
import { playlistsTexts, playlistTexts } from './texts';
import { Mosaic } from './mosaic';
import { isWhole, type ListedPlaylist } from './playlist-queries';
import styles from './playlist-card.module.css';
import { playPath } from './play-order';
import grid from './playlists.module.css';

/** A playlist with pictures of its videos, its title and the number of videos; a click opens it (behaviour.md#playlists). */
export function PlaylistCard({ playlist, onDelete }: { playlist: ListedPlaylist; onDelete: () => void }) {
  const title = useId();
  const menu = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const { emit } = usePlatform();
  const videos = available(playlist.videos);
  const [first] = videos.filter(isWhole);
  const play = (video: Contract.Video) => {
    emit('video-opened', { video });
    Promise.resolve(navigate(playPath(video._id, playlist._id))).catch(reportError);
  };
  return (
    <article className={styles.card} aria-labelledby={title}>
      <Mosaic videos={playlist.videos} />
      <div className={styles.text}>
        <h2 className={styles.title} id={title} dir="auto" title={playlist.title}>
          <Link className={styles.link} to={`/playlist/${encodeURIComponent(playlist._id)}`}>
            {playlist.title}
          </Link>
        </h2>
        <p className={styles.count}>{listTexts.videos(videos.length)}</p>
      </div>
      <MenuButton ref={menu} className={styles.menu} label={playlistsTexts.options(playlist.title)}>
        {first && (
          <MenuItem icon="list-play" onClick={() => play(first)}>
            {playlistTexts.playAll}
          </MenuItem>
        )}
        <MenuItem
          icon="trash"
          onClick={() => {
            menu.current?.focus();
            onDelete();
          }}
        >
          {playlistsTexts.delete} <VisuallyHidden>{playlist.title}</VisuallyHidden>
        </MenuItem>
      </MenuButton>
    </article>
  );
}

const CARDS = 4;

/** Placeholders while the playlists load, as large as their styles make them. */
export function PlaylistGridSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{playlistsTexts.loading}</VisuallyHidden>
      <div className={grid.grid} aria-hidden="true">
        {Array.from({ length: CARDS }, (_, index) => (
          <div key={index} className={styles.card}>
            <Skeleton shape="art" className={styles.picture} />
            <div className={styles.text}>
              <div className={styles.title}>
                <Skeleton className={styles.titleSkeleton} />
              </div>
              <div className={styles.count}>
                <Skeleton className={styles.countSkeleton} />
              </div>
            </div>
            <div className={styles.buttonSpace} />
          </div>
        ))}
      </div>
    </div>
  );
}
