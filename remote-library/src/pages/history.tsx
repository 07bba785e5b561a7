import { useUserList } from '@fitreel/sdk/lists';
import { Button } from '@fitreel/sdk/ui';
import { VideoListPage } from '../components/video-list-page';

/** What the viewer has watched, with a button that clears it (spec section 2). */
export function Component() {
  const history = useUserList('history');
  const clear = (
    <Button icon="trash" onClick={() => history.clear()}>
      Clear history
    </Button>
  );
  return (
    <VideoListPage
      title="History Videos"
      list={history}
      actions={history.status === 'ready' && history.videos.length > 0 && clear}
      empty={{ icon: 'history', title: 'Nothing watched yet', text: 'Videos that you open are kept here.' }}
    />
  );
}
