import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router-dom';
import type { Contract } from '@fitreel/sdk/api';
import { Button, categoryPath } from '@fitreel/sdk/ui';
import chipStyles from '../shared/chip.module.css';
import scrollRow from '../shared/scroll-row.module.css';
import styles from './category-filter.module.css';
import { homeTexts } from './texts';

/** More than this are shown in one row, with a button that shows all. */
const WRAPPED_MAX = 10;

export interface CategoryFilterProps {
  /** Undefined until they have loaded. */
  categories: readonly Contract.Category[] | undefined;
  /** Id of the category being shown; null for all videos. */
  selected: string | null;
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
}

/**
 * The filter of the home screen (behaviour.md#home-and-categories). Each chip has its own path, but is a button and not a link: it switches
 * one list and keeps the focus.
 */
export function CategoryFilter({ categories, selected, failed, busy, onRetry }: CategoryFilterProps) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { location: next } = useNavigation();
  const row = useRef<HTMLDivElement>(null);
  const [whole, setWhole] = useState(false);

  const isLong = (categories?.length ?? 0) > WRAPPED_MAX;
  const chips = [
    { id: null, label: homeTexts.all, path: '/' },
    ...(categories ?? []).map(({ _id, categoryName }) => ({
      id: _id,
      label: categoryName,
      path: categoryPath(_id),
    })),
  ];
  // Highlights a clicked chip at once, while its videos are still loading.
  const clicked = chips.find(({ path }) => path === next?.pathname);
  const active = clicked ? clicked.id : selected;

  useEffect(() => {
    const element = row.current;
    const chip = element?.querySelector<HTMLElement>('[aria-pressed="true"]');
    // On a phone the row scrolls, and the active chip of a shared URL may be out of view.
    if (element && chip) element.scrollLeft = chip.offsetLeft - (element.clientWidth - chip.offsetWidth) / 2;
  }, [active, categories]);

  return (
    <div
      ref={row}
      className={`${scrollRow.row} ${styles.row}`}
      role="group"
      aria-label={homeTexts.categories}
      data-rows={isLong ? (whole ? 'all' : 'one') : undefined}
    >
      {chips.map(({ id, label, path }) => (
        <button
          key={path}
          type="button"
          className={`${chipStyles.chip} ${styles.chip}`}
          aria-pressed={id === active}
          onClick={() => {
            navigate({ pathname: path, search }, { preventScrollReset: true, replace: id === active });
          }}
        >
          {label}
        </button>
      ))}
      {isLong && (
        <button
          type="button"
          className={`${chipStyles.chip} ${styles.chip} ${styles.more}`}
          aria-expanded={whole}
          onClick={() => setWhole(!whole)}
        >
          {homeTexts.allCategories}
        </button>
      )}
      {failed && !categories && (
        <Button size="s" variant="ghost" icon="retry" busy={busy} onClick={onRetry}>
          {homeTexts.retryCategories}
        </Button>
      )}
    </div>
  );
}
