import { SelectField, TextField } from '@fitreel/sdk/forms';
import { Button, creatorId } from '@fitreel/sdk/ui';
import type { Contract } from '@fitreel/sdk/api';
import { useEffect, useState } from 'react';
import type { View } from './editing-client';
import { fieldLabel, fieldOptions } from './video-fields';
import styles from './view-filters.module.css';
import { fieldTexts, filterTexts } from './texts';

const FACTS = ['length', 'level', 'equipment', 'bodyPart', 'intensity'];

/** The fields' values: the view, but with the creator's name. */
const NOTHING: View = { q: '', filter: '', category: '', creator: '', facts: {} };

const isLimiting = ({ facts, ...view }: View) =>
  [...Object.values(view), ...Object.values(facts)].some((value) => value !== '');

/** The pause in typing after which the table updates. */
const PAUSE_MS = 250;

function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The fields of the filters, and the view that they describe once typing has paused. */
export function useFilters() {
  const [values, setValues] = useState(NOTHING);
  const settled = useSettled(values);
  const view: View = { ...settled, q: settled.q.trim(), creator: creatorId(settled.creator) };
  return { values, setValues, view, isFiltered: isLimiting(view) };
}

export interface ViewFiltersProps {
  values: View;
  onChange: (values: View) => void;
  categories: readonly Contract.Category[];
}

/** Search and filters of the table. */
export function ViewFilters({ values, onChange, categories }: ViewFiltersProps) {
  const change = (part: Partial<View>) => onChange({ ...values, ...part });
  return (
    <div role="search" className={styles.filters} aria-label={filterTexts.label}>
      <TextField
        label={filterTexts.search}
        type="search"
        value={values.q}
        onChange={(event) => change({ q: event.target.value })}
        autoComplete="off"
        maxLength={100}
      />
      <SelectField
        label={filterTexts.show}
        value={values.filter}
        options={Object.entries(filterTexts.shown)}
        onChange={({ target }) => change({ filter: target.value as View['filter'] })}
      />
      <SelectField
        label={filterTexts.category}
        value={values.category}
        options={[
          ['', filterTexts.allCategories],
          ...categories.map(({ _id, categoryName }) => [_id, categoryName] as const),
        ]}
        onChange={({ target }) => change({ category: target.value })}
      />
      <TextField
        label={filterTexts.creator}
        type="search"
        value={values.creator}
        onChange={(event) => change({ creator: event.target.value })}
        autoComplete="off"
        maxLength={100}
      />
      <details className={styles.facts}>
        <summary>{filterTexts.facts}</summary>
        <div className={styles.filters}>
          {FACTS.map((name) => (
            <SelectField
              key={name}
              label={fieldLabel(name)}
              value={values.facts[name] ?? ''}
              options={[
                ['', filterTexts.anyFact],
                ...(fieldOptions(name) ?? []),
                ['unknown', fieldTexts.unknown],
              ]}
              onChange={({ target }) => change({ facts: { ...values.facts, [name]: target.value } })}
            />
          ))}
        </div>
      </details>
      {isLimiting(values) && (
        <Button size="s" onClick={() => onChange(NOTHING)}>
          {filterTexts.clear}
        </Button>
      )}
    </div>
  );
}
