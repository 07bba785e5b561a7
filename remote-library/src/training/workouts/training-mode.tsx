import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { attempt } from '@fitreel/sdk/platform';
import { Button, Icon, IconPath, VisuallyHidden } from '@fitreel/sdk/ui';
import { ICONS } from '../../shared/icons';
import { messagesOverPage } from '../../shared/over-page';
import { coverPage } from './cover-page';
import { mainPress } from './main-press';
import { Progress } from './pattern';
import { digitsOf, phaseLine, phaseName, phaseWords, placesOf, summaryOf } from './phase-words';
import { leftOf } from './run';
import { timerTexts } from './texts';
import styles from './training-mode.module.css';
import type { RunningWorkout } from './use-run';

interface TrainingModeProps {
  timer: RunningWorkout;
  /** Called in the handler of a press that starts the workout. */
  unlock: () => void;
  onLeave: () => void;
}

/**
 * A workout over the whole window, to be read and pressed from the mat: nothing else is in reach but the player of the page's video,
 * which it leaves a place (behaviour.md#training-mode). Leaving it pauses.
 */
export default function TrainingMode({ timer, unlock, onLeave }: TrainingModeProps) {
  const { workout, phases, at, phase, running } = timer;
  const layer = useRef<HTMLDialogElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const { text, press, waits, begun } = mainPress(timer, unlock);
  const leave = () => {
    if (running) timer.pause();
    onLeave();
  };
  useLayoutEffect(() => {
    if (!layer.current) return;
    const uncover = coverPage(layer.current, styles.beside ?? '');
    main.current?.focus({ preventScroll: true });
    return uncover;
  }, []);
  useEndWithFullScreen(leave, timer.lasting);
  useKeys({ leave, press });

  const next = phases[at.index + 1];
  const digits = phase ? digitsOf(phase, at.passed) : '';
  return createPortal(
    // Not modal: that would put the player out of reach. An open dialog keeps the page's shortcuts off.
    <dialog
      ref={layer}
      open
      aria-modal="true"
      aria-label={workout.title}
      className={styles.layer}
      data-kind={phase?.kind ?? 'done'}
    >
      <dl className={styles.facts}>
        {factsOf(timer).map(([name, value]) => (
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
          <p className={styles.digits} role="timer" data-characters={digits.length}>
            {digits}
          </p>
        ) : (
          <p className={styles.summary}>{summaryOf(phases, at.spent)}</p>
        )}
      </div>
      <div ref={holdMessages} className={styles.messages} tabIndex={-1} />
      <p className={styles.next} dir="auto">
        {phase && (next ? timerTexts.next(phaseLine(next)) : timerTexts.last)}
      </p>
      <div className={styles.progress}>
        <Progress phases={phases} at={at.index} />
      </div>
      <div className={styles.controls}>
        <Side name="back" icon={ICONS.previous} disabled={!begun} onClick={timer.back} />
        <Button ref={main} variant="primary" className={styles.main} onClick={press}>
          {text}
        </Button>
        {waits && (
          <Button className={styles.pause} onClick={timer.pause}>
            {timerTexts.pause}
          </Button>
        )}
        <Side name="skip" icon={ICONS.next} disabled={!phase} onClick={timer.skip} />
      </div>
      <p role="status">
        <VisuallyHidden>{begun || running ? phaseWords(phase) : ''}</VisuallyHidden>
      </p>
    </dialog>,
    document.body,
  );
}

/** What the page's player says, such as what plays next, is in reach here. */
function holdMessages(place: HTMLElement | null): () => void {
  messagesOverPage.set(place);
  return () => {
    if (messagesOverPage.getSnapshot() === place) messagesOverPage.set(null);
  };
}

interface SideProps {
  name: 'back' | 'skip';
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

/** What is to be read at a glance: the time that is left in all, and the place. */
function factsOf({ workout, phases, at, phase }: RunningWorkout): [string, string][] {
  if (!phase) return [];
  const left = leftOf(phases, at);
  const open = phases.slice(at.index).some(({ seconds }) => seconds === null);
  // The step is the large name: of three, it is left out.
  const places = placesOf(workout, phase)
    .slice(0, 2)
    .map(([name, is, of]): [string, string] => [name, `${is}/${of}`]);
  // Repetitions take their time.
  const time = `${timerTexts.clock(left)}${open ? ' +' : ''}`;
  return left > 0 ? [[timerTexts.left, time], ...places] : places;
}

/** Leaves the browser's full screen with the mode, and the mode with the full screen. */
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

/** The space bar does what the main button does, unless the keyboard has chosen another one. Escape leaves. */
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
