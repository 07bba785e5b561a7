import { useUserList } from '../api/use-user-list';
import { VideoListPage } from '../components/video-list-page';

/** What the viewer has saved for later (behaviour.md#lists). */
export function Component() {
  return (
    <VideoListPage
      title="Watch Later Videos"
      list={useUserList('watchlater')}
      empty={{
        icon: 'clock',
        title: 'Nothing to watch later',
        text: 'Add a video from its three-dot menu, and it waits for you here.',
      }}
    />
  );
}
