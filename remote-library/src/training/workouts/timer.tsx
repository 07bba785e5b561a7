import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { attempt, usePlatform } from '@fitreel/sdk/platform';
import { useStore } from '@fitreel/sdk/store';
import { Button, IconButton, lazyPart, VisuallyHidden } from '@fitreel/sdk/ui';
import { CheckboxField } from '@fitreel/sdk/forms';
import { Slot } from '@fitreel/sdk/slots';
import { ICONS } from '../../shared/icons';
import { mainPress } from './main-press';
import { timerTexts } from './texts';
import { digitsOf, phaseLine, phaseName, phaseWords, placesOf, summaryOf } from './phase-words';
import { Progress } from './pattern';
import { timerSettingsOf } from './timer-settings';
import styles from './timer.module.css';
import type { RunningWorkout } from './use-run';
import { useOwnWindow } from './use-own-window';
import { useSignals } from './use-signals';

const TrainingMode = lazyPart(() => import(/* webpackChunkName: "training-mode" */ './training-mode'));

/** A running workout, legible across a room (behaviour.md#timer). */
export function Timer({ timer, compact }: TimerProps) {
  const { lasting } = timer;
  const { unlock } = useSignals(timer);
  const { view, toggle } = useOwnWindow(lasting);
  const [training, setTraining] = useState(lasting.now().training ?? false);
  useEffect(() => lasting.change({ training }), [lasting, training]);
  const { run, at, phase } = timer;
  const begun = run.since !== null || at.index > 0 || at.passed > 0;
  const face = (
    <>
      <Face timer={timer} />
      <Controls timer={timer} unlock={unlock} />
    </>
  );
  /** The workout's contribution to the week, shown once it is done. */
  const end = !phase && compact !== 'panel' && (
    <Slot
      name="library.workout-end"
      title={timer.workout.title}
      seconds={Math.round(at.spent / 1000)}
      unavailable={() => null}
    />
  );
  const isInRow = compact === 'panel' && document.fullscreenEnabled;
  const shown = { className: styles.timer, 'data-kind': phase?.kind ?? 'done' };
  const enter = () => {
    setTraining(true);
    // If the browser lacks full screen, as on some phones, or refuses it, the mode covers the window.
    attempt(() => document.documentElement.requestFullscreen())?.catch(() => undefined);
  };
  const leave = () => {
    // The button is out of reach until then.
    flushSync(() => setTraining(false));
    document.querySelector<HTMLElement>('button[aria-keyshortcuts="f"]')?.focus();
  };
  return (
    <div {...shown} data-compact={compact}>
      {face}
      {!training && end}
      {view && createPortal(<div {...shown}>{face}</div>, view.document.body)}
      <div className={styles.settings}>
        {/* Hidden where the row of the page's player has a full-screen button, which then presses this one (slot `video-player`). */}
        <Button
          size="s"
          hidden={isInRow}
          data-full-screen=""
          aria-keyshortcuts={isInRow ? undefined : 'f'}
          onClick={enter}
        >
          {timerTexts.fullScreen}
        </Button>
        {begun && phase && (
          <Button size="s" onClick={timer.reset}>
            {timerTexts.end}
          </Button>
        )}
        <Settings />
        {toggle && (
          <Button size="s" pressed={view !== null} onClick={toggle}>
            {timerTexts.ownWindow}
          </Button>
        )}
      </div>
      <p role="status">
        <VisuallyHidden>{begun && !training && phaseWords(phase)}</VisuallyHidden>
      </p>
      {training && <TrainingMode timer={timer} unlock={unlock} onLeave={leave} end={end} />}
    </div>
  );
}

interface TimerProps {
  timer: RunningWorkout;
  /** Leaves space for the video above; in a panel of the video's page, also for the content between the two. */
  compact?: 'below-video' | 'panel' | undefined;
}

/** The current activity, the remaining amount, and the next step. */
function Face({ timer: { workout, phases, at, phase } }: { timer: RunningWorkout }) {
  const next = phases[at.index + 1];
  const digits = phase ? digitsOf(phase, at.passed) : '';
  return (
    <div className={styles.face}>
      <p className={styles.name} dir="auto">
        {phase ? phaseName(phase) : timerTexts.finished}
      </p>
      {phase ? (
        <p
          className={styles.digits}
          role="timer"
          data-long={digits.length > 4 || phase.seconds === null || undefined}
        >
          {digits}
          {phase.seconds === null && <span className={styles.reps}> {timerTexts.reps}</span>}
        </p>
      ) : (
        <p className={styles.summary}>{summaryOf(phases, at.spent)}</p>
      )}
      <p className={styles.place}>
        {phase &&
          placesOf(workout, phase)
            .map((place) => timerTexts.place(...place))
            .join(' · ')}
      </p>
      <div className={styles.progress}>
        <Progress phases={phases} at={at.index} />
      </div>
      <p className={styles.next} dir="auto">
        {phase && (next ? timerTexts.next(phaseLine(next)) : timerTexts.last)}
      </p>
    </div>
  );
}

function Controls({ timer, unlock }: { timer: RunningWorkout; unlock: () => void }) {
  const { text, press, waits, begun } = mainPress(timer, unlock);
  return (
    <div className={styles.controls}>
      <IconButton
        label={timerTexts.back}
        title={timerTexts.back}
        icon={{ d: ICONS.previous }}
        onClick={timer.back}
        aria-disabled={!begun || undefined}
      />
      {/* One button, so that it keeps the focus. */}
      <Button variant="primary" className={styles.main} onClick={press}>
        {text}
      </Button>
      <IconButton
        label={timerTexts.skip}
        title={timerTexts.skip}
        icon={{ d: ICONS.next }}
        onClick={timer.skip}
        aria-disabled={timer.phase === undefined || undefined}
      />
      {waits && <Button onClick={timer.pause}>{timerTexts.pause}</Button>}
    </div>
  );
}

/** The signals of the timer on this device. */
function Settings() {
  const kept = timerSettingsOf(usePlatform());
  const settings = useStore(kept);
  return (
    <fieldset className={styles.settings}>
      <legend>
        <VisuallyHidden>{timerTexts.settings}</VisuallyHidden>
      </legend>
      {(['sound', 'voice', 'vibration'] as const).map((name) => (
        <CheckboxField
          key={name}
          label={timerTexts[name]}
          checked={settings[name]}
          onChange={({ currentTarget: { checked } }) => kept.change((all) => ({ ...all, [name]: checked }))}
        />
      ))}
    </fieldset>
  );
}
