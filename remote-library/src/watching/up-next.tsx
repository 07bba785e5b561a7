import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import type { VideoPlayerProps } from '@fitreel/sdk/slots';
import { useStore } from '@fitreel/sdk/store';
import { Button, openedBy, videoPath, VisuallyHidden } from '@fitreel/sdk/ui';
import { placeIn, playOrder, playPath, playQuery } from '../saving/playlists/play-order';
import { usePlaylist } from '../saving/playlists/use-playlists';
import { goesOn } from './queue/goes-on';
import { queueOf } from './queue/queue';
import { ICONS } from '../shared/icons';
import { available } from '../shared/lists';
import { messagesOverPage } from '../shared/over-page';
import row from '../shared/player-row.module.css';
import { RowFace } from '../shared/row-button';
import { usePart, type Part } from '../shared/use-part';
import { upNextTexts } from '../texts';
import styles from './up-next.module.css';

/** How long the next video is announced before it plays, in seconds. */
const COUNTDOWN_SECONDS = 8;

/** The same after a video that cannot be played, when there is nothing to finish watching. */
const FAILED_COUNTDOWN_SECONDS = 3;

/** The next video and the address of its page. */
interface Next {
  video: Contract.Video;
  path: string;
  /** Whether the viewer has put it into a queue or a playlist. */
  chosen: boolean;
}

/** The next video: the first of the queue, else the playlist's next, else the page's own suggestion (behaviour.md#up-next). */
export function Component(props: VideoPlayerProps) {
  const list = useSearchParams()[0].get('list');
  if (list) return <NextOfPlaylist {...props} list={list} />;
  return <UpNext {...props} other={nextOf(props.next)} />;
}

const nextOf = (video: Contract.Video | null): Next | null =>
  video && { video, path: videoPath(video._id), chosen: false };

function NextOfPlaylist(props: VideoPlayerProps & { list: string }) {
  const { video, next, list } = props;
  const address = useSearchParams()[0];
  const seed = address.get('shuffle');
  const { playlist, status } = usePlaylist(list);
  const after = address.get('after');
  const videos = available(playOrder(playlist?.videos ?? [], seed), video._id, after);
  const place = placeIn(videos, video._id, after);
  const here = videos[place];
  const following = videos[place + 1];
  const fromList = following && {
    video: following,
    path: playPath(following._id, list, seed),
    chosen: true,
  };
  return (
    <UpNext
      {...props}
      other={fromList ?? (status === 'loading' ? null : nextOf(next))}
      query={playQuery(list, seed, here?._id)}
      part={here?._id === video._id ? here : undefined}
    />
  );
}

interface UpNextProps extends VideoPlayerProps {
  /** The next video if the queue is empty. */
  other: Next | null;
  /** The query for a video of the queue, with which the playlist continues after it. */
  query?: string;
  /** The video's part in the playlist. */
  part?: Part | undefined;
}

function UpNext({ video, player, other, query = '', part = {} }: UpNextProps) {
  const platform = usePlatform();
  const queue = queueOf(platform);
  const queued = useStore(queue, (videos) => videos.find(({ _id }) => _id !== video._id));
  const next = queued ? { video: queued, path: videoPath(queued._id) + query, chosen: true } : other;
  const on = useStore(goesOn);
  const partEnded = usePart(player, part);
  const failed = useStore(player, ({ failure }) => failure !== undefined) && next?.chosen === true;
  const ended = useStore(player, ({ state }) => state === 'ended') || partEnded || failed;
  const countdown = failed ? FAILED_COUNTDOWN_SECONDS : COUNTDOWN_SECONDS;
  const [cancelled, setCancelled] = useState(false);
  if (cancelled && !ended) setCancelled(false);
  const link = useRef<HTMLAnchorElement>(null);
  const navigate = useNavigate();
  const opened = () => next && platform.emit('video-opened', { video: next.video });
  const face = <RowFace icon={ICONS.next} word={upNextTexts.word} />;
  const over = useStore(messagesOverPage);
  const announced = ended && on && !cancelled && next !== null;

  useEffect(() => {
    const videos = queue.getSnapshot();
    if (videos.some(({ _id }) => _id === video._id)) queue.set(videos.filter(({ _id }) => _id !== video._id));
  }, [queue, video._id]);

  return (
    <>
      {next ? (
        <Link
          ref={link}
          className={`${styles.next} ${row.button}`}
          to={next.path}
          title={upNextTexts.next(next.video.title)}
          aria-label={upNextTexts.next(next.video.title)}
          aria-keyshortcuts="n"
          {...openedBy(opened)}
        >
          {face}
        </Link>
      ) : (
        <span
          className={`${styles.next} ${row.button}`}
          role="link"
          aria-disabled="true"
          aria-label={upNextTexts.word}
        >
          {face}
        </span>
      )}
      <span role="status" className={row.said}>
        {announced && (
          <VisuallyHidden>{upNextTexts.announcement(next.video.title, countdown)}</VisuallyHidden>
        )}
      </span>
      {announced && (
        <Announcement
          key={`${next.video._id} ${countdown}`}
          over={over}
          video={next.video}
          from={countdown}
          player={player}
          onGo={() => {
            opened();
            Promise.resolve(navigate(next.path)).catch(reportError);
          }}
          onCancel={() => {
            // The link is out of reach while the message covers it.
            flushSync(() => setCancelled(true));
            (over ?? link.current)?.focus();
          }}
        />
      )}
    </>
  );
}

const subscribeToVisibility = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

interface AnnouncementProps extends Pick<VideoPlayerProps, 'player'> {
  video: Contract.Video;
  /** The countdown's length in seconds. */
  from: number;
  /** The container to use instead of the row while that is covered. */
  over: HTMLElement | null;
  onGo: () => void;
  onCancel: () => void;
}

/**
 * Counts down over a corner of the player, or over the row while the player plays. Waits while the player is not in view: nothing plays by
 * itself out of sight.
 */
function Announcement({ video, from, over, player, onGo, onCancel }: AnnouncementProps) {
  // The host's rules: nothing may cover a playing player.
  const plays = useStore(player, ({ state }) => state === 'playing' || state === 'buffering');
  const inView = useStore(player, (state) => state.inView);
  const visible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');
  const counts = inView && visible;
  const [seconds, setSeconds] = useState(from);
  const go = useEffectEvent(onGo);
  useEffect(() => {
    if (!counts) return;
    if (seconds === 0) return go();
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [counts, seconds]);
  const place = over ? styles.over : plays ? '' : styles.card;
  const message = (
    <div
      className={`${row.message} ${place}`}
      data-message={plays ? true : 'over'}
      role="group"
      aria-label={upNextTexts.heading}
    >
      <img className={styles.picture} src={video.thumbnail} alt="" width={160} height={90} />
      {/* Visual only: a screen reader would read the number each second. */}
      <p aria-hidden="true">{upNextTexts.countdown(video.title, seconds)}</p>
      <Button size="s" variant="primary" onClick={onGo}>
        {upNextTexts.playNow}
      </Button>
      <Button size="s" onClick={onCancel}>
        {upNextTexts.cancel}
      </Button>
    </div>
  );
  return over ? createPortal(message, over) : message;
}
