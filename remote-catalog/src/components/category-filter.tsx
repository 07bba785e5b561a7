import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import type { Category } from '@fitreel/sdk/api';
import { Button } from '@fitreel/sdk/ui';
import { categoryPath } from '../api/category-path';
import styles from './category-filter.module.css';

export interface CategoryFilterProps {
  /** Undefined until they are loaded. */
  categories: readonly Category[] | undefined;
  /** Id of the category whose videos are shown; null for all. */
  chosen: string | null;
  failed: boolean;
  busy: boolean;
  onRetry: () => void;
}

/**
 * The filter buttons of the home screen. Each goes to an address of its own (behaviour.md#home-and-categories); they
 * are buttons all the same, since they switch one list and keep the focus.
 */
export function CategoryFilter({ categories, chosen, failed, busy, onRetry }: CategoryFilterProps) {
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const row = useRef<HTMLDivElement>(null);

  const chips = [
    { id: null, label: 'All', path: '/' },
    ...(categories ?? []).map(({ _id, categoryName }) => ({
      id: _id,
      label: categoryName,
      path: categoryPath(_id),
    })),
  ];
  // A click shows at once, while the videos may still be on their way.
  const clicked = chips.find(({ path }) => path === next?.pathname);
  const active = clicked ? clicked.id : chosen;

  useEffect(() => {
    const element = row.current;
    const chip = element?.querySelector<HTMLElement>('[aria-pressed="true"]');
    // On a phone the row scrolls; a shared address may lead to a chip beyond its edge.
    if (element && chip) element.scrollLeft = chip.offsetLeft - (element.clientWidth - chip.offsetWidth) / 2;
  }, [active, categories]);

  return (
    <div ref={row} className={styles.row} role="group" aria-label="Categories">
      {chips.map(({ id, label, path }) => (
        <button
          key={path}
          type="button"
          className={styles.chip}
          aria-pressed={id === active}
          onClick={() => void navigate(path, { preventScrollReset: true, replace: id === active })}
        >
          {label}
        </button>
      ))}
      {failed && !categories && (
        <Button size="s" variant="ghost" icon="retry" busy={busy} onClick={onRetry}>
          Load categories again
        </Button>
      )}
    </div>
  );
}
