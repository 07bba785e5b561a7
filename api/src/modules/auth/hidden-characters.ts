import type { SignupBody } from '@fitreel/contract';
import { ApiError } from '../../http/api-error';

/**
 * Characters that show nothing or turn the text around them: control and format characters (Unicode's `Cc` and `Cf`, with
 * the marks of direction and the zero-width ones), line separators, and letters without a glyph. Two emails that look
 * alike would be two accounts, and a name could change the page around it.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/u;

/** Joiners inside a word or an emoji: Persian names and families of emoji need them. Names may have these alone. */
const JOINERS = /(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d](?=[\p{L}\p{M}\p{S}])/gu;

/** Throws `hiddenCharacters`, naming the field, for an email or a name with one of them. Space around counts not. */
export function rejectHiddenCharacters(body: SignupBody): void {
  for (const field of ['email', 'firstName', 'lastName'] as const) {
    const text = body[field]?.trim() ?? '';
    if (!HIDDEN.test(field === 'email' ? text : text.replace(JOINERS, ''))) continue;
    throw new ApiError('hiddenCharacters', {
      text: `body/${field} must not contain control, direction or zero-width characters`,
    });
  }
}
