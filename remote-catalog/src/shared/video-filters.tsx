import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { filterTexts } from '../texts';
import { countText, FILTER_NAMES, useCounts, useFilters, type FilteredList } from './filters';
import styles from './video-filters.module.css';

export interface VideoFiltersProps extends FilteredList {
  /** Stands behind the filters, such as the order of a search. */
  children?: ReactNode;
}

/**
 * The filters that the videos of a list have values for, how many videos are left, and a button that clears all
 * (behaviour.md#filters). On a phone the filters are one row that scrolls.
 */
export function VideoFilters({ children, ...list }: VideoFiltersProps) {
  const [, setParameters] = useSearchParams();
  const counts = useCounts(list);
  const { next: chosen } = useFilters();
  const change = (values: Partial<Record<string, string | undefined>>) =>
    setParameters(
      (parameters) => {
        const changed = new URLSearchParams(parameters);
        for (const [name, value] of Object.entries(values))
          if (value === undefined) changed.delete(name);
          else changed.set(name, value);
        return changed;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className={styles.bar}>
      <div className={styles.row}>
        {FILTER_NAMES.map((name) => {
          const options = new Map(counts.data?.[name].map(({ value, count }) => [value, count]));
          const values = Object.entries(filterTexts[name].values).filter(
            ([value]) => options.has(value) || chosen[name] === value,
          );
          if (values.length === 0) return null;
          return (
            <div key={name} className={styles.group} role="group" aria-label={filterTexts[name].label}>
              {values.map(([value, label]) => {
                const pressed = chosen[name] === value;
                return (
                  <button
                    key={value}
                    type="button"
                    className={styles.chip}
                    aria-pressed={pressed}
                    disabled={!pressed && options.get(value) === 0}
                    onClick={() => change({ [name]: pressed ? undefined : value })}
                  >
                    {label}
                  </button>
                );
              })}
            </div>
          );
        })}
      </div>
      <div className={styles.end}>
        <p role="status">{countText(counts)}</p>
        <button
          type="button"
          className={styles.clear}
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
