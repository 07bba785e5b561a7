import { createStore, type Store } from '@fitreel/sdk/store';

/** Something that a key, or several in a row, do anywhere in the app. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names them, in lower case: `['g', 'h']` is g, then h. */
  keys: readonly string[];
  /** For the overview: "Go to Home". */
  does: string;
  run: () => void;
}

interface Shortcuts {
  /** In the order in which they were added. */
  shortcuts: readonly Shortcut[];
  /** WCAG 2.2, 2.1.4: users must be able to turn off single-character shortcuts. */
  enabled: boolean;
  /** Whether the overview is open. Kept here because the bars mount again after the first page has loaded. */
  overview: boolean;
}

export interface ShortcutStore extends Store<Shortcuts> {
  /** Adds a shortcut; call the returned function to remove it. */
  add: (shortcut: Shortcut) => () => void;
  /** Turns all shortcuts on or off. */
  enable: (enabled: boolean) => void;
  showOverview: (overview: boolean) => void;
  /** Runs the shortcut that the key of `event` completes, and prevents the key's default action. */
  handle: (event: KeyboardEvent) => void;
}

/** Longest pause between the keys of a sequence. */
const SEQUENCE_TIMEOUT_MS = 1500;

const startsWith = (keys: readonly string[], typed: readonly string[]) =>
  typed.every((key, index) => keys[index] === key);

export function createShortcutStore(): ShortcutStore {
  const store = createStore<Shortcuts>({ shortcuts: [], enabled: true, overview: false });
  let typed: readonly string[] = [];
  let typedAt = 0;

  const change = (changes: Partial<Shortcuts>) => store.set({ ...store.getSnapshot(), ...changes });

  return {
    ...store,
    add(shortcut) {
      change({ shortcuts: [...store.getSnapshot().shortcuts, shortcut] });
      return () => change({ shortcuts: store.getSnapshot().shortcuts.filter((other) => other !== shortcut) });
    },
    enable: (enabled) => change({ enabled }),
    showOverview: (overview) => change({ overview }),
    handle(event) {
      const key = shortcutKey(event);
      const { shortcuts: added, enabled } = store.getSnapshot();
      if (key === null || !enabled) return;
      const shortcuts = [...added, ...buttonShortcuts()];
      const previous = event.timeStamp - typedAt <= SEQUENCE_TIMEOUT_MS ? typed : [];
      // A key that does not continue a sequence may start one.
      const sequence =
        [[...previous, key], [key]].find((keys) =>
          shortcuts.some((shortcut) => startsWith(shortcut.keys, keys)),
        ) ?? [];
      typed = sequence;
      typedAt = event.timeStamp;
      const complete = shortcuts.find(
        ({ keys }) => keys.length > 0 && keys.length === sequence.length && startsWith(keys, sequence),
      );
      if (!complete) return;
      typed = [];
      event.preventDefault();
      complete.run();
    },
  };
}

/** The shortcuts of buttons of the page, which name their key with `aria-keyshortcuts`. */
export const buttonShortcuts = (): Shortcut[] =>
  [...document.querySelectorAll<HTMLElement>('button[aria-keyshortcuts]')].map((button) => ({
    keys: [String(button.getAttribute('aria-keyshortcuts'))],
    does: button.getAttribute('aria-label') ?? button.textContent,
    run: () => button.click(),
  }));

/** Elements that use characters: text fields, and lists with type-ahead. */
const USES_CHARACTERS = 'textarea, select, [contenteditable], [role="menu"], [role="listbox"]';

/** Types of `input` that do not. */
const NOT_TEXT_TYPES = new Set(['button', 'checkbox', 'radio', 'reset', 'submit']);

function usesCharacters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !NOT_TEXT_TYPES.has(target.type);
  return target.closest(USES_CHARACTERS) !== null;
}

/**
 * The key in lower case, or null if it cannot be part of a shortcut: typed into a field, with a modifier (those are the
 * browser's), repeated, composed or already handled.
 */
function shortcutKey(event: KeyboardEvent): string | null {
  if (event.defaultPrevented || event.repeat || event.isComposing) return null;
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  if (event.key.length !== 1 || event.key === ' ') return null;
  return usesCharacters(event.target) ? null : event.key.toLowerCase();
}
