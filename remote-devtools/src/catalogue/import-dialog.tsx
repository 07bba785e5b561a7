import type { Contract } from '@fitreel/sdk/api';
import { CheckboxField, Form, FormError, SelectField, SubmitButton, TextField } from '@fitreel/sdk/forms';
import { Button, Dialog } from '@fitreel/sdk/ui';
import { useState } from 'react';
import { FileButton } from './file-button';
import { ImportOutcome } from './import-outcome';
import { LastFiles } from './last-files';
import { useImport, type ImportSource, type SentFile } from './use-import';
import styles from './import-dialog.module.css';
import { importTexts } from './texts';

export interface ImportDialogProps {
  open: boolean;
  /** Files dropped on the room. */
  dropped: readonly File[];
  categories: readonly Contract.Category[];
  onClose: () => void;
}

/** Adds videos by their addresses or from files, after a preview of the changes. */
export function ImportDialog({ open, ...form }: ImportDialogProps) {
  return (
    <Dialog title={importTexts.heading} open={open} onClose={form.onClose}>
      <ImportForm {...form} />
      <LastFiles />
    </Dialog>
  );
}

function ImportForm({ dropped, categories, onClose }: Omit<ImportDialogProps, 'open'>) {
  const [source, setSource] = useState<ImportSource>({
    ...{ files: dropped, addresses: '', category: '', creator: '' },
    ...{ createCategories: false, skipBad: false, hideMissing: false },
  });
  const { state, files: sent, current, failure, preview, importAll, stop, reset } = useImport();
  const change = (part: Partial<ImportSource>) => {
    setSource({ ...source, ...part });
    reset();
  };
  const { files, addresses, category, creator, createCategories, skipBad, hideMissing } = source;
  const busy = state === 'previewing' || state === 'importing';
  const outcomes = outcomesOf(sent);
  const isPreviewed = !busy && outcomes.length > 0 && outcomes.length === sent.length;

  return (
    <Form
      label={importTexts.form}
      onSubmit={async (event) => {
        event.preventDefault();
        if (state === 'imported') return;
        await (isPreviewed ? importAll() : preview(source));
      }}
    >
      {/* The import uses exactly the previewed files. */}
      <fieldset className={styles.fields} disabled={state === 'importing'}>
        <div className={styles.file}>
          <FileButton
            size="s"
            label={files.length > 0 ? importTexts.otherFiles : importTexts.chooseFiles}
            multiple
            onFiles={(chosen) => change({ files: chosen })}
          />
          {files.length > 0 ? (
            <Button size="s" variant="ghost" onClick={() => change({ files: [] })}>
              {importTexts.noFiles}
            </Button>
          ) : (
            <span className={styles.note}>{importTexts.fileHint}</span>
          )}
        </div>
        {files.length > 0 && (
          <ul className={styles.list}>
            {files.map(({ name }, index) => (
              <li key={index} dir="auto">
                {name}
              </li>
            ))}
          </ul>
        )}
        {files.length === 0 && (
          <TextField
            label={importTexts.addresses}
            hint={importTexts.addressesHint}
            multiline
            value={addresses}
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => change({ addresses: event.target.value })}
          />
        )}
        <SelectField
          label={importTexts.category}
          value={category}
          options={[
            ['', importTexts.noCategory],
            ...categories.map(({ categoryName }) => [categoryName, categoryName] as const),
          ]}
          onChange={({ target }) => change({ category: target.value })}
        />
        <TextField
          label={importTexts.creator}
          value={creator}
          autoComplete="off"
          onChange={(event) => change({ creator: event.target.value })}
        />
        <CheckboxField
          label={importTexts.createCategories}
          checked={createCategories}
          onChange={(event) => change({ createCategories: event.target.checked })}
        />
        <CheckboxField
          label={importTexts.skipBad}
          checked={skipBad}
          onChange={(event) => change({ skipBad: event.target.checked })}
        />
        {files.length > 0 && (
          <CheckboxField
            label={importTexts.hideMissing}
            checked={hideMissing}
            onChange={(event) => change({ hideMissing: event.target.checked })}
          />
        )}
      </fieldset>
      <div role="status" className={styles.outcomes}>
        {outcomes.map(({ name, outcome }) => (
          <ImportOutcome
            key={name}
            name={sent.length > 1 ? name : undefined}
            outcome={outcome}
            skipBad={skipBad}
          />
        ))}
        {busy && (
          <div>
            {importTexts.progress(state, current)}
            <progress className={styles.progress} aria-label={importTexts[state]} />
          </div>
        )}
      </div>
      <FormError>{failure}</FormError>
      <div className={styles.buttons}>
        <Button onClick={busy ? stop : onClose}>
          {busy ? importTexts.stop : state === 'imported' ? importTexts.done : importTexts.cancel}
        </Button>
        {state !== 'imported' && (
          <SubmitButton busy={busy} disabled={isPreviewed && !canImport(outcomes, skipBad)}>
            {isPreviewed ? importTexts.import : importTexts.preview}
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}

type NamedOutcome = { name: string; outcome: Contract.ImportResponse };

const outcomesOf = (files: readonly SentFile[]): NamedOutcome[] =>
  files.flatMap(({ name, job }) => (job?.import ? [{ name, outcome: job.import }] : []));

/** Whether an import would change anything: a file with bad rows is rejected unless they are skipped. */
function canImport(outcomes: readonly NamedOutcome[], skipBad: boolean): boolean {
  return (
    outcomes.every(({ outcome }) => outcome.bad === 0 || skipBad) &&
    outcomes.some(
      ({ outcome: { added, changed, unavailable = 0, hidden = 0 } }) =>
        added + changed + unavailable + hidden > 0,
    )
  );
}
