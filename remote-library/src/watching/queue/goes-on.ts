import { choiceOf, readChoice, writeChoice } from '@fitreel/sdk/platform';
import { createStore, type WritableStore } from '@fitreel/sdk/store';

const COOKIE = choiceOf('up-next', 'off');

const choice = createStore(true, {
  read: () => readChoice(COOKIE) === null,
  // The choice may come from another tab.
  subscribe(changed) {
    document.addEventListener('visibilitychange', changed);
    return () => document.removeEventListener('visibilitychange', changed);
  },
});

/** Whether the next video plays when one ends. Stored in a cookie on the device, which outlives a logout. */
export const goesOn: WritableStore<boolean> = {
  ...choice,
  set(on) {
    writeChoice(COOKIE, on ? null : 'off');
    choice.set(on);
  },
};
