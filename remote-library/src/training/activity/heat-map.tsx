import { useEffect, useRef } from 'react';
import { ChartTable } from './chart-table';
import { dayAfter, daysBetween, weekdayOf, weekOf } from '@fitreel/sdk/days';
import { secondsBy, type Entry } from '../../shared/activity/summary';
import { activityTexts, yearTexts } from './texts';
import styles from './heat-map.module.css';

const WEEKS = 53;
const CELL = 14;
/** Of a cell: the rest is the gap to the next. */
const SQUARE = 12;
/** Above it are the months, and left of it the weekdays. */
const TOP = 18;
const LEFT = 34;

/** Thresholds, in seconds per day, of the colour levels. */
const LEVELS = [1, 900, 1800, 3600];

const weekX = (week: number) => LEFT + week * CELL;
const dayY = (weekday: number) => TOP + weekday * CELL;

interface HeatMapProps {
  entries: readonly Entry[];
  today: string;
}

/** How long the viewer trained on each day of a year: a square per day, darker for more, and a table of the weeks. */
export function HeatMap({ entries, today }: HeatMapProps) {
  const scroller = useRef<HTMLDivElement>(null);
  // The latest weeks are at its end.
  useEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = scroller.current.scrollWidth;
  }, []);
  const first = dayAfter(weekOf(today), -7 * (WEEKS - 1));
  const seconds = secondsBy(entries, ({ day }) => day);
  const days = Array.from({ length: daysBetween(first, today) + 1 }, (_, index) => dayAfter(first, index));
  const trained = days.filter((day) => (seconds.get(day) ?? 0) > 0);
  const weeks = [...new Set(trained.map(weekOf))].reverse();
  return (
    <>
      <div className={styles.scroller} ref={scroller} role="region" aria-label={yearTexts.map} tabIndex={0}>
        <svg
          className={styles.map}
          width={LEFT + WEEKS * CELL}
          height={TOP + 7 * CELL}
          role="img"
          aria-label={yearTexts.summary(trained.length)}
        >
          {[0, 2, 4].map((weekday) => (
            <text key={weekday} x={0} y={dayY(weekday) + SQUARE - 2}>
              {activityTexts.weekdays[weekday]}
            </text>
          ))}
          {days
            .filter((day) => day.endsWith('-01'))
            .map((day) => ({ day, week: Math.floor(daysBetween(first, day) / 7) }))
            .filter(({ week }) => week < WEEKS - 1)
            .map(({ day, week }) => (
              <text key={day} x={weekX(week)} y={TOP - 6}>
                {activityTexts.month(day)}
              </text>
            ))}
          {days.map((day, index) => (
            <rect
              key={day}
              className={styles.day}
              data-level={LEVELS.filter((from) => (seconds.get(day) ?? 0) >= from).length}
              x={weekX(Math.floor(index / 7))}
              y={dayY(weekdayOf(day))}
              width={SQUARE}
              height={SQUARE}
              rx={3}
            >
              <title>{yearTexts.day(day, seconds.get(day) ?? 0)}</title>
            </rect>
          ))}
        </svg>
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
