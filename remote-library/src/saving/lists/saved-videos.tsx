import { useCallback, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { Button, lazyPart, VisuallyHidden } from '@fitreel/sdk/ui';
import { available } from '../../shared/lists';
import { useUserList } from '../../shared/use-user-list';
import { VideoListPage } from '../../shared/video-list-page';
import { listTexts } from '../../shared/texts';
import { savedTexts } from './texts';
import styles from './saved-videos.module.css';
import { hasLengths, isOrder, ORDERS, sortVideos } from './sort-videos';

/** Adds the selected videos to a playlist. It loads when it first opens. */
const AddDialog = lazyPart(
  () => import(/* webpackChunkName: "playlist-dialogs" */ '../playlists/add-several'),
);

/** Watch later or liked videos, depending on the address. */
export function Component() {
  const list = useLocation().pathname === '/watchlater' ? 'watchlater' : 'likes';
  return <SavedVideos key={list} list={list} {...savedTexts[list]} />;
}

interface SavedVideosProps {
  list: 'likes' | 'watchlater';
  title: string;
  /** The texts of an empty list. */
  empty: { title: string; text: string };
}

/**
 * The page of watch later or liked videos, with their number and their order, which the address holds. In a selection mode, several videos
 * can be removed or added to a playlist (behaviour.md#lists).
 */
function SavedVideos({ list: name, title, empty }: SavedVideosProps) {
  const list = useUserList(name);
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('sort');
  const order = isOrder(wanted) ? wanted : 'newest';
  const videos = useMemo(() => sortVideos(list.videos, order), [list.videos, order]);
  /** Ids of the selected videos; null outside of the selection mode. */
  const [ids, setIds] = useState<ReadonlySet<string> | null>(null);
  const [adding, setAdding] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // Without videos that another tab has removed.
  const selected = videos.filter(({ _id }) => ids?.has(_id));

  const check = useCallback((id: string, checked: boolean) => {
    setIds((before) => {
      const after = new Set(before);
      if (checked) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const renderCheckbox = (video: Contract.Video) => (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={ids?.has(video._id) ?? false}
        onChange={({ target }) => check(video._id, target.checked)}
      />
      <span>
        {savedTexts.select} <VisuallyHidden>{video.title}</VisuallyHidden>
      </span>
    </label>
  );

  const waiting = list.status === 'loading' || list.status === 'anonymous';
  const lead = waiting ? (
    <div className={styles.bar} />
  ) : videos.length === 0 ? null : (
    <div className={styles.bar} data-selecting={ids !== null || undefined}>
      <p className={styles.count} role="status">
        {ids ? savedTexts.selected(selected.length) : listTexts.videos(available(videos).length)}
      </p>
      {ids ? (
        <div className={styles.actions} role="group" aria-label={savedTexts.selectedVideos}>
          <Button
            size="s"
            onClick={() =>
              setIds(new Set(selected.length === videos.length ? [] : videos.map(({ _id }) => _id)))
            }
          >
            {selected.length === videos.length ? savedTexts.none : savedTexts.all}
          </Button>
          <Button
            size="s"
            icon="list-add"
            disabled={available(selected).length === 0}
            onClick={() => setAdding(true)}
          >
            {savedTexts.addToPlaylist}
          </Button>
          <Button
            size="s"
            icon="trash"
            disabled={selected.length === 0}
            onClick={() => {
              list.removeAll(selected);
              setIds(null);
            }}
          >
            {savedTexts.remove}
          </Button>
        </div>
      ) : (
        <Sort
          order={order}
          videos={videos}
          onChange={(next) =>
            setSearch(next === 'newest' ? {} : { sort: next }, { replace: true, preventScrollReset: true })
          }
        />
      )}
      <Button
        ref={toggle}
        size="s"
        aria-pressed={ids !== null}
        onClick={() => setIds(ids ? null : new Set())}
      >
        {ids ? savedTexts.done : savedTexts.select}
      </Button>
    </div>
  );

  return (
    <>
      <VideoListPage
        title={title}
        lead={lead}
        list={{ videos, status: list.status, error: list.error, retry: list.retry }}
        empty={{ art: name === 'likes' ? 'liked' : name, ...empty }}
        asking={adding}
        renderExtra={ids ? renderCheckbox : undefined}
      />
      {adding && <AddDialog videos={available(selected)} onClose={() => setAdding(false)} />}
    </>
  );
}

interface SortProps {
  order: string;
  videos: readonly Contract.Video[];
  onChange: (order: string) => void;
}

function Sort({ order, videos, onChange }: SortProps) {
  const orders = ORDERS.filter((each) => each !== 'shortest' || each === order || hasLengths(videos));
  return (
    <select
      className={styles.sort}
      aria-label={savedTexts.sort}
      value={order}
      onChange={({ target }) => onChange(target.value)}
    >
      {orders.map((each) => (
        <option key={each} value={each}>
          {savedTexts.orders[each]}
        </option>
      ))}
    </select>
  );
}
