import { Form, FormError, SubmitButton } from '@fitreel/sdk/forms';
import { useRunChange } from './use-change';
import { fieldLabel } from './video-fields';
import { giveBackTexts } from './texts';

export interface GiveBackFormProps {
  /** The `_id` of the video. */
  id: string;
  /** The fields that an editor has set. */
  edited: readonly string[];
}

/** Says which fields imports leave alone, and lets them change these again. */
export function GiveBackForm({ id, edited }: GiveBackFormProps) {
  const { run, busy, failure } = useRunChange();
  return (
    <Form
      label={giveBackTexts.heading}
      onSubmit={async (event) => {
        event.preventDefault();
        await run({ kind: 'give-back', ids: [id] });
      }}
    >
      <p>{giveBackTexts.kept(edited.map(fieldLabel).join(', '))}</p>
      <FormError>{failure}</FormError>
      <div>
        <SubmitButton variant="secondary" busy={busy}>
          {giveBackTexts.giveBack}
        </SubmitButton>
      </div>
    </Form>
  );
}
