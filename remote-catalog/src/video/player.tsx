import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ComponentProps } from 'react';
import type { Contract } from '@fitreel/sdk/api';
import { useHydrating, usePlatform } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { Button, ButtonLink, categoryTone, IconPath, withPictureColour } from '@fitreel/sdk/ui';
import { frameAddress, hostAddress } from './player-messages';
import { playerPicture } from './fetched-picture';
import { growFromPressed } from './grow-from-pressed';
import styles from './player.module.css';
import { useFailureReport } from './use-failure-report';
import { usePlayer } from './use-player';
import { usePlayerKeys } from './use-player-keys';
import type { PlayerOfFrame } from './video-player';
import watch from './watch.module.css';
import { playerTexts } from './texts';

/** The sandbox prevents the player from navigating this page. It keeps its own origin, which is never this site's. */
const FRAME = {
  className: styles.player,
  sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox',
  allow: 'autoplay; encrypted-media; picture-in-picture',
  referrerPolicy: 'strict-origin-when-cross-origin',
} satisfies ComponentProps<'iframe'>;

const WITH_FULL_SCREEN = `${FRAME.allow}; fullscreen`;

/** Only where the page itself cannot: the page's full screen also shows the next video, and lasts into it. */
const hostGoesFullScreen = () => !document.fullscreenEnabled;

const PLAY = 'M8 5v14l11-7z';

interface PlayerProps {
  video: Contract.Video;
  player: PlayerOfFrame;
  /** Called with whether its first load, or one after a failure, is in progress. */
  onLoading?: ((loading: boolean) => void) | undefined;
  /** Called with a note on what a key has changed. */
  onNote?: ((note: string) => void) | undefined;
  /** Opens the next video, if there is one. */
  onNext?: (() => void) | undefined;
}

/** The video host's player, which autoplays (behaviour.md#video-host), with the thumbnail until it has loaded. */
export function Player({ video, player, onLoading, onNote, onNext }: PlayerProps) {
  const { embedBase } = usePlatform().settings;
  const title = playerTexts.player(video.title);
  // The address contains this page's origin, which a server does not know.
  const rendered = useHydrating();
  const address = rendered
    ? null
    : frameAddress({ embedBase, src: video.src, origin: location.origin, fullScreen: hostGoesFullScreen() });
  const frame = useRef<HTMLIFrameElement>(null);
  const [attempt, setAttempt] = useState(0);
  const state = usePlayer(frame, { address, embedBase, attempt, player });
  const failure = useStore(player, (snapshot) => snapshot.failure);
  // A player that has not started may still do so after a press inside it.
  const shown = state === 'shown' && (!failure || failure === 'not-started');
  usePlayerKeys(player, onNote);
  useFailureReport(video, failure);

  // A button that disappears passes on its focus: Play to the player, Retry to Play.
  const play = useRef<HTMLButtonElement>(null);
  const focusLeft = useRef(false);
  const watchFocus = useCallback((button: HTMLButtonElement) => {
    play.current = button;
    return () => {
      focusLeft.current = button === document.activeElement;
      play.current = null;
    };
  }, []);
  useLayoutEffect(() => {
    if (shown && focusLeft.current) frame.current?.focus({ preventScroll: true });
    focusLeft.current = false;
  }, [shown, failure]);
  // The same applies to a frame and the notice in its place.
  const watchNotice = useCallback((notice: HTMLDivElement) => {
    const { current } = frame;
    const hidden = current?.dataset['shown'] === 'false';
    if (hidden && current === document.activeElement) notice.focus({ preventScroll: true });
    return () => {
      focusLeft.current = notice.contains(document.activeElement);
    };
  }, []);
  const waiting = state === 'waiting';
  useEffect(() => onLoading?.(waiting), [onLoading, waiting]);
  const retry = () => {
    play.current?.focus({ preventScroll: true });
    setAttempt(attempt + 1);
  };

  const waysOn = (
    <>
      {onNext && (
        <Button size="s" onClick={onNext}>
          {playerTexts.next}
        </Button>
      )}
      <ButtonLink size="s" to={hostAddress(embedBase, video.src)} target="_blank" rel="noreferrer">
        {playerTexts.openAtHost}
      </ButtonLink>
    </>
  );

  return (
    <div
      ref={withPictureColour(video.thumbnail)}
      className={`${watch.player} ${styles.frame}`}
      data-category={categoryTone(video.categoryName)}
      data-player=""
    >
      <link rel="preconnect" href={new URL(embedBase).origin} />
      <img
        ref={growFromPressed}
        className={styles.poster}
        {...playerPicture(video.thumbnail)}
        alt=""
        width={1280}
        height={720}
        fetchPriority="high"
      />
      {address === null ? (
        <noscript>
          <iframe
            {...FRAME}
            allow={WITH_FULL_SCREEN}
            src={`${hostAddress(embedBase, video.src)}?autoplay=1`}
            title={title}
          />
        </noscript>
      ) : (
        <iframe
          {...FRAME}
          allow={hostGoesFullScreen() ? WITH_FULL_SCREEN : FRAME.allow}
          key={attempt}
          ref={frame}
          src={address}
          title={title}
          tabIndex={shown ? undefined : -1}
          data-shown={shown}
        />
      )}
      {failure && (
        <div key={failure} className={styles.cover} data-frame-shown={shown}>
          <div className={styles.failure} role="alert" tabIndex={-1} ref={watchNotice}>
            <p>{playerTexts.failures[failure]}</p>
            {waysOn}
          </div>
        </div>
      )}
      {!shown && !failure && (
        <div className={styles.cover} data-rendered={rendered || undefined}>
          <button
            type="button"
            className={styles.play}
            aria-label={playerTexts.play}
            // It will play once it has loaded: another load would take longer.
            aria-disabled={waiting}
            onClick={waiting ? undefined : retry}
            ref={watchFocus}
          >
            <IconPath d={PLAY} filled />
          </button>
          {waiting && (
            <p className={styles.loading} role="status">
              {playerTexts.loading}
            </p>
          )}
          {state === 'failed' && (
            <div className={styles.failure} role="alert">
              <p>{playerTexts.failed}</p>
              <Button size="s" icon="retry" onClick={retry}>
                {playerTexts.retry}
              </Button>
              {waysOn}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
