import { useId, useMemo, useState, type ReactNode } from 'react';
import { Button, ConfirmDialog, IconButton, useSteps, VideoGrid } from '@fitreel/sdk/ui';
import { useOpenings } from '../../shared/openings';
import { useUserList } from '../../shared/use-user-list';
import { VideoListPage } from '../../shared/video-list-page';
import { historyTexts } from './texts';
import { listTexts } from '../../shared/texts';
import { available, type UserList } from '../../shared/lists';
import { withWords } from '../../shared/with-words';
import { type HistoryDay, historyDays } from './history-days';
import styles from './history.module.css';
import { usePause } from './pause';

/** The longest search, in characters. */
const SEARCH_MAX = 100;

/**
 * The viewer's history, latest first (behaviour.md#history).
 *
 * @param lead content above it
 * @param waits keeps it in the loading state while the content above could still move it
 */
export function History({ lead, waits }: { lead: ReactNode; waits: boolean }) {
  const history = useUserList('history');
  const openings = useOpenings();
  const [asking, setAsking] = useState(false);
  const [text, setText] = useState('');
  const pause = usePause();
  const days = useMemo(
    () => (openings ? historyDays(withWords(history.videos, text), openings) : []),
    [history.videos, openings, text],
  );
  const found = days.flatMap(({ videos }) => videos);
  // An empty history does not need openings. The notice that it is paused would move it.
  const loading = waits || (history.videos.length > 0 && !openings) || pause.loading;
  const status = history.status === 'ready' && loading ? 'loading' : history.status;
  return (
    <VideoListPage
      title={historyTexts.heading}
      list={{
        // A search without matches is not an empty history.
        videos: found.length > 0 ? found : history.videos,
        status,
        error: history.error,
        retry: history.retry,
      }}
      asking={asking}
      actions={
        <>
          {(pause.loading || pause.paused !== null) && (
            <Button disabled={pause.loading} onClick={() => pause.set(!pause.paused)}>
              {pause.paused ? historyTexts.resume : historyTexts.pause}
            </Button>
          )}
          <ClearHistory history={history} asking={asking} onAsk={setAsking} />
        </>
      }
      lead={
        <>
          <p className={styles.paused} role="status">
            {pause.paused && historyTexts.paused}
          </p>
          {lead}
          {(status === 'loading' || history.videos.length > 0) && (
            <div className={styles.search}>
              <input
                type="search"
                aria-label={historyTexts.search}
                placeholder={historyTexts.search}
                maxLength={SEARCH_MAX}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              <span className={styles.found} role="status">
                {text.trim() !== '' &&
                  status === 'ready' &&
                  (found.length > 0 ? listTexts.videos(available(found).length) : historyTexts.nothingFound)}
              </span>
            </div>
          )}
        </>
      }
      empty={{ art: 'history', ...(lead ? historyTexts.emptyBelowBegun : historyTexts.empty) }}
    >
      <Days days={days} removeAll={history.removeAll} />
    </VideoListPage>
  );
}

/** Renders the days step by step: a year of them has as many cards as the history holds. */
function Days({ days, removeAll }: { days: readonly HistoryDay[] } & Pick<UserList, 'removeAll'>) {
  const steps = useSteps(days.reduce((sum, { videos }) => sum + videos.length, 0));
  return days
    .filter(({ first }) => first < steps)
    .map(({ label, videos }) =>
      label === null ? (
        <VideoGrid key="" label={historyTexts.heading} videos={videos} />
      ) : (
        <Day key={label} label={label} videos={videos} onRemove={() => removeAll(videos)} />
      ),
    );
}

interface ClearHistoryProps {
  history: UserList;
  /** Whether the dialog is open. */
  asking: boolean;
  onAsk: (asking: boolean) => void;
}

/**
 * Clears the history after a confirmation (behaviour.md#history). The button is disabled while the history loads, and replaced by empty
 * space if there is nothing to clear.
 */
function ClearHistory({ history, asking, onAsk }: ClearHistoryProps) {
  // The count when the dialog opened: while the history is being cleared, it is already empty.
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
      {nothing ? (
        // On a phone the button has a row of its own, whose space is kept.
        <span className={styles.place} aria-hidden="true">
          <Button icon="trash" disabled>
            {historyTexts.clear}
          </Button>
        </span>
      ) : (
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

interface DayProps {
  label: string;
  videos: HistoryDay['videos'];
  onRemove: () => void;
}

function Day({ label, videos, onRemove }: DayProps) {
  const headingId = useId();
  return (
    <section className={styles.day} aria-labelledby={headingId}>
      <div className={styles.heading}>
        <h2 id={headingId}>{label}</h2>
        <IconButton icon="trash" label={historyTexts.removeDay(label, videos.length)} onClick={onRemove} />
      </div>
      <VideoGrid label={label} videos={videos} />
    </section>
  );
}
