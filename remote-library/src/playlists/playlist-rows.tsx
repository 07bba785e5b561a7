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
            <div className={styles.controls}>
              <MoveButton
                label={playlistTexts.moveUp(video.title)}
                icon={ICONS.up}
                disabled={index === 0}
                onClick={() => onMove(index, index - 1)}
              />
              <MoveButton
                label={playlistTexts.moveDown(video.title)}
                icon={ICONS.down}
                disabled={index === videos.length - 1}
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

interface MoveButtonProps {
  label: string;
  icon: string;
  disabled: boolean;
  onClick: () => void;
}

/** At the end of the list it does nothing. It stays focusable: it is often the focused one. */
function MoveButton({ label, icon, disabled, onClick }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={styles.move}
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => {
        if (!disabled) onClick();
      }}
    >
      <IconPath d={icon} />
    </button>
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
