import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { hasTooManySteps, WORKOUT_BOUNDS } from '@fitreel/sdk/api';
import { useHydrating, usePlatform } from '@fitreel/sdk/platform';
import {
  Button,
  ButtonLink,
  EmptyState,
  FailureNotice,
  lazyPart,
  PageHeading,
  Skeleton,
  useShare,
  VisuallyHidden,
} from '@fitreel/sdk/ui';
import { Slot } from '@fitreel/sdk/slots';
import { workoutTexts } from './texts';
import { ownCopy, ownWorkouts } from './own-workouts';
import { AT_START } from './run';
import { Timer } from './timer';
import { useRun, type RunningWorkout } from './use-run';
import { Builder, type Kind } from '../../shared/builder';
import { Missing } from '../../shared/missing';
import { workoutFieldsIn, type Fields } from './step-fields';
import { programmeLink, workoutLink } from '../../shared/link-content';
import { programmeOf } from './workout-programme';
import { ownWorkoutTexts } from '../../shared/own-texts';
import {
  workoutFacts,
  NEW_WORKOUT,
  PRESETS,
  workoutInHash,
  type OwnWorkout,
  type Workout,
} from '../../shared/workout';
import styles from './workout-page.module.css';

declare module '@fitreel/sdk/slots' {
  interface SlotProps {
    /** A player of at most one video. It shows the video's picture until it first plays. */
    'library.step-player': StepPlayerProps;
  }
}

interface StepPlayerProps {
  videoId: string;
  /** Start and end of the part that loops, in seconds; the whole video without them. */
  start?: number | undefined;
  end?: number | undefined;
  playing: boolean;
}

const KIND: Kind<OwnWorkout, Fields> = {
  ...{ page: '/workout', list: '/workouts', texts: workoutTexts, useOwn: ownWorkouts.useOwn },
  copyOf: (hash) => ownCopy(workoutInHash(hash) ?? NEW_WORKOUT),
  fieldsIn: workoutFieldsIn,
  Editor: lazyPart(() => import(/* webpackChunkName: "workout-editor" */ './workout-editor')),
};

/** Runs a workout: a preset, one of the viewer's own, or one from a link's fragment (behaviour.md#workouts). */
export function Component() {
  const { pathname, search, hash } = useLocation();
  // A server receives neither the fragment of an address nor the viewer's own workouts.
  const hydrating = useHydrating();
  const parameters = new URLSearchParams(search);
  const [id, preset] = [parameters.get('id'), parameters.get('preset')];
  const known = preset === null ? undefined : PRESETS.get(preset);
  const builds = pathname === '/workout/new';
  const form = id === null ? workoutTexts.create : workoutTexts.edit;
  if (hydrating) return <Loading title={builds ? form : undefined} workout={known} />;
  if (builds) return <Builder key={search + hash} kind={KIND} title={form} />;
  if (id !== null) return <OwnRun key={id} id={id} />;
  const workout = preset === null ? workoutInHash(hash) : (known ?? null);
  return workout ? <Run key={search + hash} workout={workout} /> : <NoSuchWorkout />;
}

function OwnRun({ id }: { id: string }) {
  const { all, status, error, retry } = ownWorkouts.useOwn();
  const own = all.find(({ _id }) => _id === id);
  if (own) return <Run workout={own} own={own} />;
  if (status === 'ready') return <NoSuchWorkout />;
  if (status !== 'failed') return <Loading />;
  return (
    <>
      <PageHeading title={workoutTexts.one} />
      <FailureNotice title={workoutTexts.failed} error={error} onRetry={retry} />
    </>
  );
}

interface RunProps {
  workout: Workout;
  own?: OwnWorkout | undefined;
}

