import { IconButton } from '@fitreel/sdk/ui';
import { RowControls } from '../../shared/row-controls';
import { editorTexts } from './editor-texts';
import { DAYS_OF_WEEK, type Entry } from './programme';
import { programmeTexts } from './texts';
import { timeOf, titleOf } from './today';
import styles from './edited-week.module.css';

interface EditedWeekProps {
  /** From 0. */
  week: number;
  /** The number of days of the programme. */
  days: number;
  /** The entries of all weeks, in order. */
  entries: readonly Entry[];
  isFull: boolean;
  onAdd: (day: number) => void;
  onMove: (id: string, by: -1 | 1) => void;
  onRemove: (entry: Entry) => void;
}

/** A week of a programme being edited. Its entries move between days by buttons. */
export function EditedWeek({ week, days, entries, isFull, onAdd, onMove, onRemove }: EditedWeekProps) {
  const titleId = `edited-week-${week}`;
  const isAtEnd = (entry: Entry, by: -1 | 1) => {
    const index = entries.indexOf(entry);
    return entries[index + by]?.day !== entry.day && (by < 0 ? entry.day === 0 : entry.day === days - 1);
  };
  return (
    <section className={styles.week} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {programmeTexts.week(week + 1)}
      </h2>
      <ol className={styles.days}>
        {Array.from({ length: DAYS_OF_WEEK }, (_, index) => week * DAYS_OF_WEEK + index).map((day) => (
          <li key={day} className={styles.day}>
            <span className={styles.label}>{programmeTexts.day(day + 1)}</span>
            <div className={styles.edited}>
              <div className={styles.entries}>
                {entries
                  .filter((entry) => entry.day === day)
                  .map((entry) => (
                    <div key={entry.id} className={styles.row} data-entry={entry.id}>
                      <span className={styles.link} dir="auto">
                        {titleOf(entry)}
                      </span>
                      {timeOf(entry) && <span className={styles.minutes}>{timeOf(entry)}</span>}
                      <span className={styles.buttons}>
                        <RowControls
                          title={titleOf(entry)}
                          isFirst={isAtEnd(entry, -1)}
                          isLast={isAtEnd(entry, 1)}
                          onMove={(by) => onMove(entry.id, by)}
                          onRemove={() => onRemove(entry)}
                        />
                      </span>
                    </div>
                  ))}
              </div>
              <IconButton
                data-add={day}
                label={editorTexts.add(day + 1)}
                title={editorTexts.add(day + 1)}
                icon="plus"
                aria-disabled={isFull || undefined}
                onClick={() => onAdd(day)}
              />
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
