import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import type { VideoAsideProps } from '@fitreel/sdk/slots';
import { FailureNotice, IconPath, openedBy, Skeleton, VideoRow, VisuallyHidden } from '@fitreel/sdk/ui';
import { playlistPartTexts, playingTexts } from './texts';
import { ICONS } from '../../shared/icons';
import { available } from '../../shared/lists';
import { placeIn, playOrder, playPath, playQuery } from './play-order';
import styles from './playing.module.css';
import { usePlaylist } from './use-playlists';

/** The playlist that a video is played from, beside its player (behaviour.md#playing-a-playlist). */
export function Component({ video, list }: VideoAsideProps) {
  const { playlist, status, error, retry } = usePlaylist(list);
  switch (status) {
    case 'ready':
      return playlist && <Playing playlist={playlist} video={video} />;
    case 'loading':
      return (
        <div className={styles.panel} role="status">
          <VisuallyHidden>{playingTexts.loading}</VisuallyHidden>
          <Skeleton className={styles.pending} />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.panel}>
          <FailureNotice title={playingTexts.failed} error={error} onRetry={retry} />
        </div>
      );
    case 'anonymous':
      return (
        <Notice>
          {playingTexts.visitor} <Link to="/login">{playingTexts.login}</Link>
        </Notice>
      );
    case 'missing':
      return <Notice>{playingTexts.missing}</Notice>;
  }
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <section className={styles.panel} aria-label={playingTexts.label}>
      <p className={styles.notice}>{children}</p>
    </section>
  );
}

interface PlayingProps {
  playlist: Contract.Playlist;
  video: Contract.Video;
}

function Playing({ playlist, video }: PlayingProps) {
  const address = useSearchParams()[0];
  const seed = address.get('shuffle');
  const headingId = useId();
  const rows = useRef<HTMLOListElement>(null);
  const after = address.get('after');
  const entries = playOrder(playlist.videos, seed);
  const videos = available(entries, video._id, after);
  const current = placeIn(videos, video._id, after);
  useEffect(() => {
    // Scrolls only the list, not the page.
    const row = rows.current?.querySelector<HTMLElement>('[aria-current]');
    if (row && rows.current) rows.current.scrollTop = row.offsetTop - row.offsetHeight;
  }, [video._id]);
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <header className={styles.header}>
        <div className={styles.text}>
          <h2 className={styles.title} id={headingId} dir="auto">
            <Link to={`/playlist/${encodeURIComponent(playlist._id)}`}>{playlist.title}</Link>
          </h2>
          <p className={styles.place}>
            {seed !== null && <IconPath d={ICONS.shuffle} />}
            <span>{playingTexts.place(current + 1, videos.length, seed !== null)}</span>
          </p>
        </div>
        <Step
          text={playingTexts.previous}
          icon={ICONS.previous}
          video={videos[current - 1]}
          playlist={playlist}
          seed={seed}
        />
        <Step
          text={playingTexts.next}
          shortcut="n"
          icon={ICONS.next}
          video={videos[current + 1]}
          playlist={playlist}
          seed={seed}
        />
      </header>
      <ol ref={rows} className={styles.rows} aria-labelledby={headingId}>
        {entries.map((entry) => (
          <li key={entry._id} className={styles.row} aria-current={entry === videos[current] || undefined}>
            <VideoRow
              video={entry}
              query={playQuery(playlist._id, seed)}
              reason={playlistPartTexts.plays(entry)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StepProps {
  text: string;
  /** Its keyboard shortcut. */
  shortcut?: string;
  icon: string;
  /** Undefined at the end of the list. */
  video: Contract.Video | undefined;
  playlist: Contract.Playlist;
  seed: string | null;
}

/** Previous or Next: a link, or an empty space at the end of the list. */
function Step({ text, shortcut, icon, video, playlist, seed }: StepProps) {
  const { emit } = usePlatform();
  if (!video) {
    return (
      <span className={styles.step} data-end="">
        <IconPath d={icon} />
      </span>
    );
  }
  return (
    <Link
      className={styles.step}
      to={playPath(video._id, playlist._id, seed)}
      title={video.title}
      aria-label={text}
      aria-keyshortcuts={shortcut}
      {...openedBy(() => emit('video-opened', { video }))}
    >
      <IconPath d={icon} />
    </Link>
  );
}
