import { deviceItem, type StoredItem } from '@fitreel/sdk/platform';

/** What the device keeps, as anybody may have written it: enough to tell whether there is any. `checked` makes a value of it. */
const AS_IT_IS = { parse: (content: unknown) => content };

/** behaviour.md#workouts */
export const storedWorkouts = deviceItem<unknown>('library.workouts', { ...AS_IT_IS, was: 'workouts' });
/** behaviour.md#programmes */
export const storedProgrammes = deviceItem<unknown>('library.programmes', AS_IT_IS);
/** What is typed into a form of either. */
export const storedDrafts = deviceItem<unknown>('library.drafts', AS_IT_IS);
/** behaviour.md#activity */
export const storedActivity = deviceItem<unknown>('library.activity', AS_IT_IS);
/** behaviour.md#training-mode */
export const storedRun = deviceItem<unknown>('library.workout-run', AS_IT_IS);

interface Check<T> {
  /** Leaves out what is wrong, item by item. */
  parse: (content: unknown) => T;
  /** What is kept of a value; null keeps nothing. The value itself without it. */
  format?: (value: T) => unknown;
}

/** `stored` with its content checked: the same value until the content changes. */
export function checked<T>(
  stored: StoredItem<unknown>,
  { parse, format = (value) => value }: Check<T>,
): StoredItem<T> {
  let last: { content: unknown; value: T } | undefined;
  return {
    read() {
      const content = stored.read();
      if (content === undefined) return undefined;
      if (!last || content !== last.content) last = { content, value: parse(content) };
      return last.value;
    },
    write(value) {
      const content = format(value);
      last = { content, value };
      return stored.write(content);
    },
  };
}
