import { MenuItem } from '@fitreel/sdk/menu';
import type { VideoMenuProps } from '@fitreel/sdk/slots';
import { queueTexts } from './texts';
import { useQueue } from './queue';

/** The items of a card's menu that add its video to the queue, for every viewer (behaviour.md#queue). Hidden for an unavailable video. */
export function Component({ video }: VideoMenuProps) {
  const queue = useQueue();
  const queued = queue.videos.some(({ _id }) => _id === video._id);
  if (video.unavailable) return null;
  return (
    <>
      <MenuItem icon="list-play" onClick={() => queue.playNext(video)}>
        {queueTexts.playNext}
      </MenuItem>
      <MenuItem
        icon={queued ? 'close' : 'plus'}
        onClick={() => (queued ? queue.remove(video) : queue.add(video))}
      >
        {queued ? queueTexts.remove : queueTexts.add}
      </MenuItem>
    </>
  );
}
