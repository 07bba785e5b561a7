import { Link } from 'react-router-dom';
import { EntryOfToday } from './entry-link';
import type { OwnProgramme } from './programme';
import { isRunning } from './run';
import { programmeTexts } from './texts';
import { todayOf } from './today';
import styles from './today-card.module.css';

interface TodayCardProps {
  own: OwnProgramme;
  /** The day where the viewer is. */
  today: string;
  /** Where it is part of the programme's own page, the title is not said again. */
  isTitled?: boolean;
}

/** What a programme that was started has today (behaviour.md#programmes). */
export function TodayCard({ own, today, isTitled = true }: TodayCardProps) {
  const shown = todayOf(own, today);
  if (!shown) return null;
  const { day, days, done, all, entries, next, isOver } = shown;
  return (
    <div className={styles.card}>
      {isTitled && (
        <p className={styles.title} dir="auto">
          <Link className={styles.link} to={`/programme?id=${own._id}`}>
            {own.title}
          </Link>
        </p>
      )}
      <p className={styles.progress}>
        {[!isRunning(own) && programmeTexts.paused, programmeTexts.progress(day, days, done)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <progress
        className={styles.bar}
        max={all}
        value={done}
        aria-label={programmeTexts.progressOf(own.title)}
      >
        {programmeTexts.done(done, all)}
      </progress>
      {isOver && entries.every(({ isDone }) => isDone) && (
        <p className={styles.state}>
          {programmeTexts.over}. {programmeTexts.overText(done, all)}
        </p>
      )}
      {next !== undefined && (
        <p className={styles.state}>
          {entries.length > 0 ? programmeTexts.allDone : programmeTexts.restToday}.{' '}
          {programmeTexts.next(next)}.
        </p>
      )}
      {entries.length > 0 && (
        <ul className={styles.entries}>
          {entries.map(({ entry, ...state }) => (
            <li key={entry.id}>
              <EntryOfToday entry={entry} {...state} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
