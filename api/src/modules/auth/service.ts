import { randomUUID } from 'node:crypto';
import {
  GUEST,
  REMEMBERED_SESSION_SECONDS,
  SESSION_SECONDS,
  type LoginResponse,
  type LoginBody,
  type SignupResponse,
  type SignupBody,
} from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Tables, UserRow } from '../../db/tables';
import { ApiError } from '../../http/api-error';
import type { Attempts } from './attempt-limits';
import { extraFields } from './extra-fields';
import type { HashingSlots } from './hashing-slots';
import { hashPassword, isPassword, type HashCost } from './password';
import { presentUser, type UserLists } from './presenter';
import { emailKey, findUserByEmail, insertUser } from './repository';

export type AuthNeeds = {
  db: Kysely<Tables>;
  attempts: Attempts;
  inSlot: HashingSlots;
  hashCost: HashCost | undefined;
  issueToken: (user: { _id: string; email: string }, seconds: number) => string;
  /** Reads a user's lists and playlists. */
  readLists: (userId: string) => Promise<UserLists>;
};

const NO_LISTS: UserLists = { likes: [], history: [], playlists: [], watchlater: [] };

/** Signup and login. `address` is the client's IP address. */
export function authService({ db, attempts, inSlot, hashCost, issueToken, readLists }: AuthNeeds) {
  const tokenFor = (user: UserRow, seconds: number) =>
    issueToken({ _id: user.id, email: user.email }, seconds);

  /** The user with this email and password. Call it in a slot: that bounds the guesses checked before failures count. */
  async function authenticated({ email, password }: LoginBody, address: string): Promise<UserRow> {
    const account = emailKey(email);
    // The guest's password is public, so there is nothing to guess, and failures must not lock the guest out.
    const isGuest = account === emailKey(GUEST.email);
    if (!isGuest) await attempts.checkLogin(account, address);
    const user = await findUserByEmail(db, email);
    if (user && (await isPassword(password, user.password_hash))) {
      await attempts.forgetFailures(account, address);
      return user;
    }
    if (isGuest) await attempts.checkLogin(account, address);
    await attempts.countFailure(account, address);
    throw new ApiError(user ? 'credentialsInvalid' : 'emailNotRegistered');
  }

  return {
    /** Throws `valuesInvalid`, `emailExists`, `tooManyAttempts` or `busy`. */
    async signup(body: SignupBody, address: string): Promise<SignupResponse> {
      if (body.confirmPassword !== undefined && body.confirmPassword !== body.password) {
        throw new ApiError('valuesInvalid', { text: 'body/confirmPassword must be equal to the password' });
      }
      const extra = extraFields(body);
      await attempts.countSignup(address);
      const user = await insertUser(db, {
        id: randomUUID(),
        email: body.email,
        password_hash: await inSlot(() => hashPassword(body.password, hashCost)),
        first_name: body.firstName ?? null,
        last_name: body.lastName ?? null,
        extra: JSON.stringify(extra),
      });
      if (!user) throw new ApiError('emailExists');
      return { createdUser: presentUser(user, NO_LISTS), encodedToken: tokenFor(user, SESSION_SECONDS) };
    },

    /** Throws `emailNotRegistered`, `credentialsInvalid`, `tooManyAttempts` or `busy`. */
    async login(body: LoginBody, address: string): Promise<LoginResponse> {
      const user = await inSlot(() => authenticated(body, address));
      const seconds = body.remember === true ? REMEMBERED_SESSION_SECONDS : SESSION_SECONDS;
      return {
        foundUser: presentUser(user, await readLists(user.id)),
        encodedToken: tokenFor(user, seconds),
      };
    },
  };
}
