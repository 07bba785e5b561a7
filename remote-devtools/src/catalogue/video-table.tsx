import { VisuallyHidden } from '@fitreel/sdk/ui';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import type { View } from './editing-client';
import { targetRow } from './table-keys';
import { useRowDrag } from './use-row-drag';
import { VideoTableRow } from './video-table-row';
import styles from './video-table.module.css';
import { tableTexts } from './texts';

export interface VideoTableProps {
  view: View;
  /** Videos in the view. */
  total: number;
  version: number;
  selected: ReadonlySet<string>;
  onSelect: (id: string, selected: boolean) => void;
  onEdit: (id: string) => void;
  /** Its rows are the catalogue's places: they can be dragged to others. */
  isOrdered: boolean;
}

/** Rows rendered beyond each edge of the view. */
const OVERSCAN = 6;

/** Height of a row and of the head, in the root's font size: `video-table.module.css` has the same. */
const ROW_REM = 4;
const HEAD_REM = 2.5;

const remInPixels = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/**
 * The videos of a view, of which only the rows in sight are in the document. The table has the focus, and
 * `aria-activedescendant` says which row is current, so that a row that scrolls away takes no focus with it.
 */
export function VideoTable({ view, total, version, selected, onSelect, onEdit, isOrdered }: VideoTableProps) {
  const id = useId();
  const table = useRef<HTMLDivElement>(null);
  const [rem] = useState(remInPixels);
  const [active, setActive] = useState(0);
  const current = Math.min(active, total - 1);
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => table.current,
    estimateSize: () => ROW_REM * rem,
    scrollMargin: HEAD_REM * rem,
    scrollPaddingStart: HEAD_REM * rem,
    overscan: OVERSCAN,
    // Rows that come a moment later are better than a scroll that waits for them.
    useFlushSync: false,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return rows.includes(current) ? rows : [...rows, current].sort((a, b) => a - b);
    },
  });
  const drag = useRowDrag();
  const rowId = (index: number) => `${id}-${index}`;

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = Math.max(1, Math.floor((virtualizer.scrollRect?.height ?? 0) / (ROW_REM * rem)) - 1);
    const target = targetRow(event.key, current, { total, page });
    const row = document.getElementById(rowId(current));
    if (target !== null) {
      setActive(target);
      virtualizer.scrollToIndex(target);
    } else if (event.key === ' ') row?.querySelector('input')?.click();
    else if (event.key === 'Enter') row?.querySelector('button')?.click();
    else return;
    event.preventDefault();
  }

  return (
    <>
      <VisuallyHidden id={`${id}-keys`}>{tableTexts.keys}</VisuallyHidden>
      <div
        ref={table}
        className={styles.table}
        role="grid"
        tabIndex={0}
        aria-label={tableTexts.label}
        aria-describedby={`${id}-keys`}
        aria-rowcount={total + 1}
        aria-multiselectable="true"
        aria-activedescendant={rowId(current)}
        onKeyDown={handleKey}
        // A pressed checkbox or button leaves the focus to the table.
        onFocus={({ target, currentTarget }) => {
          if (target !== currentTarget) currentTarget.focus({ preventScroll: true });
        }}
      >
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row}>
            {Object.entries(tableTexts.columns).map(([name, text]) => (
              <span key={name} role="columnheader" className={styles[name]}>
                {name === 'select' || name === 'picture' ? <VisuallyHidden>{text}</VisuallyHidden> : text}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className={styles.body} style={{ blockSize: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => (
            <VideoTableRow
              key={index}
              id={rowId(index)}
              view={view}
              version={version}
              index={index}
              top={start - HEAD_REM * rem}
              // Whoever drags the scrollbar passes rows that nobody sees.
              wanted={!virtualizer.isScrolling}
              current={index === current}
              selected={selected}
              onSelect={onSelect}
              onEdit={onEdit}
              onPress={() => setActive(index)}
              drag={isOrdered ? drag : null}
            />
          ))}
        </div>
      </div>
    </>
  );
}
