import type { Contract } from '@fitreel/sdk/api';
import { CheckboxField, Form, FormError, SelectField, SubmitButton, TextField } from '@fitreel/sdk/forms';
import { Button, Dialog } from '@fitreel/sdk/ui';
import { useState } from 'react';
import { FileButton } from './file-button';
import { ImportOutcome } from './import-outcome';
import { useImport, type ImportSource } from './use-import';
import styles from './import-dialog.module.css';
import { importTexts } from './texts';

export interface ImportDialogProps {
  open: boolean;
  /** A file that was dropped on the room. */
  dropped: File | null;
  categories: readonly Contract.Category[];
  onClose: () => void;
}

/** Adds videos by their addresses or from a file, after a look at what would change. */
export function ImportDialog({ open, dropped, onClose, ...form }: ImportDialogProps) {
  return (
    <Dialog title={importTexts.heading} open={open} onClose={onClose}>
      {/* Another file that is dropped begins anew. */}
      <ImportForm key={dropped?.name} {...form} dropped={dropped} onClose={onClose} />
    </Dialog>
  );
}

function ImportForm({ dropped, categories, onClose }: Omit<ImportDialogProps, 'open'>) {
  const [source, setSource] = useState<ImportSource>({
    ...{ file: dropped, addresses: '', category: '', creator: '' },
    ...{ createCategories: false, skipBad: false },
  });
  const { run, state, outcome, failure, reset } = useImport();
  const change = (part: Partial<ImportSource>) => {
    setSource({ ...source, ...part });
    reset();
  };
  const { file, addresses, category, creator, createCategories, skipBad } = source;
  const busy = state === 'previewing' || state === 'importing';

  return (
    <Form
      label={importTexts.form}
      onSubmit={async (event) => {
        event.preventDefault();
        await run(source, { dryRun: outcome === null });
      }}
    >
      <div className={styles.file}>
        <FileButton
          size="s"
          label={file ? importTexts.otherFile : importTexts.chooseFile}
          onFile={(file) => change({ file })}
        />
        {file ? (
          <>
            <span className={styles.name} dir="auto">
              {file.name}
            </span>
            <Button size="s" variant="ghost" onClick={() => change({ file: null })}>
              {importTexts.noFile}
            </Button>
          </>
        ) : (
          <span className={styles.note}>{importTexts.fileHint}</span>
        )}
      </div>
      {!file && (
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
      <div role="status">
        {busy && (
          <>
            {importTexts[state]}
            <progress className={styles.progress} aria-label={importTexts[state]} />
          </>
        )}
        {outcome && <ImportOutcome outcome={outcome} skipBad={skipBad} />}
      </div>
      <FormError>{failure}</FormError>
      <div className={styles.buttons}>
        <Button onClick={onClose}>{state === 'imported' ? importTexts.done : importTexts.cancel}</Button>
        {state !== 'imported' && (
          <SubmitButton busy={busy} disabled={outcome !== null && nothingToImport(outcome, skipBad)}>
            {outcome ? importTexts.import : importTexts.preview}
          </SubmitButton>
        )}
      </div>
    </Form>
  );
}

/** Whether an import would do nothing: bad rows keep everything back unless they are skipped. */
function nothingToImport({ bad, added, changed }: Contract.ImportResponse, skipBad: boolean): boolean {
  return added + changed === 0 || (bad > 0 && !skipBad);
}
