import { bestsOf, milestonesOf, type Entry } from '../../shared/activity/summary';
import { clock } from '../../shared/texts';
import { activityTexts, bestTexts } from './texts';
import styles from './bests.module.css';

/** The viewer's records over a year, finished workouts with their number and fastest time, and milestones. */
export function PersonalBests({ entries, today }: { entries: readonly Entry[]; today: string }) {
  const { day, week, workout, finished } = bestsOf(entries);
  if (!day || !week) return null;
  const { shortDay } = activityTexts;
  const facts = [
    [bestTexts.day, clock(day[1]), shortDay(day[0])],
    [bestTexts.week, clock(week[1]), bestTexts.weekOf(shortDay(week[0]))],
    ...(workout
      ? [[bestTexts.workout, clock(workout.seconds), `${workout.title}, ${shortDay(workout.day)}`]]
      : []),
    ...finished.map(({ title, times, fastest }) => [title, clock(fastest.seconds), bestTexts.times(times)]),
    ...milestonesOf(entries, today).map((reached) => [
      bestTexts.milestone,
      bestTexts.reached(reached.workouts),
      shortDay(reached.day),
    ]),
  ];
  return (
    <dl className={styles.bests}>
      {facts.map(([name, value, more], index) => (
        <div key={`${index} ${name}`} className={styles.best}>
          <dt dir="auto">{name}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd dir="auto">{more}</dd>
        </div>
      ))}
    </dl>
  );
}
