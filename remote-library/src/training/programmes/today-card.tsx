import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EntryOfToday } from './entry-link';
import type { OwnProgramme } from './programme';
import { isRunning } from './run';
import { programmeTexts } from './texts';
import { todayOf, type Today } from './today';
import bar from '../../shared/progress.module.css';
import styles from './today-card.module.css';

/** The number of missed entries shown below the due ones. */
const MISSED_SHOWN = 3;

interface TodayCardProps {
  own: OwnProgramme;
  /** The day where the viewer is. */
  today: string;
  /** False on the programme's own page, which already shows the title. */
  isTitled?: boolean;
}

/** Today's part of a started programme (behaviour.md#programmes). */
export function TodayCard({ own, today, isTitled = true }: TodayCardProps) {
  const shown = todayOf(own, today);
  if (!shown) return null;
  const { day, days, done, all, entries, next, isOver } = shown;
  const missed = entries.filter(({ isMissed }) => isMissed);
  // The viewer is most likely to catch up on the latest missed entries.
  const more = missed.slice(0, -MISSED_SHOWN);
  const shownFirst = entries.filter((one) => !more.includes(one));
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
        className={bar.progress}
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
      <Entries own={own} entries={shownFirst} />
      <More own={own} entries={more} />
    </div>
  );
}

interface EntriesProps {
  own: OwnProgramme;
  entries: Today['entries'];
}

function Entries({ own, entries }: EntriesProps) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles.entries}>
      {entries.map(({ entry, ...state }) => (
        <li key={entry.id}>
          <EntryOfToday own={own} entry={entry} {...state} />
        </li>
      ))}
    </ul>
  );
}

/** The entries missed earlier, which load once the section is opened. */
function More({ own, entries }: EntriesProps) {
  const [isOpen, setIsOpen] = useState(false);
  if (entries.length === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.more}>{programmeTexts.moreMissed(entries.length)}</summary>
      {isOpen && <Entries own={own} entries={entries} />}
    </details>
  );
}
