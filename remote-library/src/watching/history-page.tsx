import { Shelf } from '@fitreel/sdk/ui';
import { History } from '../saving/history/history';
import { useContinued } from './positions/positions';
import { positionTexts } from './positions/texts';

/** The history, below the videos to continue (behaviour.md#history). */
export function Component() {
  const videos = useContinued();
  const hasShelf = videos !== undefined && videos.length > 0;
  return (
    <History lead={hasShelf && <Shelf title={positionTexts.continue} videos={videos} />} waits={!videos} />
  );
}
