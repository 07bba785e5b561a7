import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { usePlatform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { ButtonLink, IconButton } from '@fitreel/sdk/ui';
import { workoutEnded } from '../shared/workout-ended';
import { currentRun, keepRun, keptRunOf, runsElsewhere, shownRun } from './kept-run';
import styles from '../shared/page-bar.module.css';
import { pausedTexts, timerTexts } from './texts';

/** Leads back to the workout that waits, from every page but its own (behaviour.md#training-mode). */
export function Component() {
  const platform = usePlatform();
  const run = useStore(keptRunOf(platform));
  const shown = useStore(shownRun);
  const { key } = useLocation();
  const { signedIn } = useSession();
  // Other tabs and a logout change it: each page reads it again.
  useEffect(() => keptRunOf(platform).set(currentRun(platform)), [platform, key, signedIn]);
  if (!run || run.ended.id === shown || runsElsewhere(run)) return null;
  const end = () => {
    keepRun(platform, null);
    workoutEnded(platform, run.ended);
    // The button is gone.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <section className={styles.bar} aria-label={pausedTexts.label} data-bar="">
      <p className={styles.words}>
        <span className={styles.title} dir="auto">
          {run.ended.title}
        </span>
        <span className={styles.left}>
          {run.left > 0 ? pausedTexts.left(timerTexts.clock(run.left)) : pausedTexts.paused}
        </span>
      </p>
      <ButtonLink size="s" variant="primary" to={run.path}>
        {pausedTexts.back}
      </ButtonLink>
      <IconButton label={timerTexts.end} title={timerTexts.end} icon="close" onClick={end} />
    </section>
  );
}
