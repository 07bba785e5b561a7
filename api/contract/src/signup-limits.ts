/** Bounds of what signup takes (decisions 3 and 7). Imports nothing but other limits. */
export { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './limits';

/** Most characters of an email (RFC 5321, section 4.5.3.1.3, less the angle brackets). */
export const EMAIL_MAX_LENGTH = 254;

/** Most characters of a first or last name. */
export const NAME_MAX_LENGTH = 100;

/** Most signup fields beyond those of the specification. */
export const EXTRA_FIELDS_MAX = 20;

/** Most characters of the name of such a field. */
export const EXTRA_NAME_MAX_LENGTH = 40;

/** Most characters of the value of such a field. */
export const EXTRA_VALUE_MAX_LENGTH = 500;
