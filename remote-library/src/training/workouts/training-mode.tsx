import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { attempt, matchesMedia } from '@fitreel/sdk/platform';
import { Button, Icon, IconPath, VisuallyHidden } from '@fitreel/sdk/ui';
import { ICONS } from '../../shared/icons';
import { messagesOverPage } from '../../shared/over-page';
import { coverPage } from './cover-page';
import { mainPress } from './main-press';
import { Progress } from './pattern';
import { digitsOf, phaseLine, phaseName, phaseWords, placesOf, summaryOf } from './phase-words';
import { leftOf, repetitionsLeft } from './run';
import { timerTexts } from './texts';
import styles from './training-mode.module.css';
import type { RunningWorkout } from './use-run';

interface TrainingModeProps {
  timer: RunningWorkout;
  /** Called in the handler of a press that starts the workout. */
  unlock: () => void;
  onLeave: () => void;
  /** Shown below the summary of a finished workout. */
  end: ReactNode;
}

/**
 * A workout over the whole window, legible and operable from the mat. Everything else is inert except for the player of the step's or
 * page's video, which gets all but a corner (behaviour.md#training-mode). Leaving it pauses.
 */
export default function TrainingMode({ timer, unlock, onLeave, end }: TrainingModeProps) {
  const { workout, phases, at, phase, running } = timer;
  const layer = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const { text, press, waits, begun } = mainPress(timer, unlock);
  const leave = () => {
    if (running) timer.pause();
    onLeave();
  };
  // A step may lack a video, and then the page lacks a player.
  const video = phase?.step.video?._id;
  useLayoutEffect(() => (layer.current ? coverPage(layer.current, styles.beside ?? '') : undefined), [video]);
  useLayoutEffect(() => main.current?.focus({ preventScroll: true }), []);
  const idle = useIdle(running && !waits);
  /** The press only brought back the controls. */
  const woke = useRef(false);
  useEndWithFullScreen(leave, timer.lasting);
  useKeys({ leave, press });

  const next = phases[at.index + 1];
  const digits = phase ? digitsOf(phase, at.passed) : '';
  return createPortal(
    // Not modal, as that would make the player inert. An open dialog disables the page's shortcuts.
    <dialog
      ref={layer}
      open
      aria-modal="true"
      aria-label={workout.title}
      className={styles.layer}
      data-kind={phase?.kind ?? 'done'}
      data-idle={idle || undefined}
      onPointerDownCapture={() => {
        woke.current = idle;
      }}
      onClickCapture={(event) => {
        if (woke.current) event.stopPropagation();
        woke.current = false;
      }}
    >
      <dl className={styles.facts}>
        {timerFacts(timer).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        className={styles.leave}
        aria-label={timerTexts.leave}
        title={timerTexts.leave}
        onClick={leave}
      >
        <Icon name="close" />
      </button>
      <p className={styles.name} dir="auto">
        {phase ? phaseName(phase) : timerTexts.finished}
      </p>
      <div className={styles.box}>
        {phase ? (
          <p
            className={styles.digits}
            role="timer"
            data-characters={digits.length + (phase.seconds === null ? 2 : 0)}
          >
            {digits}
            {phase.seconds === null && <span className={styles.reps}> {timerTexts.reps}</span>}
          </p>
        ) : (
          <p className={styles.summary}>{summaryOf(phases, at.spent)}</p>
        )}
      </div>
      <div ref={holdMessages} className={styles.messages} tabIndex={-1} />
      {phase ? (
        <p className={styles.next} dir="auto">
          {next ? timerTexts.next(phaseLine(next)) : timerTexts.last}
        </p>
      ) : (
        <div className={styles.end}>{end}</div>
      )}
      <div className={styles.progress}>
        <Progress phases={phases} at={at.index} />
      </div>
      <div className={styles.controls}>
        <Side name="back" icon={ICONS.previous} disabled={!begun} onClick={timer.back} />
        <Button ref={main} variant="primary" className={styles.main} onClick={press}>
          {text}
        </Button>
        {/* Done then leads to the next step. */}
        {waits ? (
          <Side name="pause" icon={ICONS.pause} disabled={false} onClick={timer.pause} />
        ) : (
          <Side name="skip" icon={ICONS.next} disabled={!phase} onClick={timer.skip} />
        )}
      </div>
      <p role="status">
        <VisuallyHidden>{begun || running ? phaseWords(phase) : ''}</VisuallyHidden>
      </p>
    </dialog>,
    document.body,
  );
}

/** Shows the messages of the page's player, such as the next video, within this layer. */
function holdMessages(place: HTMLElement | null): () => void {
  messagesOverPage.set(place);
  return () => {
    if (messagesOverPage.getSnapshot() === place) messagesOverPage.set(null);
  };
}

interface SideProps {
  name: 'back' | 'pause' | 'skip';
  icon: string;
  disabled: boolean;
  onClick: () => void;
}

function Side({ name, icon, disabled, onClick }: SideProps) {
  return (
    <button
      type="button"
      className={styles.side}
      aria-label={timerTexts[name]}
      title={timerTexts[name]}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <IconPath d={icon} />
    </button>
  );
}

/** Facts to read at a glance: the total remaining time, and the position. */
function timerFacts({ workout, phases, at, phase }: RunningWorkout): [string, string][] {
  if (!phase) return [];
  const left = leftOf(phases, at);
  const repetitions = repetitionsLeft(phases, at);
  // The step is the large name: of three positions, it is left out.
  const places = placesOf(workout, phase)
    .slice(0, 2)
    .map(([name, is, of]): [string, string] => [name, `${is}/${of}`]);
  const name = repetitions > 0 ? timerTexts.leftAndReps(repetitions) : timerTexts.left;
  return left > 0 ? [[name, timerTexts.clock(left)], ...places] : places;
}

/** How long the controls stay after a touch, a pointer move or a key. */
const CONTROLS_MS = 3000;

/** Whether there was no input for a while, so that the controls hide; never while not `active`, or with reduced motion. */
function useIdle(active: boolean): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (!active || matchesMedia('(prefers-reduced-motion: reduce)')) return;
    let timer: ReturnType<typeof setTimeout>;
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), CONTROLS_MS);
    };
    wake();
    for (const event of WAKING) document.addEventListener(event, wake);
    return () => {
      wake();
      clearTimeout(timer);
      for (const event of WAKING) document.removeEventListener(event, wake);
    };
  }, [active]);
  return idle;
}

