import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePlatform } from '@fitreel/sdk/platform';
import type { VideoPlayerProps } from '@fitreel/sdk/slots';
import { useStore } from '@fitreel/sdk/store';
import { Button, IconButton } from '@fitreel/sdk/ui';
import row from '../../shared/player-row.module.css';
import { RowButton } from '../../shared/row-button';
import { positionTexts } from './texts';
import { countPlayed } from './count-played';
import { followPlayer, type Following } from './follow-player';

/** How long the row shows the position at which the video resumed. */
const SAID_MS = 10_000;

/** An arrow back to a bar. */
const START = 'M6 5v14M19 6l-9 6 9 6z';

interface ResumeProps extends VideoPlayerProps {
  /** Undefined until it is known. */
  resumes: boolean | undefined;
  /** Whether playback currently counts as activity. */
  counts: () => boolean;
}

/** Resumes the video if `resumes`, says so, and offers to start over (behaviour.md#positions). */
export function Resume({ video, player, resumes, counts }: ResumeProps) {
  const platform = usePlatform();
  const following = useRef<Following>(null);
  const button = useRef<HTMLButtonElement>(null);
  const message = useRef<HTMLDivElement>(null);
  const [continued, setContinued] = useState<number | null>(null);
  const canStartOver = useStore(player, ({ state, time }) => state !== 'silent' && time >= 1);

  const resumesNow = useEffectEvent(() => resumes);
  useEffect(() => {
    const follows = followPlayer(platform, video._id, player, () => resumesNow(), setContinued);
    following.current = follows;
    return follows.stop;
  }, [platform, video._id, player]);

  const isCounted = useEffectEvent(counts);
  useEffect(() => countPlayed(platform, video, player, () => isCounted()), [platform, video, player]);

  useEffect(() => {
    if (continued === null) return;
    // Not while the message has the focus or a pointer.
    const timer = setInterval(() => {
      if (!message.current?.matches(':hover, :focus-within')) setContinued(null);
    }, SAID_MS);
    return () => clearInterval(timer);
  }, [continued]);

  const hide = () => {
    // The button is out of reach while the message covers it.
    flushSync(() => setContinued(null));
    button.current?.focus();
  };
  const startOver = () => {
    following.current?.startOver();
    if (continued !== null) hide();
  };
  return (
    <>
      <RowButton
        ref={button}
        icon={START}
        word={positionTexts.startOver}
        label={positionTexts.startOver}
        aria-disabled={!canStartOver}
        onClick={startOver}
      />
      <div
        className={continued === null ? row.said : `${row.message} ${row.pill}`}
        data-message={continued === null ? undefined : 'pill'}
        ref={message}
      >
        <p role="status">{continued !== null && positionTexts.continued(continued)}</p>
        {continued !== null && (
          <>
            <Button size="s" variant="ghost" onClick={startOver}>
              {positionTexts.startOver}
            </Button>
            <IconButton icon="close" label={positionTexts.close} onClick={hide} />
          </>
        )}
      </div>
    </>
  );
}
