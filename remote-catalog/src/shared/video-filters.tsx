import { lazyPart, Together } from '@fitreel/sdk/ui';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { filterTexts } from './texts';
import {
  countText,
  FILTER_NAMES,
  type FilterName,
  filtersIn,
  optionsOf,
  toggled,
  useCounts,
  useFilters,
  valuesOf,
  type FilteredList,
} from './filters';
import type { VideosQuery } from './videos';
import { useChangeParameters } from './use-change-parameters';
import styles from './video-filters.module.css';

/** The checkboxes load with the first press. */
const FilterPanel = lazyPart(() => import(/* webpackChunkName: "later" */ './filter-panel'));

export interface VideoFiltersProps extends FilteredList {
  /** The list being filtered. */
  videos: VideosQuery;
  /** The name of the list's own order. */
  order?: string;
  /** Replaces the button that clears all while nothing is chosen. */
  link?: { to: string; text: string };
}

/**
 * One row: a button for each fact that occurs in the list, the chosen ones first, then the number of matching videos, a button that clears
 * all, and the order (behaviour.md#filters). A phone has one button for all facts.
 */
export function VideoFilters({ videos, order, link, ...list }: VideoFiltersProps) {
  const bar = useRef<HTMLDivElement>(null);
  const change = useChangeParameters();
  const counts = useCounts(list);
  const { next: chosen } = useFilters();
  const set = FILTER_NAMES.filter((name) => chosen[name]);
  // The order stays while the page is open: a press must not move the next target.
  const [first] = useState(set);
  const names = [...new Set([...first, ...FILTER_NAMES])].filter(
    (name) => chosen[name] || counts.data?.[name].length,
  );
  const [open, setOpen] = useState<FilterName | 'all' | null>(null);
  const clear = () => change(() => Object.fromEntries(FILTER_NAMES.map((name) => [name, undefined])));
  const panel = (of: readonly FilterName[], sheet: boolean) => (
    <FilterPanel
      names={of}
      chosen={chosen}
      counts={counts.data}
      onToggle={(name, value) =>
        change((before) => ({ [name]: toggled(name, filtersIn(before)[name], value) }))
      }
      sheet={sheet}
      onClose={() => setOpen(null)}
      onClear={clear}
    />
  );

  /** The button of a fact, with its values while it is open. */
  const filter = (name: FilterName) => {
    const label = filterTexts.names[name];
    const values = valuesOf(chosen[name]);
    const [text] = optionsOf(name).flatMap(([value, of]) => (value === chosen[name] ? [of] : []));
    const isOpen = open === name;
    return (
      <div
        key={name}
        className={styles.filter}
        // A press beside a checkbox keeps the focus inside.
        tabIndex={-1}
      >
        <button
          type="button"
          className={styles.menu}
          aria-label={text && filterTexts.named(label, text)}
          aria-expanded={isOpen}
          data-set={values.length > 0 || undefined}
          onClick={({ currentTarget }) => {
            // Safari does not focus a pressed button.
            currentTarget.focus();
            setOpen(isOpen ? null : name);
          }}
        >
          {text ?? (values.length > 0 ? filterTexts.several(label, values.length) : label)}
        </button>
        {isOpen && panel([name], false)}
      </div>
    );
  };

  return (
    <div ref={bar} className={styles.bar} role="group" aria-label={filterTexts.filters} tabIndex={-1}>
      {(!counts.data || names.length > 0) && (
        <>
          <button
            type="button"
            className={`${styles.menu} ${styles.all}`}
            aria-haspopup="dialog"
            data-set={set.length > 0 || undefined}
            onClick={() => setOpen('all')}
          >
            {set.length > 0 ? filterTexts.several(filterTexts.filters, set.length) : filterTexts.filters}
          </button>
          <div className={styles.row}>{names.map(filter)}</div>
        </>
      )}
      <Together className={styles.end}>
        <p role="status">{videos.isError && !videos.data ? '' : countText(counts)}</p>
        {link && set.length === 0 ? (
          <Link className={styles.clear} to={link.to}>
            {link.text}
          </Link>
        ) : (
          <button
            type="button"
            className={styles.clear}
            hidden={set.length === 0}
            onClick={() => {
              clear();
              // The button disappears.
              bar.current?.focus();
            }}
          >
            {filterTexts.clear}
          </button>
        )}
        {videos.data?.videos.length !== 0 && (
          <select
            className={styles.menu}
            aria-label={filterTexts.names.sort}
            value={chosen.sort ?? ''}
            onChange={({ target }) => change(() => ({ sort: target.value }))}
          >
            <option value="">{order ?? filterTexts.names.sort}</option>
            {optionsOf('sort').map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Together>
      {open === 'all' && panel(names, true)}
    </div>
  );
}
