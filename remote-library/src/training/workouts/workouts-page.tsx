import type { ReactNode } from 'react';
import { hasTooManySteps } from '@fitreel/sdk/api';
import { usePlatform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { ButtonLink, FailureNotice, IconButton, Skeleton } from '@fitreel/sdk/ui';
import cards from '../../shared/cards.module.css';
import { LibraryPage } from '../../shared/library-page';
import { LinkCard } from '../../shared/link-card';
import { Section } from '../../shared/section';
import { workoutTexts } from './texts';
import { ownWorkouts } from './own-workouts';
import { Pattern } from './pattern';
import { phasesOf } from './phases';
import { workoutFacts, PRESETS, type Workout } from '../../shared/workout';
import styles from './workouts-page.module.css';

/** The timers that everybody has, and the viewer's own workouts (behaviour.md#workouts). */
export function Workouts() {
  const own = ownWorkouts.useOwn();
  return (
    <LibraryPage items={own.all} status={own.status}>
      <Section title={workoutTexts.timers}>
        <ul className={cards.cards}>
          {[...PRESETS].map(([name, workout]) => (
            <Card key={name} workout={workout} to={`/workout?preset=${name}`} />
          ))}
        </ul>
      </Section>
      <Section title={workoutTexts.own}>
        <ButtonLink className={styles.create} variant="primary" icon="plus" to="/workout/new">
          {workoutTexts.create}
        </ButtonLink>
        <OwnWorkouts own={own} />
      </Section>
    </LibraryPage>
  );
}

function OwnWorkouts({ own }: { own: ReturnType<typeof ownWorkouts.useOwn> }) {
  const platform = usePlatform();
  const { signedIn } = useSession();
  if (own.status === 'failed')
    return <FailureNotice title={workoutTexts.failed} error={own.error} onRetry={own.retry} />;
  if (own.status !== 'ready') return <Skeleton className={styles.skeleton} />;
  return (
    <>
      <ul className={cards.cards}>
        {own.all.map((workout) => (
          <Card
            key={workout._id}
            workout={workout}
            to={`/workout?id=${workout._id}`}
            corner={
              <IconButton
                label={workoutTexts.remove(workout.title)}
                icon="trash"
                onClick={() => {
                  ownWorkouts.remove(platform, workout).catch(reportError);
                }}
              />
            }
          />
        ))}
      </ul>
      {own.all.length === 0 && <p className={cards.facts}>{workoutTexts.none}</p>}
      {own.onDevice > 0 && (
        <p className={cards.facts}>
          {signedIn ? workoutTexts.onDeviceStill(own.onDevice) : workoutTexts.onDevice}
        </p>
      )}
    </>
  );
}

interface CardProps {
  workout: Workout;
  to: string;
  corner?: ReactNode;
}

function Card({ workout, to, corner }: CardProps) {
  return (
    <LinkCard title={workout.title} to={to} facts={workoutFacts(workout)} corner={corner}>
      {!hasTooManySteps(workout) && <Pattern phases={phasesOf(workout)} aria-hidden="true" />}
    </LinkCard>
  );
}
