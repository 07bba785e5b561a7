import { useId } from 'react';
import { useStore } from '@fitreel/sdk/store';
import { Button } from '@fitreel/sdk/ui';
import { LibraryPage } from '../../shared/library-page';
import row from '../../shared/player-row.module.css';
import type { RowPanelProps } from '../../shared/use-row-panel';
import { VideoRows } from '../../shared/video-rows';
import { queueTexts } from './texts';
import { goesOn } from './goes-on';
import { useQueue } from './queue';
import styles from './queue-panel.module.css';

/** The queue, which can be reordered and cleared here, and the autoplay switch (behaviour.md#up-next). */
export default function QueuePanel(panel: RowPanelProps) {
  const { videos, move, remove, empty } = useQueue();
  const on = useStore(goesOn);
  const headingId = useId();
  return (
    <section {...panel} className={row.panel} aria-labelledby={headingId}>
      <LibraryPage items={videos} status="">
        <div className={row.header}>
          <h2 className={row.heading} id={headingId} tabIndex={-1}>
            {queueTexts.heading}
          </h2>
          <label className={styles.switch}>
            <input type="checkbox" checked={on} onChange={({ target }) => goesOn.set(target.checked)} />
            {queueTexts.goesOn}
          </label>
          {videos.length > 0 && (
            <Button size="s" icon="trash" onClick={empty}>
              {queueTexts.empty}
            </Button>
          )}
        </div>
        {videos.length > 0 ? (
          <VideoRows videos={videos} label={queueTexts.heading} onMove={move} onRemove={remove} />
        ) : (
          <p className={styles.nothing}>{queueTexts.nothing}</p>
        )}
      </LibraryPage>
    </section>
  );
}
