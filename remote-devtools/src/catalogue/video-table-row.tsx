import type { Contract } from '@fitreel/sdk/api';
import { Button, categoryTone, Skeleton, VisuallyHidden } from '@fitreel/sdk/ui';
import type { View } from './editing-client';
import { useRow } from './use-editing';
import type { RowDrag } from './use-row-drag';
import styles from './video-table.module.css';
import { moveTexts, tableTexts } from './texts';

export interface VideoTableRowProps {
  id: string;
  view: View;
  version: number;
  index: number;
  /** Offset below the table head, in pixels. */
  top: number;
  /** Whether to request the row's video if it has not loaded. */
  wanted: boolean;
  /** Whether this is the current row of the keyboard. */
  current: boolean;
  selected: ReadonlySet<string>;
  onSelect: (id: string, selected: boolean) => void;
  onEdit: (id: string) => void;
  onPress: () => void;
  /** Null if the rows are not in the catalogue's order. */
  drag: RowDrag | null;
}

/** One video of the table. */
export function VideoTableRow(props: VideoTableRowProps) {
  const { id, view, version, index, top, wanted, current, selected, onPress, drag } = props;
  const { data: video, isError, refetch } = useRow(view, version, index, wanted);
  const isSelected = video !== undefined && selected.has(video._id);
  return (
    <div
      role="row"
      id={id}
      className={styles.row}
      style={{ transform: `translateY(${top}px)` }}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-busy={video || isError ? undefined : true}
      data-current={current || undefined}
      data-drop={drag?.sideOf(index)}
      {...drag?.targetProps(index)}
      onPointerDown={onPress}
    >
      {video ? (
        <VideoCells
          video={video}
          selected={isSelected}
          onSelect={(selected) => props.onSelect(video._id, selected)}
          onEdit={() => props.onEdit(video._id)}
          handle={video.state === 'live' ? drag?.handleProps(video._id, index) : undefined}
        />
      ) : (
        <span role="gridcell" className={styles.missing}>
          {isError ? (
            <>
              {tableTexts.rowFailed}{' '}
              <Button
                size="s"
                tabIndex={-1}
                onClick={() => {
                  refetch().catch(reportError);
                }}
              >
                {tableTexts.retry}
              </Button>
            </>
          ) : (
            <>
              <Skeleton />
              <VisuallyHidden>{tableTexts.loadingRow}</VisuallyHidden>
            </>
          )}
        </span>
      )}
    </div>
  );
}

interface VideoCellsProps {
  video: Contract.EditedVideo;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onEdit: () => void;
  /** Props that make the picture a drag handle. */
  handle: ReturnType<RowDrag['handleProps']> | undefined;
}

function VideoCells({ video, selected, onSelect, onEdit, handle }: VideoCellsProps) {
  const { title, creator, categoryName, minutes, thumbnail, state, needs, unavailable } = video;
  const pictureLabel = needs.includes('picture') ? tableTexts.needs.picture : tableTexts.columns.picture;
  return (
    <>
      <span role="gridcell" className={styles.select}>
        <label className={styles.box}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={tableTexts.selectOne(title)}
            checked={selected}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          />
        </label>
      </span>
      <span
        role="gridcell"
        className={styles.picture}
        aria-label={pictureLabel}
        title={handle && moveTexts.handle}
        {...handle}
      >
        <img
          src={thumbnail}
          alt=""
          width={80}
          height={45}
          loading="lazy"
          decoding="async"
          draggable={false}
        />
      </span>
      <span role="gridcell" className={styles.title}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.open}
          aria-label={tableTexts.edit(title)}
          onClick={onEdit}
          dir="auto"
        >
          {title}
        </button>
      </span>
      <span role="gridcell" className={styles.creator} dir="auto">
        {creator || tableTexts.none}
      </span>
      <span
        role="gridcell"
        className={styles.category}
        data-category={categoryName && categoryTone(categoryName)}
        dir="auto"
      >
        {categoryName || tableTexts.none}
      </span>
      <span role="gridcell" className={styles.minutes}>
        {minutes ? tableTexts.minutes(minutes) : tableTexts.none}
      </span>
      <span role="gridcell" className={styles.state}>
        <span className={styles.badge} data-state={state}>
          {tableTexts.states[state]}
        </span>
        {needs.length > 0 && (
          <span className={styles.needs} title={unavailable}>
            {needs.map((need) => tableTexts.needs[need]).join(' · ')}
          </span>
        )}
      </span>
    </>
  );
}
