import { Together, useWhole } from '@fitreel/sdk/ui';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { filterTexts } from './texts';
import {
  type Choices,
  countText,
  FILTER_NAMES,
  optionsOf,
  useCounts,
  useFilters,
  type FilteredList,
} from './filters';
import type { VideosQuery } from './videos';
import { useChangeParameters } from './use-change-parameters';
import scrollRow from './scroll-row.module.css';
import styles from './video-filters.module.css';

export interface VideoFiltersProps extends FilteredList {
  /** The list that they filter. */
  videos: VideosQuery;
  /** What the list's own order is called. */
  order?: string;
  /** In the place of the button that clears all, while nothing is chosen. */
  link?: { to: string; text: string };
}

/**
 * A menu for each filter that the videos of a list have values for, how many videos are left, a button that clears all, and the order
 * (behaviour.md#filters). On a phone the menus are one row that scrolls.
 */
export function VideoFilters({ videos, order, link, ...list }: VideoFiltersProps) {
  const bar = useRef<HTMLDivElement>(null);
  const change = useChangeParameters();
  const counts = useCounts(list);
  const { next: chosen } = useFilters();

  /** A menu; of the values in `counted`, if it is given. Its first choice is none. */
  const menu = (
    name: keyof Choices,
    counted?: readonly { value: string; count?: number }[],
    none?: string,
  ) => {
    const label = filterTexts.names[name];
    const chosenValue = chosen[name] ?? '';
    const options = optionsOf(name).flatMap(([value, text]) => {
      const found = counted?.find((option) => option.value === value);
      const isChosen = value === chosenValue;
      if (counted && !found && !isChosen) return [];
      const count = found?.count;
      return [
        <option key={value} value={value} disabled={count === 0 && !isChosen}>
          {count === undefined ? text : `${text} (${count})`}
        </option>,
      ];
    });
    return (
      options.length > 0 && (
        <select
          key={name}
          className={styles.menu}
          aria-label={label}
          value={chosenValue}
          onChange={({ target }) => change({ [name]: target.value })}
        >
          <option value="">{none ?? label}</option>
          {options}
        </select>
      )
    );
  };

  const isFiltering = FILTER_NAMES.some((name) => chosen[name]);
  // After a press the menus come once the heading is painted. Their row keeps its height.
  const { whole } = useWhole();
  const hasMenus = !counts.data || FILTER_NAMES.some((name) => chosen[name] || counts.data[name]?.length);
  return (
    <div className={styles.bar} ref={bar}>
      {hasMenus && (
        <div className={`${scrollRow.row} ${styles.row}`}>
          {whole && FILTER_NAMES.map((name) => menu(name, counts.data?.[name] ?? []))}
        </div>
      )}
      <Together className={styles.end}>
        <p role="status">{videos.isError && !videos.data ? '' : countText(counts)}</p>
        {link && !isFiltering ? (
          <Link className={styles.clear} to={link.to}>
            {link.text}
          </Link>
        ) : (
          <button
            type="button"
            className={styles.clear}
            hidden={!isFiltering}
            onClick={() => {
              change(Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])));
              // The button disappears.
              bar.current?.querySelector('select')?.focus();
            }}
          >
            {filterTexts.clear}
          </button>
        )}
        {videos.data?.videos.length !== 0 && menu('sort', undefined, order)}
      </Together>
    </div>
  );
}
