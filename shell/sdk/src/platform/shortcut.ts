/** An action that a key, or a sequence of keys, triggers anywhere in the app while the shortcut is offered. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names them, in lower case: `['g', 'h']` is g, then h; `['arrowleft']`; `[' ']` is the space bar. */
  keys: readonly string[];
  /** For the overview: "Go to Home". Shortcuts with the same text are listed as one. */
  does: string;
  run: () => void;
}
