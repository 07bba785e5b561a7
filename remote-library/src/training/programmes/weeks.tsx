import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { usePlatform } from '@fitreel/sdk/platform';
import { programmeDoneDays } from '@fitreel/sdk/programmes';
import { Icon, IconButton } from '@fitreel/sdk/ui';
import { dayAfter } from '@fitreel/sdk/days';
import { markEntry } from './own-programmes';
import { DAYS_OF_WEEK, daysOf, type Entry, type OwnProgramme, type Programme } from './programme';
import { programmeTexts } from './texts';
import { timeOf, pathOf, titleOf } from './today';
import text from '../../shared/text.module.css';
import styles from './weeks.module.css';

interface WeeksProps {
  programme: Programme;
  /** The same programme, if the viewer keeps it. */
  own: OwnProgramme | undefined;
  /** The day of the programme that today is, from 0; undefined where it does not run. */
  todays: number | undefined;
}

/** A programme week by week, with marks of what is done. */
export function Weeks({ programme, own, todays }: WeeksProps) {
  const done = own ? programmeDoneDays(own) : undefined;
  const days = daysOf(programme);
  const weeks = Array.from({ length: days / DAYS_OF_WEEK }, (_, week) => week);
  return (
    <div className={styles.weeks}>
      {weeks.map((week) => (
        <section key={week} className={styles.week} aria-labelledby={`week-${week}`}>
          <h2 className={styles.title} id={`week-${week}`}>
            {programmeTexts.week(week + 1)}
          </h2>
          <ol className={styles.days}>
            {Array.from({ length: DAYS_OF_WEEK }, (_, index) => week * DAYS_OF_WEEK + index).map((day) => {
              const entries = programme.entries.filter((entry) => entry.day === day);
              return (
                <li key={day} className={styles.day} aria-current={day === todays ? 'date' : undefined}>
                  <span className={styles.label}>{labelOf(day, own, todays)}</span>
                  <div className={styles.entries}>
                    {entries.length === 0 && <span className={text.muted}>{programmeTexts.rest}</span>}
                    {entries.map((entry) => (
                      <Fragment key={entry.id}>
                        <Row entry={entry} own={own} isDone={done?.has(entry.id) ?? false} />
                      </Fragment>
                    ))}
                  </div>
                </li>
              );
            })}
          </ol>
        </section>
      ))}
    </div>
  );
}

/** By date, a day of a programme that runs has one; where it was paused, nobody knows the dates of the days before today. */
function labelOf(day: number, own: OwnProgramme | undefined, todays: number | undefined): string {
  const run = own?.mode === 'calendar' && !own.run?.pausedOn ? own.run : undefined;
  return run && (run.pausedDays === 0 || (todays !== undefined && day >= todays))
    ? programmeTexts.date(dayAfter(run.startedOn, run.pausedDays + day))
    : programmeTexts.day(day + 1);
}

interface RowProps {
  entry: Entry;
  own: OwnProgramme | undefined;
  isDone: boolean;
}

function Row({ entry, own, isDone }: RowProps) {
  const platform = usePlatform();
  const title = titleOf(entry);
  return (
    <div className={styles.row}>
      <Link className={styles.link} to={pathOf(entry)} dir="auto">
        {title}
      </Link>
      {timeOf(entry) && <span className={styles.minutes}>{timeOf(entry)}</span>}
      {own?.run && (
        <IconButton
          label={programmeTexts.markDone(title)}
          title={programmeTexts.markDone(title)}
          icon={
            <span className={styles.mark} data-done={isDone || undefined}>
              {isDone && <Icon name="check" />}
            </span>
          }
          aria-pressed={isDone}
          onClick={() => {
            markEntry(platform, own, entry.id, !isDone).catch(reportError);
          }}
        />
      )}
    </div>
  );
}
