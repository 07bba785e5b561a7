import { useEffect, useEffectEvent, useRef } from 'react';
import { CheckboxField } from '@fitreel/sdk/forms';
import { Button, Dialog } from '@fitreel/sdk/ui';
import type { Contract } from '@fitreel/sdk/api';
import { type FilterName, type Filters, optionsOf, valuesOf } from './filters';
import { filterTexts } from './texts';
import styles from './filter-panel.module.css';

interface FilterPanelProps {
  /** The facts that it offers. */
  names: readonly FilterName[];
  chosen: Filters;
  counts: Contract.FiltersResponse | undefined;
  onToggle: (name: FilterName, value: string) => void;
  sheet: boolean;
  onClose: () => void;
  onClear: () => void;
}

/** The values of facts as checkboxes: beside the button that opened it, or as a sheet with a button that clears all. */
export default function FilterPanel(props: FilterPanelProps) {
  const { names, chosen, counts, onToggle, sheet, onClose, onClear } = props;
  const panel = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Includes the button that opened it.
    const filter = panel.current?.parentElement;
    if (!filter) return;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!filter.contains(relatedTarget as Node | null)) close();
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      filter.querySelector('button')?.focus();
      close();
    };
    filter.addEventListener('focusout', leave);
    filter.addEventListener('keydown', escape);
    return () => {
      filter.removeEventListener('focusout', leave);
      filter.removeEventListener('keydown', escape);
    };
  }, []);
  const facts = names.map((name) => (
    <fieldset key={name} className={styles.fact}>
      <legend className={styles.name}>{filterTexts.names[name]}</legend>
      {optionsOf(name).map(([value, text]) => {
        const found = counts?.[name].find((option) => option.value === value);
        const checked = valuesOf(chosen[name]).includes(value);
        if (!found && !checked) return null;
        return (
          <CheckboxField
            key={value}
            label={found?.count === undefined ? text : `${text} (${found.count})`}
            checked={checked}
            disabled={found?.count === 0 && !checked}
            onChange={() => onToggle(name, value)}
          />
        );
      })}
    </fieldset>
  ));
  if (!sheet)
    return (
      <div ref={panel} className={styles.panel}>
        {facts}
      </div>
    );
  return (
    <Dialog title={filterTexts.filters} open sheet onClose={onClose}>
      <div className={styles.facts}>{facts}</div>
      <div className={styles.actions}>
        <Button variant="ghost" onClick={onClear}>
          {filterTexts.clear}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {filterTexts.show(counts?.more ? undefined : counts?.total)}
        </Button>
      </div>
    </Dialog>
  );
}
