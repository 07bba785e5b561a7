import { useEffect } from 'react';
import { Form, TextField, useForm } from '@fitreel/sdk/forms';
import { usePlatform } from '@fitreel/sdk/platform';
import { Button, VisuallyHidden } from '@fitreel/sdk/ui';
import { ACTIVITY_BOUNDS } from '@fitreel/sdk/api';
import { dayAfter, weekOf } from '@fitreel/sdk/days';
import { setGoal } from '../../shared/activity/own-activity';
import { FormEnd, numeric, useOpenForm, whole } from '../../shared/form';
import { secondsBy, WEEKS_LOADED, weeksInARow, type Entry } from '../../shared/activity/summary';
import { activityTexts, weekTexts } from './texts';
import text from '../../shared/text.module.css';
import bar from '../../shared/progress.module.css';
import styles from './week.module.css';

interface WeekProps {
  entries: readonly Entry[];
  /** Minutes a week; 0 without a goal. */
  goal: number;
  today: string;
}

/** This week's progress towards the goal, its days, and the number of weeks in a row with training. */
export function Week({ entries, goal, today }: WeekProps) {
  const monday = weekOf(today);
  const byDay = secondsBy(
    entries.filter(({ day }) => day >= monday && day < dayAfter(monday, 7)),
    ({ day }) => day,
  );
  const days = activityTexts.weekdays.map((name, index) => {
    const day = dayAfter(monday, index);
    return { name, day, seconds: byDay.get(day) ?? 0 };
  });
  const seconds = days.reduce((sum, day) => sum + day.seconds, 0);
  // A full bar is at least a day's share of the goal.
  const most = Math.max(...days.map((day) => day.seconds), ((goal || USUAL_GOAL) * 60) / 7);
  const weeks = weeksInARow(entries, today);
  return (
    <div className={styles.week}>
      <div className={styles.sum}>
        <p className={styles.number}>
          <strong>{weekTexts.sum(seconds)}</strong> {goal > 0 && <span>{weekTexts.ofGoal(goal)}</span>}
        </p>
        {goal > 0 && (
          <progress
            className={bar.progress}
            aria-label={weekTexts.progress}
            max={goal * 60}
            value={Math.min(seconds, goal * 60)}
          />
        )}
        {goal > 0 && (
          <p className={text.muted}>
            {seconds >= goal * 60 ? weekTexts.reached : weekTexts.left(seconds, goal)}
          </p>
        )}
        {goal === 0 && <p className={text.muted}>{weekTexts.noGoal}</p>}
        <Goal goal={goal} />
      </div>
      <div className={styles.rest}>
        <ol className={styles.days} aria-label={weekTexts.days}>
          {days.map(({ name, day, seconds: ofDay }) => (
            <li key={day} className={styles.day} aria-current={day === today ? 'date' : undefined}>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ blockSize: `${(100 * ofDay) / most}%` }} />
              </span>
              <span aria-hidden="true">{name}</span>
              <VisuallyHidden>{weekTexts.day(name, ofDay)}</VisuallyHidden>
            </li>
          ))}
        </ol>
        <p className={styles.streak}>{weeks >= WEEKS_LOADED ? weekTexts.atLeast : weekTexts.streak(weeks)}</p>
      </div>
    </div>
  );
}

function Goal({ goal }: { goal: number }) {
  const platform = usePlatform();
  const { isOpen, button, open, close } = useOpenForm();
  const submit = (minutes: number) => {
    setGoal(platform, minutes).catch(reportError);
    close();
  };
  if (isOpen) return <GoalForm goal={goal} onSubmit={submit} onCancel={close} />;
  return (
    <Button ref={button} size="s" onClick={open}>
      {goal > 0 ? weekTexts.changeGoal : weekTexts.setGoal}
    </Button>
  );
}

interface GoalFormProps {
  goal: number;
  onSubmit: (minutes: number) => void;
  onCancel: () => void;
}

/** The amount that health organisations recommend. */
const USUAL_GOAL = 150;

function GoalForm({ goal, onSubmit, onCancel }: GoalFormProps) {
  const { register, handleSubmit, formState, setFocus } = useForm<{ goal: number }>({
    defaultValues: { goal: goal || USUAL_GOAL },
  });
  useEffect(() => setFocus('goal'), [setFocus]);
  return (
    <Form
      label={weekTexts.goalForm}
      onSubmit={(event) => handleSubmit((fields) => onSubmit(fields.goal))(event)}
    >
      <TextField
        {...numeric}
        label={weekTexts.goal}
        hint={weekTexts.goalHint}
        error={formState.errors.goal?.message}
        {...register('goal', whole(0, ACTIVITY_BOUNDS.goalMinutes))}
      />
      <FormEnd onCancel={onCancel} />
    </Form>
  );
}
