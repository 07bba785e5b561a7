import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { hasTooManySteps } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import type { VideoPlayer, VideoPlayerProps } from '@fitreel/sdk/slots';
import { useStore } from '@fitreel/sdk/store';
import { CheckboxField } from '@fitreel/sdk/forms';
import { ButtonLink } from '@fitreel/sdk/ui';
import row from '../../shared/player-row.module.css';
import type { RowPanelProps } from '../../shared/use-row-panel';
import { timerTexts, workoutTexts } from './texts';
import type { Lasting } from './lasting';
import { currentRun, keyOf } from './kept-run';
import { ownWorkouts } from './own-workouts';
import { Timer } from './timer';
import styles from './timer-panel.module.css';
import { timerSettingsOf } from './timer-settings';
import { useRun, type RunningWorkout } from './use-run';
import { PRESETS, type Workout } from '../../shared/workout';

interface TimerPanelProps extends RowPanelProps, Pick<VideoPlayerProps, 'video' | 'player'> {
  lasting: Lasting;
}

/** A timer or workout beside a video. It pauses and plays the video if that setting is on. */
export default function TimerPanel({ video, player, lasting, ...panel }: TimerPanelProps) {
  const platform = usePlatform();
  const own = ownWorkouts.useOwn().all.filter((workout) => !hasTooManySteps(workout));
  const all = new Map<string, Workout>([
    ...PRESETS,
    ...own.map((workout) => [workout._id, workout] as const),
  ]);
  // A paused workout is selected once it has loaded.
  const [waiting] = useState(() => currentRun(platform)?.key);
  const [picked, setPicked] = useState(lasting.now().chosen ?? null);
  const found = [...all].find(([, workout]) => keyOf(workout) === waiting);
  const chosen = picked ?? found?.[0] ?? 'tabata';
  const pick = (name: string) => {
    lasting.change({ chosen: name });
    setPicked(name);
  };
  const selectId = useId();
  const settings = timerSettingsOf(platform);
  const { video: follows } = useStore(settings);
  const workout = all.get(chosen);
  return (
    <section {...panel} className={row.panel} aria-label={timerTexts.timer}>
      <div className={styles.choice}>
        <label htmlFor={selectId}>{timerTexts.which}</label>
        <select id={selectId} value={chosen} onChange={({ target }) => pick(target.value)}>
          {[...all].map(([name, { title }]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
        <CheckboxField
          label={timerTexts.withVideo}
          checked={follows}
          onChange={({ target: { checked } }) => settings.change((all) => ({ ...all, video: checked }))}
        />
        <ButtonLink size="s" to="/workouts">
          {workoutTexts.all}
        </ButtonLink>
      </div>
      {workout && (
        <TimerOfVideo
          key={chosen}
          workout={workout}
          video={video}
          player={player}
          lasting={lasting}
          follows={follows}
        />
      )}
    </section>
  );
}

interface TimerOfVideoProps extends Omit<TimerPanelProps, keyof RowPanelProps> {
  workout: Workout;
  /** Whether the video plays during work only. */
  follows: boolean;
}

function TimerOfVideo({ workout: given, video, player, lasting, follows }: TimerOfVideoProps) {
  // A reload creates a new object.
  const [workout] = useState(given);
  const timer = useRun(workout, lasting, video);
  useVideoFollows(timer, player, follows);
  return <Timer timer={timer} compact="panel" />;
}

/**
 * Plays the video during work, and pauses it otherwise. A timer that has not been started leaves the video alone; one that continues from
 * the previous video controls it.
 */
function useVideoFollows({ phase, running }: RunningWorkout, player: VideoPlayer, follows: boolean): void {
  const state = running ? (phase?.kind === 'work' ? 'work' : 'rest') : 'waits';
  const inView = useStore(player, (snapshot) => snapshot.inView);
  const answers = useStore(player, (snapshot) => snapshot.state !== 'silent');
  const before = useRef(running ? null : state);
  // The host forbids starting a video out of sight: it starts once it is in view.
  const waits = useRef(false);
  const follow = useEffectEvent(() => {
    waits.current = follows && state === 'work' && !inView;
    if (!follows || waits.current) return;
    if (state === 'work') player.play();
    else player.pause();
  });
  useEffect(() => {
    if (!answers || (before.current === state && !(inView && waits.current))) return;
    before.current = state;
    follow();
  }, [answers, state, inView]);
}
