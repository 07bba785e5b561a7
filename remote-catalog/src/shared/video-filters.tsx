import type { ReactNode } from 'react';
import { filterTexts } from './texts';
import { countText, FILTER_NAMES, useCounts, useFilters, type FilteredList } from './filters';
import type { VideosQuery } from './videos';
import { useChangeParameters } from './use-change-parameters';
import scrollRow from './scroll-row.module.css';
import chip from './chip.module.css';
import styles from './video-filters.module.css';

export interface VideoFiltersProps extends FilteredList {
  /** The list that they filter. */
  videos: VideosQuery;
  /** Stands behind the filters, such as the order of a search. */
  children?: ReactNode;
}

/**
 * The filters that the videos of a list have values for, how many videos are left, and a button that clears all
 * (behaviour.md#filters). On a phone the filters are one row that scrolls.
 */
export function VideoFilters({ videos, children, ...list }: VideoFiltersProps) {
  const change = useChangeParameters();
  const counts = useCounts(list);
  const { next: chosen } = useFilters();
  const groups = FILTER_NAMES.map((name) => {
    const options = new Map(counts.data?.[name].map(({ value, count }) => [value, count]));
    const values = Object.entries(filterTexts[name].values).filter(
      ([value]) => options.has(value) || chosen[name] === value,
    );
    return { name, values, options };
  }).filter(({ values }) => values.length > 0);
  return (
    <div className={styles.bar}>
      {(!counts.data || groups.length > 0) && (
        <div className={`${scrollRow.row} ${styles.row}`}>
          {groups.map(({ name, values, options }) => (
            <div key={name} className={styles.group} role="group" aria-label={filterTexts[name].label}>
              {values.map(([value, label]) => {
                const pressed = chosen[name] === value;
                return (
                  <button
                    key={value}
                    type="button"
                    className={`${chip.chip} ${styles.chip}`}
                    aria-pressed={pressed}
                    disabled={!pressed && options.get(value) === 0}
                    onClick={() => change({ [name]: pressed ? undefined : value })}
                  >
                    {label}
                  </button>
                );
              })}
            </div>
          ))}
        </div>
      )}
      <div className={styles.end}>
        <p role="status">{videos.isError && !videos.data ? '' : countText(counts)}</p>
        <button
          type="button"
          className={`${chip.chip} ${styles.clear}`}
          hidden={Object.keys(chosen).length === 0}
          onClick={({ currentTarget }) => {
            change(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])));
            // The button disappears.
            const bar = currentTarget.closest(`.${styles.bar}`);
            bar?.querySelector<HTMLElement>('[aria-pressed]')?.focus({ preventScroll: true });
          }}
        >
          {filterTexts.clear}
        </button>
        {children}
      </div>
    </div>
  );
}
