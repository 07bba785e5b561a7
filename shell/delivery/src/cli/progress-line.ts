import type { Progress } from '../operations/delivery';
import { visible } from './visible';

/** Clears the line in which the cursor is (ECMA-48, EL). */
const CLEAR = '\r\u001b[2K';

/** A line of standard error that tells how far long work is, where a person watches. */
export function progressLine(stream: { isTTY?: boolean; write(text: string): unknown }): {
  tell: Progress;
  clear: () => void;
} {
  if (!stream.isTTY) return { tell: () => undefined, clear: () => undefined };
  return {
    tell: (done, total, about) => stream.write(`${CLEAR}${done}/${total} ${visible(about)}`),
    clear: () => stream.write(CLEAR),
  };
}
