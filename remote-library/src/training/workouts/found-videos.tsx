import { useEffect, useId, useState } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { keepPreviousData, useInfiniteQuery } from '@fitreel/sdk/query';
import { useStore } from '@fitreel/sdk/store';
import { Button } from '@fitreel/sdk/ui';
import { usePlaylist, usePlaylists } from '../../saving/playlists/use-playlists';
import { queueOf } from '../../watching/queue/queue';
import { available } from '../../shared/lists';
import { withWords } from '../../shared/with-words';
import type { StepVideo } from './step-fields';
import { pickerTexts } from './texts';
import styles from './video-picker.module.css';

/** How long typing must pause before the API is asked. */
const TYPED_MS = 250;
/** Videos per page. */
const FOUND_MAX = 20;
/** The API's limit for a search. */
const TEXT_MAX_LENGTH = 200;
/** Stands in for a playlist's `_id`, which never contains a space. */
const QUEUE = 'the queue';

interface FoundVideosProps {
  /** The search text, trimmed. An empty text finds trending videos, or the whole queue or playlist. */
  text: string;
  onChoose: (video: StepVideo) => void;
}

/** Videos of the catalogue, the queue or a playlist, each as a button. */
export function FoundVideos({ text, onChoose }: FoundVideosProps) {
  const platform = usePlatform();
  const sourceId = useId();
  const queue = useStore(queueOf(platform));
  const { playlists } = usePlaylists();
  const [source, setSource] = useState('');
  /** The titles of the lists to choose from, by `source`; playlists by their `_id`. */
  const lists = new Map<string, string>();
  if (queue.length > 0) lists.set(QUEUE, pickerTexts.queue);
  for (const { _id, title, videos } of playlists) if (videos.length > 0) lists.set(_id, title);
  return (
    <>
      {lists.size > 0 && (
        <div className={styles.source}>
          <label htmlFor={sourceId}>{pickerTexts.source}</label>
          <select id={sourceId} value={source} onChange={({ target }) => setSource(target.value)}>
            <option value="">{pickerTexts.all}</option>
            {[...lists].map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </div>
      )}
      {!lists.has(source) ? (
        <Searched text={text} onChoose={onChoose} />
      ) : source === QUEUE ? (
        <Rows videos={withWords(available(queue), text)} onChoose={onChoose} />
      ) : (
        <OfPlaylist key={source} id={source} text={text} onChoose={onChoose} />
      )}
    </>
  );
}

function OfPlaylist({ id, text, onChoose }: FoundVideosProps & { id: string }) {
  const { playlist, status } = usePlaylist(id);
  if (playlist) return <Rows videos={withWords(available(playlist.videos), text)} onChoose={onChoose} />;
  return status === 'loading' ? (
    <p role="status">{pickerTexts.loading}</p>
  ) : (
    <p role="alert">{pickerTexts.failed}</p>
  );
}

function Searched({ text, onChoose }: FoundVideosProps) {
  const { api } = usePlatform();
  const q = useLate(text.slice(0, TEXT_MAX_LENGTH));
  const { data, isError, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['library', 'picker', q],
    queryFn: ({ signal, pageParam: cursor }) => {
      const page = { limit: FOUND_MAX, ...(cursor && { cursor }) };
      return q === ''
        ? api.request('GET /trend', { query: page, signal })
        : api.request('GET /videos', { query: { ...page, q }, signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
  if (!data) return <p role={isError ? 'alert' : 'status'}>{pickerTexts[isError ? 'failed' : 'loading']}</p>;
  return (
    <>
      <Rows videos={data.pages.flatMap(({ videos }) => videos)} isFirst={hasNextPage} onChoose={onChoose} />
      {isError && <p role="alert">{pickerTexts.failed}</p>}
      {hasNextPage && (
        <Button
          size="s"
          aria-busy={isFetchingNextPage}
          onClick={() => {
            fetchNextPage().catch(reportError);
          }}
        >
          {pickerTexts.more}
        </Button>
      )}
    </>
  );
}

/** `text` once typing has paused. */
function useLate(text: string): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return late;
}

interface RowsProps {
  videos: readonly Contract.PlaylistVideo[];
  /** Whether more videos follow. */
  isFirst?: boolean;
  onChoose: (video: StepVideo) => void;
}

function Rows({ videos, isFirst = false, onChoose }: RowsProps) {
  return (
    <>
      <p role="status" className={styles.count}>
        {isFirst ? pickerTexts.first(videos.length) : pickerTexts.found(videos.length)}
      </p>
      <ul className={styles.rows} aria-label={pickerTexts.videos}>
        {videos.map(({ _id, title, creator, minutes, thumbnail, start, end }) => (
          <li key={_id}>
            <button
              type="button"
              className={styles.row}
              aria-label={title}
              onClick={() =>
                onChoose({ _id, ...(start !== undefined && { start }), ...(end !== undefined && { end }) })
              }
            >
              <img src={thumbnail} alt="" width={80} height={45} loading="lazy" />
              <span>
                <span className={styles.name} dir="auto">
                  {title}
                </span>
                <span className={styles.facts} dir="auto">
                  {pickerTexts.facts(creator, minutes)}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
