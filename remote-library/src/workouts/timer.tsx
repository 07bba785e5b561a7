import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '@fitreel/sdk/store';
import { Button, IconButton, VisuallyHidden } from '@fitreel/sdk/ui';
import { CheckboxField } from '@fitreel/sdk/forms';
import { ICONS } from '../shared/icons';
import { timerTexts } from './texts';
import { phaseLine, phaseName, phaseWords } from './phase-words';
import { Pattern } from './pattern';
import type { Phase } from './phases';
import { changeTimerSettings, timerSettings } from './timer-settings';
import styles from './timer.module.css';
import type { RunningWorkout } from './use-run';
import { useOwnWindow } from './use-own-window';
import { useSignals } from './use-signals';

/** A workout as it runs, to be read across a room (behaviour.md#timer). */
export function Timer({ timer, compact, children }: TimerProps) {
  const { unlock } = useSignals(timer);
  const { view, toggle } = useOwnWindow();
  const { run, at, phase } = timer;
  const begun = run.since !== null || at.index > 0 || at.passed > 0;
  const face = (
    <>
      <Face timer={timer} />
      <Controls timer={timer} onStart={unlock} />
    </>
  );
  const shown = { className: styles.timer, 'data-kind': phase?.kind ?? 'done' };
  return (
    <div {...shown} data-compact={compact}>
      {face}
      {view && createPortal(<div {...shown}>{face}</div>, view.document.body)}
      <div className={styles.settings}>
        <Settings />
        {toggle && (
          <Button size="s" pressed={view !== null} onClick={toggle}>
            {timerTexts.ownWindow}
          </Button>
        )}
        {children}
      </div>
      <p role="status">
        <VisuallyHidden>{begun && phaseWords(phase)}</VisuallyHidden>
      </p>
    </div>
  );
}

interface TimerProps {
  timer: RunningWorkout;
  /** Leaves space for the video above it; in a panel of the video's page, for what is between the two, too. */
  compact?: 'below-video' | 'panel' | undefined;
  /** After the settings. */
  children?: ReactNode;
}

/** What is done now, how much of it is left, and what comes next. */
function Face({ timer: { workout, phases, at, phase } }: { timer: RunningWorkout }) {
  const next = phases[at.index + 1];
  const digits = phase ? digitsOf(phase, at.passed) : '';
  return (
    <div className={styles.face}>
      <p className={styles.name} dir="auto">
        {phase ? phaseName(phase) : timerTexts.finished}
      </p>
      {phase ? (
        <p className={styles.digits} role="timer" data-long={digits.length > 4 || undefined}>
          {digits}
        </p>
      ) : (
        <p className={styles.summary}>
          {timerTexts.summary(
            timerTexts.clock(Math.round(at.spent / 1000)),
            phases.filter(({ kind }) => kind === 'work').length,
          )}
        </p>
      )}
      <p className={styles.place}>{phase && placeOf(workout, phase)}</p>
      <div className={styles.progress}>
        <Pattern
          phases={phases}
          at={at.index}
          role="progressbar"
          aria-label={timerTexts.progress}
          aria-valuemin={0}
          aria-valuemax={phases.length}
          aria-valuenow={at.index}
        />
      </div>
      <p className={styles.next} dir="auto">
        {phase && (next ? timerTexts.next(phaseLine(next)) : timerTexts.last)}
      </p>
    </div>
  );
}

/** The seconds that are left; of repetitions how many, which nobody but who does them can count. */
function digitsOf({ seconds, step }: Phase, passed: number): string {
  if (seconds === null) return `${step.amount} ×`;
  return timerTexts.clock(Math.ceil((seconds * 1000 - passed) / 1000));
}

function placeOf({ sets, rounds, steps }: RunningWorkout['workout'], { set, round, step }: Phase): string {
  const places: [string, number, number][] = [
    [timerTexts.set, set, sets],
    [timerTexts.round, round, rounds],
    [timerTexts.step, steps.indexOf(step) + 1, steps.length],
  ];
  return places
    .filter(([, , of]) => of > 1)
    .map((place) => timerTexts.place(...place))
    .join(' · ');
}

function Controls({ timer, onStart }: { timer: RunningWorkout; onStart: () => void }) {
  const { phase, running, at } = timer;
  const waits = running && phase?.seconds === null;
  const begun = at.index > 0 || at.passed > 0;
  const start = () => {
    onStart();
    timer.start();
  };
  const [text, press] =
    phase === undefined
      ? [timerTexts.again, timer.reset]
      : waits
        ? [timerTexts.done, timer.skip]
        : running
          ? [timerTexts.pause, timer.pause]
          : [begun ? timerTexts.goOn : timerTexts.start, start];
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
        aria-disabled={phase === undefined || undefined}
      />
      {waits && <Button onClick={timer.pause}>{timerTexts.pause}</Button>}
    </div>
  );
}

/** How the timer makes itself noticed on this device. */
function Settings() {
  const settings = useStore(timerSettings);
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
          onChange={({ currentTarget }) => changeTimerSettings({ [name]: currentTarget.checked })}
        />
      ))}
    </fieldset>
  );
}
