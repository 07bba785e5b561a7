import { useState } from 'react';
import { GatewayError } from '../shared/gateway-request';
import { useAnnounceChange } from './use-change';
import { useRoom } from './use-editing';
import { changedFields, errorsByField, type Fields } from './video-fields';
import { editTexts } from './texts';

const NO_ERRORS = { fields: {} as Fields, other: '' };

/**
 * Saves the fields of a video that differ from the loaded ones. If somebody else has changed one of them meanwhile, nothing is saved, and
 * `theirs` contains their values.
 */
export function useSaveFields(id: string, loaded: Fields) {
  const { client } = useRoom();
  const announce = useAnnounceChange();
  /** The fields in the catalogue, as last seen by this editor. */
  const [known, setKnown] = useState(loaded);
  const [theirs, setTheirs] = useState<Fields>({});
  const [errors, setErrors] = useState(NO_ERRORS);
  const [busy, setBusy] = useState(false);

  /** Resolves with null once everything is saved; otherwise with other editors' changes to fields that this editor has not changed. */
  async function save(values: Fields): Promise<Fields | null> {
    const fields = changedFields(known, values);
    const names = Object.keys(fields);
    if (names.length === 0) {
      announce(null, editTexts.unchanged);
      return null;
    }
    const expected = Object.fromEntries(names.map((name) => [name, known[name] ?? '']));
    setBusy(true);
    setErrors(NO_ERRORS);
    try {
      const { change } = await client.change({ kind: 'edit', ids: [id], fields, expected });
      announce(change, editTexts.saved);
      return null;
    } catch (error) {
      if (error instanceof GatewayError && error.status === 409) {
        const { fields: present } = await client.video(id);
        const elsewhere = changedFields(known, present);
        setKnown(present);
        setTheirs(Object.fromEntries(Object.entries(elsewhere).filter(([name]) => names.includes(name))));
        return Object.fromEntries(Object.entries(elsewhere).filter(([name]) => !names.includes(name)));
      }
      const messages = error instanceof GatewayError ? error.messages : [String(error)];
      setErrors(errorsByField(messages, Object.keys(loaded)));
      return {};
    } finally {
      setBusy(false);
    }
  }

  const takeTheirs = (name: string) =>
    setTheirs(Object.fromEntries(Object.entries(theirs).filter(([other]) => other !== name)));

  return { save, busy, errors, theirs, takeTheirs };
}
