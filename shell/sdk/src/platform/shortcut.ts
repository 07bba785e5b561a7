/** Something that a key, or several in a row, do anywhere in the app, for as long as it is offered. */
export interface Shortcut {
  /** As `KeyboardEvent.key` names them, in lower case: `['g', 'h']` is g, then h; `['arrowleft']`; `[' ']` is the space bar. */
  keys: readonly string[];
  /** For the overview: "Go to Home". Shortcuts that do the same are listed as one. */
  does: string;
  run: () => void;
}
