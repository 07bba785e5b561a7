import type { Contract } from '@fitreel/sdk/api';
import { FormError } from '@fitreel/sdk/forms';
import { Button } from '@fitreel/sdk/ui';
import { useRunChange } from './use-change';
import { fieldLabel, fieldValue } from './video-fields';
import styles from './edit-form.module.css';
import { giveBackTexts } from './texts';

export interface GiveBackFormProps {
  loaded: Pick<Contract.EditedVideoResponse, 'edited' | 'hostValues'>;
  /** The `_id` of the video. */
  id: string;
  /** Called once a field has been reset to the host's value. */
  onTaken: () => Promise<void>;
}

/** The fields that an editor has set, each with the host's value and a button to return to it. */
export function GiveBackForm({ loaded, id, onTaken }: GiveBackFormProps) {
  const { run, busy, failure } = useRunChange();
  const take = async (name: string) => {
    if (await run({ kind: 'give-back', ids: [id], names: [name] })) await onTaken();
  };
  return (
    <section className={styles.apart} aria-label={giveBackTexts.heading}>
      <p>{giveBackTexts.kept}</p>
      {loaded.edited.map((name) => {
        const value = loaded.hostValues[name];
        return (
          <p key={name} className={styles.theirs}>
            <span dir="auto">
              {giveBackTexts.field(fieldLabel(name), value && fieldValue(name, value), value === undefined)}
            </span>
            <Button
              size="s"
              disabled={busy}
              aria-label={giveBackTexts.takeOf(fieldLabel(name))}
              onClick={() => {
                take(name).catch(reportError);
              }}
            >
              {giveBackTexts.take}
            </Button>
          </p>
        );
      })}
      <FormError>{failure}</FormError>
    </section>
  );
}
