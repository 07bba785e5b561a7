import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { fieldsOf, isText, usePlatform } from '@fitreel/sdk/platform';
import { createDeviceStore } from './device-store';
import { perPlatform } from './per-platform';
import { checked, storedDrafts } from './stored';

/** What somebody has typed into a form and not saved. */
interface Draft {
  /** The address of the form. */
  at: string;
  fields: unknown;
}

/** Of one text that is typed into a form. */
export const TYPED_MAX_LENGTH = 2000;
/** The oldest ones go. */
const DRAFTS_MAX = 5;
/** An address with a workout or programme in its fragment. */
const AT_MAX_LENGTH = 70_000;

function draftIn(value: unknown): Draft | null {
  const { at, fields } = fieldsOf(value);
  return isText(at, AT_MAX_LENGTH) ? { at, fields } : null;
}

const draftsOf = perPlatform((platform) =>
  createDeviceStore<readonly Draft[]>(
    platform,
    checked<readonly Draft[]>(storedDrafts, {
      parse: (content) =>
        (Array.isArray(content) ? content.slice(0, DRAFTS_MAX) : [])
          .map(draftIn)
          .filter((draft) => draft !== null),
      format: (drafts) => (drafts.length === 0 ? null : drafts),
    }),
    [],
  ),
);

/**
 * What was typed into the form at this address, so that it outlives the page and the tab.
 *
 * @param parse makes the form's fields of what the device keeps, which anybody may have written; null if it is invalid
 * @returns `typed`, as it was when the page opened, and `keep`, which keeps what is typed; null drops it
 */
export function useDraft<F>(parse: (fields: unknown) => F | null) {
  const platform = usePlatform();
  const { pathname, search, hash } = useLocation();
  const [at] = useState(pathname + search + hash);
  const [typed] = useState(() => {
    const draft = draftsOf(platform)
      .current()
      .find((one) => one.at === at);
    return draft ? parse(draft.fields) : null;
  });
  const keep = (fields: F | null) => {
    draftsOf(platform).change((all) => [
      ...(fields === null ? [] : [{ at, fields }]),
      ...all.filter((one) => one.at !== at).slice(0, DRAFTS_MAX - 1),
    ]);
  };
  return { typed, keep };
}

/** The props of a form that keeps what is typed. */
export interface EditorProps<T, F> {
  /** The fields stay as they are when it is changed elsewhere. */
  own: T;
  /** What was typed before the page or the tab was left. */
  typed: F | null;
  /** Called with each change; with null once it is saved. */
  onTyped: (typed: F | null) => void;
  onSaved: (own: T) => void;
  onCancel: () => void;
}

/** A form's `watch`. */
type Watch = (changed: (fields: object) => void) => { unsubscribe: () => void };

/** Calls `onTyped` with all fields of a form at each change. */
export function useTyped<F extends object>(watch: Watch, onTyped: (typed: F) => void): void {
  const keep = useEffectEvent(onTyped);
  useEffect(() => {
    const { unsubscribe } = watch((fields) => keep(fields as F));
    return unsubscribe;
  }, [watch]);
}
