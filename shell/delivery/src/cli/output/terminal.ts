import type { Progress } from '../../operations/delivery';

/** Characters that would move the cursor, break a line or change the writing direction in a terminal. */
const CONTROL = /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/gu;

/** Makes `text` safe for a terminal: parts of it may come from another team or a gateway. Line breaks stay. */
export function printable(text: string): string {
  return text.replace(CONTROL, '\ufffd');
}

/** Clears the current line (ECMA-48, EL). */
const CLEAR = '\r\u001b[2K';

/** A progress line on standard error, where that is a terminal. */
export function progressLine(stream: { isTTY?: boolean; write(text: string): unknown }): {
  show: Progress;
  clear: () => void;
} {
  if (!stream.isTTY) return { show: () => undefined, clear: () => undefined };
  return {
    show: (done, total, step) => stream.write(`${CLEAR}${done}/${total} ${printable(step)}`),
    clear: () => stream.write(CLEAR),
  };
}
