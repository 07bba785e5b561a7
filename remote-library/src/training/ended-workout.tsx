import { dayAfter, weekOf } from '@fitreel/sdk/days';
import { usePlatform } from '@fitreel/sdk/platform';
import { Button, ButtonLink } from '@fitreel/sdk/ui';
import type { WorkoutEndProps } from '../shared/workout-ended';
import { useActivity } from '../shared/activity/own-activity';
import { weeksInARow, type Entry } from '../shared/activity/summary';
import { useToday } from '../shared/activity/use-today';
import { activityTexts, weekTexts } from './activity/texts';
import { markEntry } from './programmes/own-programmes';
import type { OwnProgramme } from './programmes/programme';
import { isRunning } from './programmes/run';
import { programmeTexts } from './programmes/texts';
import { pathOf, titleOf, todayOf } from './programmes/today';
import { useOwnProgrammes } from './programmes/use-own-programmes';
import text from '../shared/text.module.css';
import styles from './ended-workout.module.css';

/** What a workout that has ended adds to the viewer's week and programme, and what comes next (behaviour.md#timer). */
export default function EndedWorkout({ title, seconds }: WorkoutEndProps) {
  const { training, goal, status } = useActivity();
  const { all } = useOwnProgrammes();
  const today = useToday();
  const running = all.find(isRunning);
  if (today === null || seconds < 1) return null;
  return (
    <div className={styles.end}>
      {status === 'ready' && <GrownWeek entries={training} goal={goal} today={today} seconds={seconds} />}
      {running && <DayOf own={running} today={today} title={title} />}
      <ButtonLink to="/activity">{activityTexts.heading}</ButtonLink>
    </div>
  );
}

interface GrownWeekProps {
  entries: readonly Entry[];
  goal: number;
  today: string;
  /** By which the week grows before the viewer's eyes, once. */
  seconds: number;
}

function GrownWeek({ entries, goal, today, seconds }: GrownWeekProps) {
  const monday = weekOf(today);
  const week = entries
    .filter(({ day }) => day >= monday && day < dayAfter(monday, 7))
    .reduce((sum, entry) => sum + entry.seconds, 0);
  const weeks = weeksInARow(entries, today);
  const latest = Math.max(...entries.map(({ at }) => at));
  const isGrown =
    weeks >
    weeksInARow(
      entries.filter(({ at }) => at < latest),
      today,
    );
  return (
    <div>
      <p>
        <strong className={styles.sum}>{weekTexts.sum(week)}</strong> {weekTexts.inWeek(goal)}
      </p>
      {goal > 0 && week > 0 && (
        <div className={styles.bar} aria-hidden="true">
          <div
            style={{
              inlineSize: `${Math.min(100, (100 * week) / (60 * goal))}%`,
              ...{ '--from': Math.max(0, week - seconds) / week },
            }}
          />
        </div>
      )}
      {weeks > 0 && <p className={isGrown ? styles.grown : undefined}>{weekTexts.streak(weeks)}</p>}
    </div>
  );
}

/** The day of the programme to which the workout belongs, and what the programme has next. */
function DayOf({ own, today, title }: { own: OwnProgramme; today: string; title: string }) {
  const platform = usePlatform();
  const shown = todayOf(own, today);
  const due = shown?.entries ?? [];
  const it = due.find(({ entry }) => entry.workout?.title === title);
  const next = due.find(({ entry, isDone }) => !isDone && entry !== it?.entry);
  return (
    <>
      {it && (
        // One button, so that it keeps the focus.
        <Button
          icon={it.isDone ? 'check' : undefined}
          aria-disabled={it.isDone || undefined}
          onClick={() => {
            if (!it.isDone) markEntry(platform, own, it.entry.id, true).catch(reportError);
          }}
        >
          {(it.isDone ? programmeTexts.dayDone : programmeTexts.markDay)(it.entry.day + 1)}
        </Button>
      )}
      {next && <ButtonLink to={pathOf(next.entry)}>{programmeTexts.nextIs(titleOf(next.entry))}</ButtonLink>}
      {it && !next && shown?.next !== undefined && (
        <p className={text.muted}>{programmeTexts.next(shown.next)}</p>
      )}
    </>
  );
}
