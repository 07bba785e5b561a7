import type { Contract } from '@fitreel/sdk/api';
import { DifferenceList } from './difference-list';
import styles from './import-dialog.module.css';
import { importTexts } from './texts';

export interface ImportOutcomeProps {
  /** The name of the file; undefined if there is only one. */
  name: string | undefined;
  outcome: Contract.ImportResponse;
  /** Whether invalid rows are skipped. */
  skipBad: boolean;
}

const COUNTS = [
  ...(['added', 'changed', 'unchanged', 'unavailable', 'missing', 'withdrawn', 'drafts'] as const),
  ...(['repeated', 'kept', 'bad'] as const),
];

/** The actual or expected changes of an import, and each row that it rejects. */
export function ImportOutcome({ name, outcome, skipBad }: ImportOutcomeProps) {
  const { imported, rows, bad, problems } = outcome;
  const rest = bad - problems.length;
  return (
    <div className={styles.outcome}>
      {name !== undefined && (
        <h3 className={styles.name} dir="auto">
          {name}
        </h3>
      )}
      <p>{imported ? importTexts.imported : importTexts.would(outcome.kind, rows)}</p>
      <dl className={styles.counts}>
        {COUNTS.map((name) => (
          <div key={name}>
            <dt>{importTexts.counts[name]}</dt>
            <dd>{(outcome[name] ?? 0).toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      <DifferenceList outcome={outcome} />
      {!outcome.undoable && <p className={styles.problem}>{importTexts.notUndoable}</p>}
      {bad > 0 && !imported && !skipBad && <p className={styles.problem}>{importTexts.heldBack}</p>}
      {problems.length > 0 && (
        <ul className={styles.list} aria-label={importTexts.problems}>
          {problems.map((problem, index) => (
            <li key={index}>{importTexts.problem(problem)}</li>
          ))}
          {rest > 0 && <li>{importTexts.more(rest)}</li>}
        </ul>
      )}
    </div>
  );
}
