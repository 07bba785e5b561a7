import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { hasTooManySteps } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import {
  Button,
  ButtonLink,
  FailureNotice,
  IconButton,
  lazyPart,
  PageHeading,
  Skeleton,
} from '@fitreel/sdk/ui';
import { LibraryPage } from '../shared/library-page';
import { Section } from '../shared/section';
import { workoutTexts } from './texts';
import { ownCopy, removeWorkout, useOwnWorkouts } from './own-workouts';
import { Pattern } from './pattern';
import { phasesOf } from './phases';
import { factsOf, NEW_WORKOUT, PRESETS, type OwnWorkout, type Workout } from '../shared/workout';
import styles from './workouts-page.module.css';

const Editor = lazyPart(() => import(/* webpackChunkName: "workout-editor" */ './workout-editor'));

/** The timers that everybody has, and the viewer's own workouts (behaviour.md#workouts). */
export function WorkoutsPage() {
  const own = useOwnWorkouts();
  const [created, setCreated] = useState<OwnWorkout | null>(null);
  return (
    <LibraryPage items={own.workouts} status={`${own.status} ${created !== null}`}>
      <PageHeading title={workoutTexts.heading}>
        <ButtonLink to="/programmes">{workoutTexts.programmes}</ButtonLink>
      </PageHeading>
      {created ? (
        <Editor own={created} onSaved={() => setCreated(null)} onCancel={() => setCreated(null)} />
      ) : (
        <>
          <Section title={workoutTexts.timers}>
            <ul className={styles.cards}>
              {[...PRESETS].map(([name, workout]) => (
                <Card key={name} workout={workout} to={`/workout?preset=${name}`} />
              ))}
            </ul>
          </Section>
          <Section title={workoutTexts.own}>
            <Button
              className={styles.create}
              variant="primary"
              icon="plus"
              onClick={() => setCreated(ownCopy(NEW_WORKOUT))}
            >
              {workoutTexts.create}
            </Button>
            <OwnWorkouts own={own} />
          </Section>
        </>
      )}
    </LibraryPage>
  );
}

function OwnWorkouts({ own }: { own: ReturnType<typeof useOwnWorkouts> }) {
  const platform = usePlatform();
  const { signedIn } = useSession();
  if (own.status === 'failed')
    return <FailureNotice title={workoutTexts.failed} error={own.error} onRetry={own.retry} />;
  if (own.status !== 'ready') return <Skeleton className={styles.skeleton} />;
  return (
    <>
      <ul className={styles.cards}>
        {own.workouts.map((workout) => (
          <Card key={workout._id} workout={workout} to={`/workout?id=${workout._id}`}>
            <IconButton
              className={styles.remove}
              label={workoutTexts.remove(workout.title)}
              icon="trash"
              onClick={() => {
                removeWorkout(platform, workout).catch(reportError);
              }}
            />
          </Card>
        ))}
      </ul>
      {own.workouts.length === 0 && <p className={styles.facts}>{workoutTexts.none}</p>}
      {own.onDevice > 0 && (
        <p className={styles.facts}>
          {signedIn ? workoutTexts.onDeviceStill(own.onDevice) : workoutTexts.onDevice}
        </p>
      )}
    </>
  );
}

interface CardProps {
  workout: Workout;
  to: string;
  children?: ReactNode;
}

function Card({ workout, to, children }: CardProps) {
  return (
    <li>
      <article className={styles.card}>
        <Link to={to} className={styles.link} dir="auto">
          {workout.title}
        </Link>
        <p className={styles.facts}>{factsOf(workout)}</p>
        {!hasTooManySteps(workout) && <Pattern phases={phasesOf(workout)} aria-hidden="true" />}
        {children}
      </article>
    </li>
  );
}
