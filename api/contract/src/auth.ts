import { Type, type Static } from '@sinclair/typebox';
import type { EndpointGroup } from './endpoint';
import { User } from './entities';
import {
  EMAIL_MAX_LENGTH,
  EXTRA_FIELDS_MAX,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './browser/limits';

/**
 * `POST /auth/signup`. Only email and password are required; extra fields are kept with the user if they are single
 * values within the limits.
 */
export const SignupBody = Type.Object(
  {
    email: Type.String({
      minLength: 3,
      maxLength: EMAIL_MAX_LENGTH,
      pattern: '@',
      description: 'an email address, with an @',
    }),
    password: Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH }),
    confirmPassword: Type.Optional(
      Type.String({ maxLength: PASSWORD_MAX_LENGTH, description: 'equal to the password' }),
    ),
    firstName: Type.Optional(Type.String({ maxLength: NAME_MAX_LENGTH })),
    lastName: Type.Optional(Type.String({ maxLength: NAME_MAX_LENGTH })),
  },
  {
    additionalProperties: true,
    description: `at most ${EXTRA_FIELDS_MAX} extra fields, which are kept with the user`,
  },
);
export type SignupBody = Static<typeof SignupBody>;

/** `POST /auth/login`. */
export const LoginBody = Type.Object({
  email: Type.String({ minLength: 1, maxLength: EMAIL_MAX_LENGTH }),
  password: Type.String({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH }),
  remember: Type.Optional(
    Type.Boolean({ description: 'true: the token is valid for 30 days, otherwise for 12 hours' }),
  ),
});
export type LoginBody = Static<typeof LoginBody>;

const encodedToken = Type.String({ description: 'token for the authorization header' });

/** `PUT /auth/password`. */
export const PasswordBody = Type.Object({
  currentPassword: Type.String({ minLength: 1, maxLength: PASSWORD_MAX_LENGTH }),
  newPassword: Type.String({ minLength: PASSWORD_MIN_LENGTH, maxLength: PASSWORD_MAX_LENGTH }),
});
export type PasswordBody = Static<typeof PasswordBody>;

/** 200 of `PUT /auth/password`. */
export const PasswordResponse = Type.Object({});
export type PasswordResponse = Static<typeof PasswordResponse>;

/** 200 of `POST /auth/logout`. */
export const LogoutResponse = Type.Object({});
export type LogoutResponse = Static<typeof LogoutResponse>;

/** 201 of `POST /auth/signup`. */
export const SignupResponse = Type.Object({ createdUser: User, encodedToken });
export type SignupResponse = Static<typeof SignupResponse>;

/** 200 of `POST /auth/login`. */
export const LoginResponse = Type.Object({ foundUser: User, encodedToken });
export type LoginResponse = Static<typeof LoginResponse>;

/** The endpoints of signup, login, logout and a new password. */
export const authEndpoints = {
  'POST /auth/signup': {
    access: 'guest',
    description:
      'Signs in for 12 hours. `createdUser` has the lists and the extra fields of the signup, and never ' +
      'a password or its hash. Extra fields may be a text of at most 500 characters, a number, a ' +
      'boolean or null, under a name of at most 40; others are 400. Names that the API itself uses, ' +
      'such as `likes` or `createdAt`, are ignored. With the token of a guest, the guest’s account gets ' +
      'this email, password and name, and keeps its `_id` and all lists; the guest’s token is no longer ' +
      'valid. Any other token, valid or not, is ignored.',
    body: SignupBody,
    status: 201,
    response: SignupResponse,
    errors: ['hiddenCharacters', 'emailExists', 'tooManyAttempts', 'busy'],
  },
  'POST /auth/login': {
    access: 'public',
    description:
      '`foundUser` has the lists and the extra fields of the signup, and never a password or its hash. ' +
      'The demo credential makes a new, empty account of a guest, with the demo user’s email and name. ' +
      'Only its token opens it. It is deleted at logout, or after 30 days without a request. After some ' +
      'failed logins the next one has to wait: even the right password is 429 until then.',
    body: LoginBody,
    response: LoginResponse,
    errors: ['credentialsInvalid', 'emailNotRegistered', 'tooManyAttempts', 'busy'],
  },
  'POST /auth/logout': {
    access: 'user',
    description: 'Ends the session of the token. The account of a guest is deleted with everything in it.',
    response: LogoutResponse,
  },
  'PUT /auth/password': {
    access: 'user',
    description: 'Ends all other sessions of the user. A wrong current password counts as a failed login.',
    body: PasswordBody,
    response: PasswordResponse,
    errors: ['currentPasswordWrong', 'guestHasNoPassword', 'tooManyAttempts', 'busy'],
  },
} as const satisfies EndpointGroup;
