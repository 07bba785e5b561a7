import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePlatform } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { ButtonLink, IconButton } from '@fitreel/sdk/ui';
import { stopWorkout } from './stop-workout';
import { currentRun, keepRun, keptRunOf, shownRun, whenNoneRuns } from './kept-run';
import { focusHeading } from '../../shared/focus-heading';
import styles from '../../shared/page-bar.module.css';
import { pausedTexts, timerTexts } from './texts';

/** A link back to the paused workout, on every page but its own (behaviour.md#training-mode). */
export function Component() {
  const platform = usePlatform();
  const shown = useStore(shownRun);
  const { key } = useLocation();
  useStore(keptRunOf(platform));
  // Other tabs may have changed it, so each page reads it again.
  const run = currentRun(platform);
  /** The tab that was running it has died. */
  const [isOrphan, setIsOrphan] = useState(false);
  const isHere = run?.ended.id === shown;
  const runs = run?.running === true && !isHere;
  useEffect(() => {
    if (!runs) return;
    const stop = whenNoneRuns(() => setIsOrphan(true));
    return () => {
      stop();
      setIsOrphan(false);
    };
  }, [runs, key]);
  if (!run || isHere || (runs && !isOrphan)) return null;
  const end = () => {
    keepRun(platform, null);
    stopWorkout(platform, run.ended);
    // The button is gone.
    focusHeading();
  };
  return (
    <section className={styles.bar} aria-label={pausedTexts.label} data-bar="">
      <p className={styles.words}>
        <span className={styles.title} dir="auto">
          {run.ended.title}
        </span>
        <span className={styles.left}>
          {runs && `${pausedTexts.ranElsewhere} `}
          {run.left > 0 ? pausedTexts.left(timerTexts.clock(run.left)) : !runs && pausedTexts.paused}
        </span>
      </p>
      <ButtonLink size="s" variant="primary" to={run.path}>
        {runs ? pausedTexts.here : pausedTexts.back}
      </ButtonLink>
      <IconButton label={timerTexts.end} title={timerTexts.end} icon="close" onClick={end} />
    </section>
  );
}
