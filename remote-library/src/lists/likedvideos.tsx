import { useUserList } from '../shared/use-user-list';
import { VideoListPage } from '../shared/video-list-page';
import { likedVideosTexts } from '../texts';

/** What the viewer likes (behaviour.md#lists). */
export function Component() {
  return (
    <VideoListPage
      title={likedVideosTexts.heading}
      list={useUserList('likes')}
      empty={{ art: 'liked', ...likedVideosTexts.empty }}
    />
  );
}
