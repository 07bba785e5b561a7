import { MenuItem } from '@fitreel/sdk/menu';
import { usePlatform } from '@fitreel/sdk/platform';
import type { VideoMenuProps } from '@fitreel/sdk/slots';
import { positionTexts } from './texts';
import { positionsOf, usePosition } from './positions';

/** The item of a card's menu that marks the video as watched, or no longer. */
export function Component({ video }: VideoMenuProps) {
  const platform = usePlatform();
  const { watched = false } = usePosition(video._id) ?? {};
  const mark = () => {
    // Of no place: so a paused history keeps it.
    positionsOf(platform).report(video._id, { seconds: 0, duration: 0, watched: !watched }, true);
    platform.toasts.show(watched ? positionTexts.markedUnwatched : positionTexts.markedWatched, 'success');
  };
  return (
    <MenuItem icon={watched ? 'eye-off' : 'eye'} onClick={mark}>
      {watched ? positionTexts.markUnwatched : positionTexts.markWatched}
    </MenuItem>
  );
}
