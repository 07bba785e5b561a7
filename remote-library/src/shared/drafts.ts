import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fieldsOf, isText, usePlatform } from '@fitreel/sdk/platform';
import { createDeviceList } from './device-list';
import { perPlatform } from './per-platform';
import { storedDrafts } from './stored';

/** The longest text kept from one form field. */
export const TYPED_MAX_LENGTH = 2000;
/** The most drafts that are kept. The oldest are dropped first. */
const DRAFTS_MAX = 5;
/** Allows an address with a workout or programme in its fragment. */
const ADDRESS_MAX_LENGTH = 70_000;

/** Unsaved form input, by the address of the form. */
const draftsOf = perPlatform((platform) =>
  createDeviceList<{ _id: string; fields: unknown }>(platform, {
    stored: storedDrafts,
    itemIn(value) {
      const { _id, fields } = fieldsOf(value);
      return isText(_id, ADDRESS_MAX_LENGTH) ? { _id, fields } : null;
    },
    max: DRAFTS_MAX,
  }),
);

/**
 * The draft of the form at this address, which outlives the page and the tab.
 *
 * @param parse turns stored input, which anybody may have written, into the form's fields; null if it is invalid
 * @returns `typed`, the draft when the page opened, and `keep`, which stores new input; null drops it
 */
export function useDraft<F>(parse: (fields: unknown) => F | null) {
  const platform = usePlatform();
  const { pathname, search, hash } = useLocation();
  const [_id] = useState(pathname + search + hash);
  const [typed] = useState(() => {
    const draft = draftsOf(platform)
      .current()
      .find((one) => one._id === _id);
    return draft ? parse(draft.fields) : null;
  });
  const drafts = draftsOf(platform);
  const keep = (fields: F | null) => {
    if (fields === null) drafts.remove(_id);
    else
      drafts.change((all) => [{ _id, fields }, ...all.filter((one) => one._id !== _id)].slice(0, DRAFTS_MAX));
  };
  return { typed, keep };
}

/** The props of a form that keeps a draft. */
export interface EditorProps<T, F> {
  /** The fields stay as they are when the thing is changed elsewhere. */
  own: T;
  /** The draft from before the page or the tab was left. */
  typed: F | null;
  /** Called with each change; with null once it is saved. */
  onTyped: (typed: F | null) => void;
  onSaved: (own: T) => void;
  onCancel: () => void;
}

/** The `watch` of a form. */
type Watch = (changed: (fields: object) => void) => { unsubscribe: () => void };

/** Calls `onTyped` with all fields of a form at each change. */
export function useTyped<F extends object>(watch: Watch, onTyped: (typed: F) => void): void {
  const keep = useEffectEvent(onTyped);
  useEffect(() => {
    const { unsubscribe } = watch((fields) => keep(fields as F));
    return unsubscribe;
  }, [watch]);
}
