import type { Contract } from '@fitreel/sdk/api';
import { Form, SelectField, SubmitButton, TextField, useForm } from '@fitreel/sdk/forms';
import { Button, categoryTone, IconButton } from '@fitreel/sdk/ui';
import { useState } from 'react';
import type { AskedChange } from './change-dialog';
import styles from './categories-dialog.module.css';
import { categoryTexts } from './texts';

const UP = { d: 'M12 19V5M6 11l6-6 6 6' };
const DOWN = { d: 'M12 5v14M6 13l6 6 6-6' };

export interface CategoryItemProps {
  name: string;
  /** Whether its minutes count as training. */
  isTraining: boolean;
  /** Whether facts are read from the titles of its videos. */
  readsFacts: boolean;
  /** Counted from 1. */
  place: number;
  /** The other categories: when this one is removed, one of them gets its videos. */
  others: readonly Contract.Category[];
  /** Makes a change; resolves with false if it failed. */
  run: (command: Contract.EditingCommand) => Promise<boolean>;
  ask: (change: AskedChange) => void;
}

/** One category of the list. */
export function CategoryItem({ name, isTraining, readsFacts, place, others, run, ask }: CategoryItemProps) {
  const [mode, setMode] = useState<'' | 'rename' | 'remove'>('');
  const toggle = (next: typeof mode) => setMode(mode === next ? '' : next);
  const move = (to: number) => {
    run({ kind: 'move-category', name, place: to }).catch(reportError);
  };
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <span className={styles.name} data-category={categoryTone(name)} dir="auto">
          {name}
        </span>
        <IconButton
          label={categoryTexts.up(name)}
          icon={UP}
          aria-disabled={place === 1 || undefined}
          onClick={() => move(place - 1)}
        />
        <IconButton
          label={categoryTexts.down(name)}
          icon={DOWN}
          aria-disabled={place > others.length || undefined}
          onClick={() => move(place + 1)}
        />
        <Button
          size="s"
          aria-label={categoryTexts.renameOne(name)}
          aria-expanded={mode === 'rename'}
          onClick={() => toggle('rename')}
        >
          {categoryTexts.rename}
        </Button>
        <label className={styles.training}>
          <input
            type="checkbox"
            aria-label={categoryTexts.trainingOf(name)}
            checked={isTraining}
            onChange={() => {
              run({ kind: 'mark-category', name, training: !isTraining }).catch(reportError);
            }}
          />
          {categoryTexts.training}
        </label>
        <label className={styles.training}>
          <input
            type="checkbox"
            aria-label={categoryTexts.factsOf(name)}
            checked={readsFacts}
            onChange={() => {
              run({ kind: 'read-facts', name, facts: !readsFacts }).catch(reportError);
            }}
          />
          {categoryTexts.facts}
        </label>
        <IconButton
          label={categoryTexts.removeOne(name)}
          icon="trash"
          aria-expanded={mode === 'remove'}
          onClick={() => toggle('remove')}
        />
      </div>
      {mode === 'rename' && (
        <RenameForm
          name={name}
          onSubmit={async (newName) => {
            if (newName === name || (await run({ kind: 'rename-category', name, newName }))) setMode('');
          }}
        />
      )}
      {mode === 'remove' && (
        <RemoveForm
          name={name}
          others={others}
          onSubmit={(into) => {
            setMode('');
            const command = { kind: 'remove-category' as const, name, ...(into !== '' && { into }) };
            ask({ ...categoryTexts.removing(name), command });
          }}
        />
      )}
    </li>
  );
}

function RenameForm({ name, onSubmit }: { name: string; onSubmit: (name: string) => Promise<void> }) {
  const { register, handleSubmit, watch } = useForm({ defaultValues: { newName: name } });
  return (
    <Form
      label={categoryTexts.renameOne(name)}
      className={styles.line}
      onSubmit={(event) => handleSubmit(({ newName }) => onSubmit(newName.trim()))(event)}
    >
      <TextField label={categoryTexts.newName} autoComplete="off" {...register('newName')} />
      <SubmitButton busy={false} disabled={watch('newName').trim() === ''}>
        {categoryTexts.rename}
      </SubmitButton>
    </Form>
  );
}

interface RemoveFormProps {
  name: string;
  others: readonly Contract.Category[];
  onSubmit: (into: string) => void;
}

function RemoveForm({ name, others, onSubmit }: RemoveFormProps) {
  const { register, handleSubmit } = useForm({
    defaultValues: { into: others[0]?.categoryName ?? '' },
  });
  return (
    <Form
      label={categoryTexts.removeOne(name)}
      className={styles.line}
      onSubmit={(event) => handleSubmit(({ into }) => onSubmit(into))(event)}
    >
      <SelectField
        label={categoryTexts.into}
        options={others.map(({ categoryName }) => [categoryName, categoryName] as const)}
        {...register('into')}
      />
      <SubmitButton busy={false}>{categoryTexts.preview}</SubmitButton>
    </Form>
  );
}
