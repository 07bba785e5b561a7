import { MenuItem } from '@fitreel/sdk/menu';
import type { VideoMenuProps } from '@fitreel/sdk/slots';
import { useListEntries } from '../../shared/use-user-list';
import { videoTexts } from '../../shared/texts';

/** The last item of a card's menu, shown if the video is in the history. */
export function Component({ video }: VideoMenuProps) {
  const history = useListEntries('history');
  if (!history.has(video._id)) return null;
  return (
    <MenuItem icon="trash" onClick={() => history.remove(video)}>
      {videoTexts.removeFromHistory}
    </MenuItem>
  );
}
