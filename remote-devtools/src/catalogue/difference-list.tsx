import type { Contract } from '@fitreel/sdk/api';
import { VisuallyHidden } from '@fitreel/sdk/ui';
import { fieldLabel, fieldValue } from './video-fields';
import styles from './change-dialog.module.css';
import { changeTexts, tableTexts } from './texts';

/** A value as shown to editors. */
function readable(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '' || value === 0) return changeTexts.nothing;
  if (typeof value !== 'string') return JSON.stringify(value);
  if (name === 'state') return (tableTexts.states as Record<string, string | undefined>)[value] ?? value;
  return fieldValue(name, value);
}

/** The effect of a change on each video and category. */
export function DifferenceList({
  outcome,
}: {
  outcome: Pick<Contract.CatalogChangeResponse, 'count' | 'differences' | 'left'>;
}) {
  const { count, differences, left } = outcome;
  const rest = count - differences.length;
  if (count === 0 && !left) return null;
  return (
    <ul className={styles.list}>
      {differences.map(({ kind, id, name, before, after }) => (
        <li key={`${kind} ${id}`}>
          <strong dir="auto">{name || id}</strong>
          {before && after ? (
            <ul className={styles.fields}>
              {Object.keys(after).map((field) => (
                <li key={field}>
                  {`${fieldLabel(field)}: `}
                  <del>{readable(field, before[field])}</del>
                  <span aria-hidden="true"> → </span>
                  <VisuallyHidden>{changeTexts.becomes}</VisuallyHidden>
                  <ins>{readable(field, after[field])}</ins>
                </li>
              ))}
            </ul>
          ) : (
            ` ${before ? changeTexts.removed : changeTexts.added}`
          )}
        </li>
      ))}
      {rest > 0 && <li>{changeTexts.more(rest)}</li>}
      {left?.texts.map((text) => (
        <li key={text} dir="auto">
          {changeTexts.left(text)}
        </li>
      ))}
      {left && left.count > left.texts.length && <li>{changeTexts.more(left.count - left.texts.length)}</li>}
    </ul>
  );
}
