import { useUserList } from '../shared/use-user-list';
import { VideoListPage } from '../shared/video-list-page';
import { watchLaterTexts } from '../texts';

/** What the viewer has saved for later (behaviour.md#lists). */
export function Component() {
  return (
    <VideoListPage
      title={watchLaterTexts.heading}
      list={useUserList('watchlater')}
      empty={{ art: 'watchlater', ...watchLaterTexts.empty }}
    />
  );
}