function Run({ workout, own }: RunProps) {
  // One copy, however often Keep is pressed.
  const [copy] = useState(() => ownCopy(workout));
  const [kept, setKept] = useState(false);
  const keep = async () => setKept(await ownWorkouts.saveWithToast(platform, copy, ownWorkoutTexts.kept));
  const platform = usePlatform();
  const share = useShare();
  const tooLong = hasTooManySteps(workout);
  const mine = own?._id ?? (kept ? copy._id : undefined);
  return (
    <div className={styles.page}>
      <PageHeading title={workout.title} />
      {tooLong ? <TooManySteps /> : <WorkoutTimer workout={workout} revision={own?.revision} />}
      <div className={styles.more}>
        {!own && !tooLong && (
          <Button
            icon={kept ? 'check' : 'plus'}
            aria-disabled={kept || undefined}
            onClick={() => {
              if (!kept) keep().catch(reportError);
            }}
          >
            {kept ? workoutTexts.isKept : workoutTexts.keep}
          </Button>
        )}
        <ButtonLink
          to={mine === undefined ? workoutLink(workout, '/workout/new') : `/workout/new?id=${mine}`}
        >
          {mine === undefined ? workoutTexts.editCopy : workoutTexts.edit}
        </ButtonLink>
        <Button icon="share" onClick={() => share(workout.title, workoutLink(workout))}>
          {workoutTexts.share}
        </Button>
        {!tooLong && (
          <ButtonLink to={programmeLink(programmeOf(workout))}>{workoutTexts.asProgramme}</ButtonLink>
        )}
        <ButtonLink to="/workouts">{workoutTexts.all}</ButtonLink>
      </div>
    </div>
  );
}

function WorkoutTimer(given: { workout: Workout; revision: number | undefined }) {
  // A workout from a link, or reloaded, is a new object at each render.
  const [{ workout, revision }, setShown] = useState(given);
  const timer = useRun(workout);
  // A running workout ignores a change made elsewhere meanwhile.
  if (given.revision !== revision && timer.run === AT_START) setShown(given);
  const { phase } = timer;
  // The video's space stays, so that nothing moves from step to step.
  const watches = phase !== undefined && workout.steps.some(({ video }) => video !== undefined);
  return (
    <div className={watches ? styles.watching : undefined}>
      {watches && (
        <div className={styles.video} data-player={phase.step.video && ''}>
          <StepVideo timer={timer} />
        </div>
      )}
      <Timer timer={timer} compact={watches ? 'below-video' : undefined} />
    </div>
  );
}

/** The video of the current step, or of the step after the rest. The player belongs to another remote. */
function StepVideo({ timer: { phase, running } }: { timer: RunningWorkout }) {
  const video = phase?.step.video;
  if (!video) return <p className={styles.none}>{workoutTexts.noVideo}</p>;
  return (
    <Slot
      name="library.step-player"
      videoId={video._id}
      start={video.start}
      end={video.end}
      playing={running && phase?.kind === 'work'}
      pending={<Skeleton shape="art" />}
    />
  );
}

function Loading({ title, workout }: { title?: string | undefined; workout?: Workout | undefined }) {
  return (
    <div className={styles.page} role="status">
      <PageHeading title={title ?? workout?.title ?? workoutTexts.one} />
      <VisuallyHidden>{workoutTexts.loading}</VisuallyHidden>
      {/* Without scripts the timer never appears, but the preset can be read. */}
      <noscript>
        {workout && (
          <ul>
            <li>{workoutFacts(workout)}</li>
            {workout.steps.map((step) => (
              <li key={step.name}>{workoutTexts.stepLine(step)}</li>
            ))}
          </ul>
        )}
        <p>
          {workoutTexts.needsScripts} <a href="/workouts">{workoutTexts.all}</a>
        </p>
      </noscript>
    </div>
  );
}

/** For a workout from a link, or one saved before this limit existed. */
function TooManySteps() {
  const { title, text } = workoutTexts.tooManySteps;
  return (
    <EmptyState icon="alert" title={title}>
      {text(WORKOUT_BOUNDS.stepsInAll)}
    </EmptyState>
  );
}

function NoSuchWorkout() {
  const { one, missing, all } = workoutTexts;
  return <Missing heading={one} missing={missing} to="/workouts" all={all} />;
}
