import { Form, FormError, SubmitButton, TextField } from '@fitreel/sdk/forms';
import { useState } from 'react';
import { useRunChange } from './use-change';
import styles from './categories-dialog.module.css';
import { moveTexts } from './texts';

/** Moves a video to another place in the catalogue, like dragging it in the table. */
export function MoveForm({ id }: { id: string }) {
  const { run, busy, failure } = useRunChange();
  const [place, setPlace] = useState('');
  const isPlace = /^[1-9]\d{0,6}$/.test(place.trim());
  return (
    <Form
      label={moveTexts.heading}
      className={styles.line}
      onSubmit={async (event) => {
        event.preventDefault();
        if (await run({ kind: 'move', id, place: Number(place) })) setPlace('');
      }}
    >
      <TextField
        label={moveTexts.place}
        value={place}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => setPlace(event.target.value)}
      />
      <SubmitButton variant="secondary" busy={busy} disabled={!isPlace}>
        {moveTexts.move}
      </SubmitButton>
      <FormError>{failure}</FormError>
    </Form>
  );
}
