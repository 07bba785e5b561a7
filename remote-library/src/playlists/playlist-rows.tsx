import { IconButton, IconPath, VideoRow, VideoRowSkeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import type { Contract } from '@fitreel/sdk/api';
import { listTexts, playlistTexts } from '../texts';
import { ICONS } from './icons';
import { playQuery } from './play-order';
import styles from './playlist-rows.module.css';
import { useDragOrder } from './use-drag-order';

interface PlaylistRowsProps {
  playlist: Contract.Playlist;
  onMove: (from: number, to: number) => void;
  onRemove: (video: Contract.Video) => void;
}

/**
 * The videos of a playlist in their order, each with controls that move and remove it (behaviour.md#playlists). Dragging is
 * for pointers; the buttons do the same for everybody.
 */
export function PlaylistRows({ playlist, onMove, onRemove }: PlaylistRowsProps) {
  const { videos, title } = playlist;
  const { list, dragged, start, styleOf } = useDragOrder(onMove);
  return (
    <>
      <h2 className={styles.heading}>
        <VisuallyHidden>{playlistTexts.videos}</VisuallyHidden>
      </h2>
      <ol ref={list} className={styles.rows} aria-label={title} data-dragging={dragged !== null || undefined}>
        {videos.map((video, index) => (
          <li
            key={video._id}
            className={styles.row}
            style={styleOf(index)}
            data-dragged={index === dragged || undefined}
          >
            <span
              className={styles.grip}
              data-grip=""
              aria-hidden="true"
              onPointerDown={(event) => start(event, index)}
            >
              <IconPath d={ICONS.grip} />
            </span>
            <div className={styles.video}>
              <VideoRow video={video} query={playQuery(playlist._id, null)} />
            </div>
            {/* At the end of the list a button does nothing, but keeps the focus, which it often has. */}
            <div className={styles.controls}>
              <IconButton
                label={playlistTexts.moveUp(video.title)}
                icon={{ d: ICONS.up }}
                aria-disabled={index === 0}
                onClick={() => onMove(index, index - 1)}
              />
              <IconButton
                label={playlistTexts.moveDown(video.title)}
                icon={{ d: ICONS.down }}
                aria-disabled={index === videos.length - 1}
                onClick={() => onMove(index, index + 1)}
              />
              <IconButton
                icon="close"
                label={playlistTexts.remove(video.title)}
                onClick={() => onRemove(video)}
              />
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

const ROWS = 4;

/** The rows while the playlist loads, of their size. */
export function PlaylistRowsSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>{listTexts.loading}</VisuallyHidden>
      <div className={styles.rows} aria-hidden="true">
        {Array.from({ length: ROWS }, (_, index) => (
          <div key={index} className={styles.row}>
            <span className={styles.grip} />
            <div className={styles.video}>
              <VideoRowSkeleton />
            </div>
            <div className={styles.controls} />
          </div>
        ))}
      </div>
    </div>
  );
}
