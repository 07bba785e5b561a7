import { useUserList } from '@fitreel/sdk/lists';
import { ClearHistory } from '../components/clear-history';
import { VideoListPage } from '../components/video-list-page';

/** What the viewer has watched, with a button that clears it (spec section 2). */
export function Component() {
  const history = useUserList('history');
  const count = history.videos.length;
  return (
    <VideoListPage
      title="History Videos"
      list={history}
      actions={count > 0 && <ClearHistory count={count} onClear={() => history.clear()} />}
      empty={{ icon: 'history', title: 'Nothing watched yet', text: 'Videos that you open are kept here.' }}
    />
  );
}
