import {
  EXTRA_FIELDS_MAX,
  EXTRA_NAME_MAX_LENGTH,
  EXTRA_VALUE_MAX_LENGTH,
  type SignupBody,
} from '@fitreel/contract';
import { ApiError } from '../../api-error';

/** The value of an extra signup field. */
export type ExtraValue = string | number | boolean | null;

/**
 * Names that an extra field must not take: what the API itself answers or reads, and what means something to
 * JavaScript. Some clients send lists of theirs; they are left out, not refused.
 */
const RESERVED = new Set([
  ...['_id', 'id', 'email', 'password', 'confirmPassword', 'passwordHash', 'firstName', 'lastName'],
  ...['createdAt', 'updatedAt', 'likes', 'history', 'playlists', 'watchlater', 'watchLater', 'encodedToken'],
  ...['__proto__', 'constructor', 'prototype', 'toJSON', 'remember'],
]);

/**
 * The fields of a signup beyond those of the specification, to be kept with the user (decision 7). Throws
 * `valuesInvalid` for one that is not a single value, for too many and for too large ones.
 */
export function extraFields(body: SignupBody): Record<string, ExtraValue> {
  const extra = Object.entries(body).filter(([name]) => !RESERVED.has(name));
  if (extra.length > EXTRA_FIELDS_MAX)
    refuse('body', `must not have more than ${EXTRA_FIELDS_MAX} extra fields`);
  return Object.fromEntries(extra.map(([name, value]) => [checkedName(name), checkedValue(name, value)]));
}

function checkedName(name: string): string {
  if (name.length > EXTRA_NAME_MAX_LENGTH) {
    refuse('body', `must not have a field with a name of more than ${EXTRA_NAME_MAX_LENGTH} characters`);
  }
  return name;
}

function checkedValue(name: string, value: unknown): ExtraValue {
  const place = `body/${name}`;
  if (value === null || typeof value === 'boolean') return value;
  // JSON can spell numbers that are too large for JavaScript, and an infinity is nothing to store.
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (typeof value !== 'string') return refuse(place, 'must be a text, a number, true, false or null');
  if (value.length > EXTRA_VALUE_MAX_LENGTH) {
    refuse(place, `must NOT have more than ${EXTRA_VALUE_MAX_LENGTH} characters`);
  }
  return value;
}

function refuse(place: string, says: string): never {
  throw new ApiError('valuesInvalid', { text: `${place} ${says}` });
}
