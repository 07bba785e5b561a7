import { VisuallyHidden } from '@fitreel/sdk/ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { View } from './editing-client';
import { targetRow } from './table-keys';
import { useRowDrag } from './use-row-drag';
import { useRowsInSight } from './use-rows-in-sight';
import { VideoTableRow } from './video-table-row';
import styles from './video-table.module.css';
import { tableTexts } from './texts';

export interface VideoTableProps {
  view: View;
  /** The number of videos in the view. */
  total: number;
  version: number;
  selected: ReadonlySet<string>;
  onSelect: (id: string, selected: boolean) => void;
  onEdit: (id: string) => void;
  /** The rows are in the catalogue's order, so they can be dragged to other places. */
  isOrdered: boolean;
}

/** Height of a row and of the head, in rem: `video-table.module.css` has the same. */
const ROW_REM = 4;
const HEAD_REM = 2.5;

const remInPixels = () => parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/**
 * The videos of a view; only the visible rows are in the document. The table itself has the focus, and `aria-activedescendant` names the
 * current row, so that the focus is not lost with a row that scrolls away.
 */
export function VideoTable({ view, total, version, selected, onSelect, onEdit, isOrdered }: VideoTableProps) {
  const id = useId();
  const table = useRef<HTMLDivElement>(null);
  const [rem] = useState(remInPixels);
  const [active, setActive] = useState(0);
  const current = Math.min(active, total - 1);
  const rowHeight = ROW_REM * rem;
  const inSight = useRowsInSight(table, { total, kept: current, rowHeight, headHeight: HEAD_REM * rem });
  const drag = useRowDrag();
  const rowId = (index: number) => `${id}-${index}`;

  // The focus was on the token form, or on a button that clears a filter, and that element is gone.
  useEffect(() => {
    if (document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  }, []);

  function handleKey(event: KeyboardEvent<HTMLDivElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const target = targetRow(event.key, current, { total, page: inSight.page });
    const row = document.getElementById(rowId(current));
    if (target !== null) {
      setActive(target);
      inSight.reveal(target);
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
        // A pressed checkbox or button passes the focus to the table.
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
        <div role="rowgroup" className={styles.body} style={{ blockSize: total * rowHeight }}>
          {inSight.rows.map((index) => (
            <VideoTableRow
              key={index}
              id={rowId(index)}
              view={view}
              version={version}
              index={index}
              top={index * rowHeight}
              // While the scrollbar is dragged, nobody reads the passing rows.
              wanted={!inSight.isScrolling}
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
