import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePlatform } from '@fitreel/sdk/platform';
import { programmeDoneDays } from '@fitreel/sdk/programmes';
import { Icon, IconButton } from '@fitreel/sdk/ui';
import { dayAfter } from '@fitreel/sdk/days';
import { EntryPicture, useEntryVideo } from './entry-link';
import { markEntry } from './own-programmes';
import { DAYS_OF_WEEK, daysOf, type Entry, type OwnProgramme, type Programme } from './programme';
import { isRunning } from './run';
import { programmeTexts } from './texts';
import { entriesLength, pathOf, timeOf, titleOf } from './today';
import text from '../../shared/text.module.css';
import styles from './weeks.module.css';

interface WeeksProps {
  programme: Programme;
  /** The viewer's own version of the programme, if there is one. */
  own: OwnProgramme | undefined;
  /** Today's date for the viewer; null until it is known. */
  today: string | null;
  /** Today's day of the programme, from 0; undefined if it was never started. */
  todays: number | undefined;
}

/** A programme week by week, with pictures, dates and marks of done entries. Today's week is open. */
export function Weeks(props: WeeksProps) {
  const last = daysOf(props.programme) / DAYS_OF_WEEK - 1;
  const current = Math.min(Math.floor((props.todays ?? 0) / DAYS_OF_WEEK), last);
  return (
    <div className={styles.weeks}>
      {Array.from({ length: last + 1 }, (_, week) => (
        <Week key={week} week={week} isCurrent={week === current} {...props} />
      ))}
    </div>
  );
}

interface WeekProps extends WeeksProps {
  /** From 0. */
  week: number;
  isCurrent: boolean;
}

/** Its days are rendered once it is opened, as each of their videos is requested from the catalogue. */
function Week({ week, isCurrent, programme, own, today, todays }: WeekProps) {
  const [isOpen, setIsOpen] = useState(isCurrent);
  const done = own && programmeDoneDays(own);
  const first = week * DAYS_OF_WEEK;
  const days = Array.from({ length: DAYS_OF_WEEK }, (_, index) => first + index);
  const all = programme.entries.filter(({ day }) => day >= first && day < first + DAYS_OF_WEEK);
  const facts = [
    entriesLength(all),
    own?.run
      ? programmeTexts.done(all.filter(({ id }) => done?.has(id)).length, all.length)
      : programmeTexts.entries(all.length),
  ].filter(Boolean);
  return (
    <section aria-labelledby={`week-${week}`}>
      <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary className={styles.summary}>
          <h2 className={styles.title} id={`week-${week}`}>
            {programmeTexts.week(week + 1)}
          </h2>{' '}
          <span className={text.muted}>{facts.join(' · ')}</span>
        </summary>
        {isOpen && (
          <ol className={styles.days}>
            {days.map((day) => {
              const entries = all.filter((entry) => entry.day === day);
              const doneOn = entries.map(({ id }) => done?.get(id) ?? '').sort();
              const date = dateOf(day, own, today, todays) ?? doneOn.at(-1);
              return (
                <li
                  key={day}
                  className={styles.day}
                  data-rest={entries.length === 0 || undefined}
                  aria-current={day === todays ? 'date' : undefined}
                >
                  <p className={styles.label}>
                    <strong>{programmeTexts.day(day + 1)}</strong>{' '}
                    {date !== undefined && date !== '' && <span>{programmeTexts.date(date)}</span>}
                  </p>{' '}
                  {entries.length === 0 && <p className={text.muted}>{programmeTexts.rest}</p>}
                  {entries.map((entry) => (
                    <Row key={entry.id} entry={entry} own={own} isDone={done?.has(entry.id) ?? false} />
                  ))}
                </li>
              );
            })}
          </ol>
        )}
      </details>
    </section>
  );
}

/** The due date of a day of a running programme if nothing is missed. After a pause, the dates of the days before today are unknown. */
function dateOf(
  day: number,
  own: OwnProgramme | undefined,
  today: string | null,
  todays: number | undefined,
): string | undefined {
  if (!own?.run || !isRunning(own) || today === null || todays === undefined) return undefined;
  if (day >= todays) return dayAfter(today, day - todays);
  const { startedOn, pausedDays } = own.run;
  return own.mode === 'calendar' && pausedDays === 0 ? dayAfter(startedOn, day) : undefined;
}

interface RowProps {
  entry: Entry;
  own: OwnProgramme | undefined;
  isDone: boolean;
}

function Row({ entry, own, isDone }: RowProps) {
  const platform = usePlatform();
  const { video, isGone, opened } = useEntryVideo(entry);
  const title = video?.title ?? titleOf(entry);
  const facts = isGone
    ? programmeTexts.gone
    : [timeOf(entry, entry.video?.minutes ?? video?.minutes), entry.workout && programmeTexts.workout]
        .filter(Boolean)
        .join(' · ');
  const words = (
    <>
      <EntryPicture video={video} />
      <span className={styles.name} dir="auto">
        {title}
      </span>
    </>
  );
  return (
    <div className={styles.row}>
      {isGone ? (
        <div className={styles.link}>{words}</div>
      ) : (
        <Link className={styles.link} to={pathOf(entry)} {...opened}>
          {words}
        </Link>
      )}
      <p className={styles.facts}>{facts}</p>
      {own?.run && (
        <IconButton
          className={styles.button}
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
