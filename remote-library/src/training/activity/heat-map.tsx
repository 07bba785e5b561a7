import { useEffect, useRef } from 'react';
import { ChartTable } from './chart-table';
import { dayAfter, daysBetween, weekdayOf, weekOf } from '@fitreel/sdk/days';
import { secondsBy, type Entry } from '../../shared/activity/summary';
import { TRAINED_DAY_SECONDS } from '@fitreel/sdk/programmes';
import { activityTexts, yearTexts } from './texts';
import styles from './heat-map.module.css';

const WEEKS = 53;

/** Thresholds, in seconds per day, of the colour levels. */
const LEVELS = [TRAINED_DAY_SECONDS, 900, 1800, 3600];

/** Grid lines: months are above the days, and weekdays before them. */
const column = (week: number) => week + 2;
const row = (weekday: number) => weekday + 2;

interface HeatMapProps {
  entries: readonly Entry[];
  today: string;
}

/** Training time on each day of a year: a square per day, darker for more, with a table of the weeks. */
export function HeatMap({ entries, today }: HeatMapProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // Scroll to the end, where the latest weeks are.
  useEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, []);
  const first = dayAfter(weekOf(today), -7 * (WEEKS - 1));
  const seconds = secondsBy(entries, ({ day }) => day);
  const days = Array.from({ length: daysBetween(first, today) + 1 }, (_, index) => dayAfter(first, index));
  const lasting = (least: number) => days.filter((day) => (seconds.get(day) ?? 0) >= least);
  const weeks = [...new Set(lasting(1).map(weekOf))].reverse();
  return (
    <>
      <div className={styles.scroller} ref={scroller} role="region" aria-label={yearTexts.map} tabIndex={0}>
        <div
          className={styles.map}
          role="img"
          aria-label={yearTexts.summary(lasting(TRAINED_DAY_SECONDS).length)}
        >
          {[0, 2, 4].map((weekday) => (
            <span key={weekday} className={styles.weekday} style={{ gridRow: row(weekday) }}>
              {activityTexts.weekdays[weekday]}
            </span>
          ))}
          {days
            .filter((day) => day.endsWith('-01'))
            .map((day) => ({ day, week: Math.floor(daysBetween(first, day) / 7) }))
            .filter(({ week }) => week < WEEKS - 1)
            .map(({ day, week }) => (
              <span key={day} className={styles.month} style={{ gridColumn: column(week) }}>
                {activityTexts.month(day)}
              </span>
            ))}
          {days.map((day, index) => (
            <span
              key={day}
              className={styles.day}
              data-level={LEVELS.filter((from) => (seconds.get(day) ?? 0) >= from).length}
              style={{ gridArea: `${row(weekdayOf(day))} / ${column(Math.floor(index / 7))}` }}
              title={yearTexts.day(day, seconds.get(day) ?? 0)}
            />
          ))}
        </div>
      </div>
      {weeks.length > 0 && (
        <ChartTable
          caption={yearTexts.map}
          columns={[yearTexts.week, ...activityTexts.weekdays, yearTexts.sum]}
          rows={weeks.map((monday) => {
            const ofWeek = activityTexts.weekdays.map(
              (_, index) => seconds.get(dayAfter(monday, index)) ?? 0,
            );
            const sum = ofWeek.reduce((all, each) => all + each, 0);
            return [
              activityTexts.shortDay(monday),
              ...[...ofWeek, sum].map((each) => (each > 0 ? activityTexts.minutes(each) : '–')),
            ];
          })}
        />
      )}
    </>
  );
}
