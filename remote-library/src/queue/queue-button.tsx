import { useId } from 'react';
import { createStore, useStore } from '@fitreel/sdk/store';
import { lazyPart } from '@fitreel/sdk/ui';
import { ICONS } from '../shared/icons';
import { RowButton } from '../shared/row-button';
import { queueTexts } from './texts';
import { useQueue } from './queue';

const QueuePanel = lazyPart(() => import(/* webpackChunkName: "queue-panel" */ './queue-panel'));

/** The panel stays open for the next video. */
const isOpen = createStore(false);

/** Opens the queue below the row, with its number of videos (behaviour.md#queue). */
export function Component() {
  const { length } = useQueue().videos;
  const open = useStore(isOpen);
  const panelId = useId();
  return (
    <>
      <RowButton
        icon={ICONS.queue}
        word={queueTexts.heading}
        number={length}
        label={queueTexts.button(length)}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => isOpen.set(!open)}
      />
      {open && <QueuePanel id={panelId} />}
    </>
  );
}
