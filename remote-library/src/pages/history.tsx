import { useUserList } from '@fitreel/sdk/lists';
import { ClearHistory } from '../components/clear-history';
import { VideoListPage } from '../components/video-list-page';

/** What the viewer has watched (behaviour.md#history). */
export function Component() {
  const history = useUserList('history');
  return (
    <VideoListPage
      title="History Videos"
      list={history}
      actions={<ClearHistory history={history} />}
      empty={{ icon: 'history', title: 'Nothing watched yet', text: 'Videos that you open are kept here.' }}
    />
  );
}
