import {
  EXTRA_FIELDS_MAX,
  EXTRA_NAME_MAX_LENGTH,
  EXTRA_VALUE_MAX_LENGTH,
  type SignupBody,
} from '@fitreel/contract';
import { ApiError } from '../../http/responses';
import { characterCount } from '../../http/text-problem';

/** The value of an extra signup field. */
export type ExtraValue = string | number | boolean | null;

/**
 * Names that an extra field cannot have: fields of the API, and names with a meaning in JavaScript. Some clients send their
 * own lists; the API ignores these fields instead of rejecting them.
 */
const RESERVED = new Set([
  ...['_id', 'id', 'email', 'password', 'confirmPassword', 'passwordHash', 'firstName', 'lastName', 'guest'],
  ...['createdAt', 'updatedAt', 'likes', 'history', 'playlists', 'watchlater', 'watchLater', 'encodedToken'],
  ...['__proto__', 'constructor', 'prototype', 'toJSON', 'remember'],
]);

/**
 * The extra fields of a signup, to store with the user. Throws `valuesInvalid` for a value
 * that is a list or an object, for too many fields, and for too long ones.
 */
export function extraFields(body: SignupBody): Record<string, ExtraValue> {
  const extra = Object.entries(body).filter(([name]) => !RESERVED.has(name));
  if (extra.length > EXTRA_FIELDS_MAX)
    reject('body', `must not have more than ${EXTRA_FIELDS_MAX} extra fields`);
  return Object.fromEntries(extra.map(([name, value]) => [checkedName(name), checkedValue(name, value)]));
}

function checkedName(name: string): string {
  if (characterCount(name) > EXTRA_NAME_MAX_LENGTH) {
    reject('body', `must not have a field with a name of more than ${EXTRA_NAME_MAX_LENGTH} characters`);
  }
  return name;
}

function checkedValue(name: string, value: unknown): ExtraValue {
  const path = `body/${name}`;
  if (value === null || typeof value === 'boolean') return value;
  // JSON can contain numbers that JavaScript reads as infinite, and infinity cannot be stored.
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'string') return reject(path, 'must be a text, a number, true, false or null');
  if (characterCount(value) > EXTRA_VALUE_MAX_LENGTH) {
    reject(path, `must NOT have more than ${EXTRA_VALUE_MAX_LENGTH} characters`);
  }
  return value;
}

function reject(path: string, says: string): never {
  throw new ApiError('valuesInvalid', { text: `${path} ${says}` });
}

/**
 * Characters that are invisible or turn the text around them: control and format characters (Unicode's `Cc` and `Cf`, with
 * direction marks and zero-width characters), line separators, and letters without a glyph. Two emails that look alike would
 * be two accounts, and a name could change the page around it.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]|\u034f/u;

/** Joiners inside a word or an emoji: Persian names and families of emoji need them. Only names may contain them. */
const JOINERS = /(?<=[\p{L}\p{M}\p{S}])[\u200c\u200d](?=[\p{L}\p{M}\p{S}])/gu;

/** Throws `hiddenCharacters`, naming the field, for an email or a name with one of them. Ignores surrounding space. */
export function rejectHiddenCharacters(body: SignupBody): void {
  for (const field of ['email', 'firstName', 'lastName'] as const) {
    const text = body[field]?.trim() ?? '';
    if (!HIDDEN.test(field === 'email' ? text : text.replace(JOINERS, ''))) continue;
    throw new ApiError('hiddenCharacters', {
      text: `body/${field} must not contain control, direction or zero-width characters`,
    });
  }
}
