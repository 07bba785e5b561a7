import { shortcutKey } from './shortcut-keys';

/** What a key, or several one after another, do anywhere in the app. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names them, in lower case: `['g', 'h']` is g, then h. */
  keys: readonly string[];
  /** For the overview: "Go to Home". */
  does: string;
  run: () => void;
}

/** How long a sequence may be begun and not gone on with, in milliseconds. */
const PATIENCE_MS = 1500;

const starts = (keys: readonly string[], typed: readonly string[]) =>
  typed.every((key, place) => keys[place] === key);

export interface Shortcuts {
  /** In the order in which they were added. */
  shortcuts: readonly Shortcut[];
  /** Whether keys do anything: single characters must be possible to turn off (WCAG 2.2, 2.1.4). */
  enabled: boolean;
  /** Whether the overview of them is shown. Kept here, since the bars are drawn anew once the first page has come. */
  overview: boolean;
}

/** The shortcuts of the app. Whoever can do something adds its own, for as long as it is there. */
export class ShortcutStore {
  private state: Shortcuts;
  private readonly listeners = new Set<() => void>();
  private typed: readonly string[] = [];
  private typedAt = 0;

  constructor({ enabled = true }: { enabled?: boolean } = {}) {
    this.state = { shortcuts: [], enabled, overview: false };
  }

  /** The same object until something changes. */
  readonly getSnapshot = (): Shortcuts => this.state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Puts a shortcut in force; the function that it gives takes it out again. */
  add(shortcut: Shortcut): () => void {
    this.change({ shortcuts: [...this.state.shortcuts, shortcut] });
    return () => this.change({ shortcuts: this.state.shortcuts.filter((other) => other !== shortcut) });
  }

  /** Turns all of them on or off. */
  enable(enabled: boolean): void {
    this.change({ enabled });
  }

  /** Runs the shortcut that the key of `event` completes, and keeps the key from doing anything else. */
  readonly handle = (event: KeyboardEvent): void => {
    const key = shortcutKey(event);
    const { shortcuts, enabled } = this.state;
    if (key === null || !enabled) return;
    const begun = event.timeStamp - this.typedAt <= PATIENCE_MS ? this.typed : [];
    // A key that goes on with nothing may begin something else.
    const typed = [[...begun, key], [key]].find((keys) =>
      shortcuts.some((shortcut) => starts(shortcut.keys, keys)),
    );
    this.typed = typed ?? [];
    this.typedAt = event.timeStamp;
    const complete = shortcuts.find(
      ({ keys }) => typed && keys.length === typed.length && starts(keys, typed),
    );
    if (!complete) return;
    this.typed = [];
    event.preventDefault();
    complete.run();
  };

  /** Shows the overview, or takes it away. */
  showOverview(overview: boolean): void {
    this.change({ overview });
  }

  private change(changes: Partial<Shortcuts>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}
