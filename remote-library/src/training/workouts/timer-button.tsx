import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePlatform } from '@fitreel/sdk/platform';
import type { VideoPlayerProps } from '@fitreel/sdk/slots';
import { lazyPart } from '@fitreel/sdk/ui';
import { ICONS } from '../../shared/icons';
import { RowButton } from '../../shared/row-button';
import { useRowPanel } from '../../shared/use-row-panel';
import { timerBesideVideo } from './beside-video';
import { currentRun } from './kept-run';
import { timerTexts } from './texts';

const TimerPanel = lazyPart(() => import(/* webpackChunkName: "panels" */ './timer-panel'));

/** Opens a timer below the row of the player; it stays open for the next video (behaviour.md#timer). */
export function Component({ video, player }: VideoPlayerProps) {
  const platform = usePlatform();
  const { pathname, search } = useLocation();
  const [beside] = useState(() => timerBesideVideo(platform));
  useEffect(() => beside.settle(), [beside]);
  // Open for a viewer who returns to a paused timer.
  const [open, setOpen] = useState(
    () => beside.now().open || currentRun(platform)?.path === pathname + search,
  );
  useEffect(() => beside.change({ open }), [beside, open]);
  const { forButton, forPanel } = useRowPanel(open);
  return (
    <>
      <RowButton
        icon={ICONS.timer}
        word={timerTexts.timer}
        label={timerTexts.timer}
        {...forButton}
        onClick={() => setOpen(!open)}
      />
      {open && <TimerPanel {...forPanel} video={video} player={player} lasting={beside} />}
    </>
  );
}
