import { useMemo, useState } from 'react';
import { useOpenings } from '../shared/use-openings';
import { useUserList } from '../shared/use-user-list';
import { ClearHistory } from './clear-history';
import { HistoryGrid } from './history-grid';
import { VideoListPage } from '../shared/video-list-page';
import { historyDays } from './history-days';
import { historyTexts } from '../texts';

/** What the viewer has watched, latest first (behaviour.md#history). */
export function Component() {
  const history = useUserList('history');
  const openings = useOpenings();
  const [asking, setAsking] = useState(false);
  const days = useMemo(
    () => (openings ? historyDays(history.videos, openings) : []),
    [history.videos, openings],
  );
  // An empty history needs no openings.
  const loading = history.status === 'ready' && history.videos.length > 0 && !openings;
  return (
    <VideoListPage
      title={historyTexts.heading}
      list={{
        videos: days.flatMap(({ videos }) => videos),
        status: loading ? 'loading' : history.status,
        retry: history.retry,
      }}
      asking={asking}
      actions={<ClearHistory history={history} asking={asking} onAsk={setAsking} />}
      empty={{ icon: 'past', title: historyTexts.empty, text: historyTexts.emptyAdvice }}
    >
      <HistoryGrid title={historyTexts.heading} days={days} />
    </VideoListPage>
  );
}
