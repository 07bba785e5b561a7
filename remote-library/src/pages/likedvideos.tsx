import { useUserList } from '../api/use-user-list';
import { VideoListPage } from '../components/video-list-page';

/** What the viewer likes (behaviour.md#lists). */
export function Component() {
  return (
    <VideoListPage
      title="Liked Videos"
      list={useUserList('likes')}
      empty={{
        icon: 'heart',
        title: 'No liked videos yet',
        text: 'Like a video on its page or from its three-dot menu.',
      }}
    />
  );
}
