import type { SignupBody } from '@fitreel/contract';
import { ApiError } from '../../http/api-error';

/**
 * Characters that show nothing or turn the text around them: control and format characters (Unicode's `Cc` and `Cf`, with
 * the marks of direction and the zero-width ones), line separators, and letters without a glyph. Two emails that look
 * alike would be two accounts, and a name could change the page around it.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/u;

/** Throws `hiddenCharacters`, naming the field, for an email or a name with one of them. Space around counts not. */
export function rejectHiddenCharacters(body: SignupBody): void {
  for (const field of ['email', 'firstName', 'lastName'] as const) {
    if (!HIDDEN.test(body[field]?.trim() ?? '')) continue;
    const text = `body/${field} must not contain control, direction or zero-width characters`;
    throw new ApiError('hiddenCharacters', { text });
  }
}