const WAKING = ['pointerdown', 'pointermove', 'keydown', 'focusin'];

/** Ends the browser's full screen with the mode, and the mode with the full screen. */
function useEndWithFullScreen(leave: () => void, lasting: RunningWorkout['lasting']): void {
  const end = useEffectEvent(leave);
  useEffect(() => {
    let entered = document.fullscreenElement === document.documentElement;
    const changed = () => {
      if (document.fullscreenElement === document.documentElement) entered = true;
      else if (entered) end();
    };
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      lasting.atEnd(endFullScreen);
    };
  }, [lasting]);
}

function endFullScreen(): void {
  if (document.fullscreenElement === document.documentElement)
    attempt(() => document.exitFullscreen())?.catch(() => undefined);
}

/** The space bar presses the main button, unless the keyboard has focused another one. Escape leaves the mode. */
function useKeys({ leave, press }: { leave: () => void; press: () => void }): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') leave();
    else if (event.key !== ' ' || chosen()) return;
    else if (event.type === 'keydown' && !event.repeat) press();
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handle(event);
    document.addEventListener('keydown', listener);
    document.addEventListener('keyup', listener);
    return () => {
      document.removeEventListener('keydown', listener);
      document.removeEventListener('keyup', listener);
    };
  }, []);
}

const chosen = () => attempt(() => document.activeElement?.matches('button:focus-visible')) ?? false;
