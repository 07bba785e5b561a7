import type { Contract } from '@fitreel/sdk/api';
import { Form, FormError, SubmitButton, TextField, useForm } from '@fitreel/sdk/forms';
import { Dialog } from '@fitreel/sdk/ui';
import { CategoryItem } from './category-item';
import type { AskedChange } from './change-dialog';
import { useRunChange } from './use-change';
import styles from './categories-dialog.module.css';
import { categoryTexts } from './texts';

export interface CategoriesDialogProps {
  open: boolean;
  categories: readonly Contract.Category[];
  onClose: () => void;
  /** Shows the effect of removing a category. */
  ask: (change: AskedChange) => void;
}

/** The categories in order. They can be added, renamed, moved, and removed by merging into another. */
export function CategoriesDialog({ open, onClose, ...list }: CategoriesDialogProps) {
  return (
    <Dialog title={categoryTexts.heading} open={open} onClose={onClose}>
      <Categories {...list} />
    </Dialog>
  );
}

function Categories({ categories, ask }: Pick<CategoriesDialogProps, 'categories' | 'ask'>) {
  const { run, busy, failure } = useRunChange();
  const { register, handleSubmit, reset, watch } = useForm({ defaultValues: { name: '' } });
  return (
    <div className={styles.categories}>
      <ol className={styles.list} aria-label={categoryTexts.heading}>
        {categories.map((category, index) => (
          <CategoryItem
            key={category._id}
            name={category.categoryName}
            isTraining={category.training !== false}
            readsFacts={category.facts !== false}
            place={index + 1}
            others={categories.filter(({ _id }) => _id !== category._id)}
            run={run}
            ask={ask}
          />
        ))}
      </ol>
      {categories.length === 0 && <p>{categoryTexts.none}</p>}
      <Form
        label={categoryTexts.add}
        className={styles.line}
        onSubmit={(event) =>
          handleSubmit(async ({ name }) => {
            if (await run({ kind: 'add-category', name: name.trim() })) reset();
          })(event)
        }
      >
        <TextField label={categoryTexts.newName} autoComplete="off" {...register('name')} />
        <SubmitButton busy={busy} disabled={watch('name').trim() === ''}>
          {categoryTexts.add}
        </SubmitButton>
      </Form>
      <FormError>{failure}</FormError>
    </div>
  );
}
