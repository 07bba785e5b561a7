import { createStore, useStore } from '@fitreel/sdk/store';
import { lazyPart } from '@fitreel/sdk/ui';
import { ICONS } from '../../shared/icons';
import { RowButton } from '../../shared/row-button';
import { useRowPanel } from '../../shared/use-row-panel';
import { queueTexts } from './texts';
import { useQueue } from './queue';

const QueuePanel = lazyPart(() => import(/* webpackChunkName: "panels" */ './queue-panel'));

/** The panel stays open for the next video. */
const isOpen = createStore(false);

/** Opens the queue below the row, and shows its number of videos (behaviour.md#queue). */
export function Component() {
  const { length } = useQueue().videos;
  const open = useStore(isOpen);
  const { forButton, forPanel } = useRowPanel(open);
  return (
    <>
      <RowButton
        icon={ICONS.queue}
        word={queueTexts.heading}
        number={length}
        label={queueTexts.button(length)}
        {...forButton}
        onClick={() => isOpen.set(!open)}
      />
      {open && <QueuePanel {...forPanel} />}
    </>
  );
}
