import { MenuItem } from '@fitreel/sdk/menu';
import { usePlatform } from '@fitreel/sdk/platform';
import type { VideoMenuProps } from '@fitreel/sdk/slots';
import { sayKept } from '../../shared/say-kept';
import { positionTexts } from './texts';
import { positionsOf, usePosition } from './positions';

/** The item of a card's menu that marks the video as watched or unwatched. */
export function Component({ video }: VideoMenuProps) {
  const platform = usePlatform();
  const { watched = false } = usePosition(video._id) ?? {};
  const press = () => {
    // Has no position, so that a paused history keeps it.
    const mark = { seconds: 0, duration: 0, watched: !watched };
    const isKept = positionsOf(platform).report(video._id, mark, true);
    sayKept(platform, isKept, watched ? positionTexts.markedUnwatched : positionTexts.markedWatched);
  };
  return (
    <MenuItem icon={watched ? 'eye-off' : 'eye'} onClick={press}>
      {watched ? positionTexts.markUnwatched : positionTexts.markWatched}
    </MenuItem>
  );
}
