import { deviceItem, type StoredItem } from '@fitreel/sdk/platform';

/** Stored content without validation, which is enough to tell whether there is any. `checked` turns it into a value. */
const AS_IT_IS = { parse: (content: unknown) => content };

/** behaviour.md#workouts */
export const storedWorkouts = deviceItem<unknown>('library.workouts', { ...AS_IT_IS, was: 'workouts' });
/** behaviour.md#programmes */
export const storedProgrammes = deviceItem<unknown>('library.programmes', AS_IT_IS);
/** Drafts of the forms of workouts and programmes. */
export const storedDrafts = deviceItem<unknown>('library.drafts', AS_IT_IS);
/** behaviour.md#activity */
export const storedActivity = deviceItem<unknown>('library.activity', AS_IT_IS);
/** behaviour.md#training-mode */
export const storedRun = deviceItem<unknown>('library.workout-run', AS_IT_IS);

interface Check<T> {
  /** Leaves out invalid content, item by item. */
  parse: (content: unknown) => T;
  /** Turns a value into the stored content; null stores nothing. Without it, the value itself is stored. */
  format?: (value: T) => unknown;
}

/** `stored` with validated content: the same value until the content changes. */
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
