import { useState } from 'react';
import { useUserList } from '@fitreel/sdk/lists';
import { ClearHistory } from '../components/clear-history';
import { VideoListPage } from '../components/video-list-page';

/** What the viewer has watched (behaviour.md#history). */
export function Component() {
  const history = useUserList('history');
  const [asking, setAsking] = useState(false);
  return (
    <VideoListPage
      title="History Videos"
      list={history}
      asking={asking}
      actions={<ClearHistory history={history} asking={asking} onAsk={setAsking} />}
      empty={{ icon: 'history', title: 'Nothing watched yet', text: 'Videos that you open are kept here.' }}
    />
  );
}
