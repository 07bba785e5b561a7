import { useId, useMemo, useState } from 'react';
import { Button, ConfirmDialog, VideoGrid } from '@fitreel/sdk/ui';
import { useOpenings } from '../shared/openings';
import { useUserList } from '../shared/use-user-list';
import { VideoListPage } from '../shared/video-list-page';
import { historyTexts } from '../texts';
import type { UserList } from '../shared/lists';
import { type HistoryDay, historyDays } from './history-days';
import styles from './history.module.css';

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
        error: history.error,
        retry: history.retry,
      }}
      asking={asking}
      actions={<ClearHistory history={history} asking={asking} onAsk={setAsking} />}
      empty={{ art: 'history', ...historyTexts.empty }}
    >
      {days.map(({ label, videos }) =>
        label === null ? (
          <VideoGrid key="" label={historyTexts.heading} videos={videos} />
        ) : (
          <Day key={label} label={label} videos={videos} />
        ),
      )}
    </VideoListPage>
  );
}

interface ClearHistoryProps {
  history: UserList;
  /** The dialog is open. */
  asking: boolean;
  onAsk: (asking: boolean) => void;
}

/**
 * Clears the history after asking (behaviour.md#history). The button is disabled while the history loads, and absent if
 * there is nothing to clear.
 */
function ClearHistory({ history, asking, onAsk }: ClearHistoryProps) {
  // As it was when the dialog opened: a history that is being cleared is empty already.
  const [count, setCount] = useState(0);
  const ready = history.status === 'ready';
  const nothing = history.status === 'failed' || (ready && history.videos.length === 0);
  const ask = () => {
    setCount(history.videos.length);
    onAsk(true);
  };
  const clear = async () => {
    const failure = await history.clear();
    if (failure === null) onAsk(false);
    return failure;
  };
  return (
    <>
      {!nothing && (
        <Button icon="trash" disabled={!ready} onClick={ask}>
          {historyTexts.clear}
        </Button>
      )}
      <ConfirmDialog
        title={historyTexts.clearQuestion}
        action={historyTexts.clear}
        open={asking}
        onCancel={() => onAsk(false)}
        onConfirm={clear}
      >
        {historyTexts.clearLoss(count)}
      </ConfirmDialog>
    </>
  );
}

function Day({ label, videos }: { label: string; videos: HistoryDay['videos'] }) {
  const headingId = useId();
  return (
    <section className={styles.day} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        {label}
      </h2>
      <VideoGrid label={label} videos={videos} />
    </section>
  );
}
