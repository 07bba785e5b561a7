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
import { ApiError } from '../../api-error';
import type { Attempts } from '../../attempt-limits';
import type { Tables, UserRow } from '../../db/tables';
import { emailKey } from '../../email-key';
import type { HashingSlots } from '../../hashing-slots';
import { hashPassword, isPassword, type HashCost } from '../../password';
import type { TokenUser } from '../../plugins/token';
import { timestamp } from '../../timestamp';
import { extraFields } from './extra-fields';
import { presentUser, type UserLists } from './presenter';
import { findUserByEmail, insertUser } from './repository';

export type AuthNeeds = {
  db: Kysely<Tables>;
  attempts: Attempts;
  inSlot: HashingSlots;
  hashCost: HashCost | undefined;
  issueToken: (user: TokenUser, seconds: number) => string;
  /** The lists of a user, from the library. */
  readLists: (userId: string) => Promise<UserLists>;
};

/** Signing up and logging in. `address` is where the request came from. */
export function authService({ db, attempts, inSlot, hashCost, issueToken, readLists }: AuthNeeds) {
  const tokenFor = (user: UserRow, seconds: number) =>
    issueToken({ _id: user.id, email: user.email }, seconds);

  /** The user with this email and password. Runs in a slot, so that few guesses can pass before they count. */
  async function authenticated({ email, password }: LoginBody, address: string): Promise<UserRow> {
    const key = emailKey(email);
    // The guest's password is public: there is nothing to guess, and so nobody's failures may lock it out.
    const isGuest = key === emailKey(GUEST.email);
    if (!isGuest) await attempts.checkLogin(key, address);
    const user = await findUserByEmail(db, key);
    if (user && (await isPassword(password, user.password_hash))) {
      await attempts.forgetFailures(key, address);
      return user;
    }
    if (isGuest) await attempts.checkLogin(key, address);
    await attempts.countFailure(key, address);
    throw new ApiError(user ? 'credentialsInvalid' : 'emailNotRegistered');
  }

  return {
    /**
     * Throws `valuesInvalid`, `emailExists`, `tooManyAttempts` or `busy`. The token lives 12 hours
     * (decision 16).
     */
    async signup(body: SignupBody, address: string): Promise<SignupResponse> {
      if (body.confirmPassword !== undefined && body.confirmPassword !== body.password) {
        throw new ApiError('valuesInvalid', { text: 'body/confirmPassword must be equal to the password' });
      }
      const extra = extraFields(body);
      await attempts.countSignup(address);
      const now = timestamp(new Date());
      const user: UserRow = {
        id: randomUUID(),
        email: body.email.trim(),
        email_key: emailKey(body.email),
        password_hash: await inSlot(() => hashPassword(body.password, hashCost)),
        first_name: body.firstName ?? null,
        last_name: body.lastName ?? null,
        extra: JSON.stringify(extra),
        created_at: now,
        updated_at: now,
        additions: 0,
      };
      if (!(await insertUser(db, user))) throw new ApiError('emailExists');
      const lists = { likes: [], history: [], playlists: [], watchlater: [] };
      return { createdUser: presentUser(user, lists), encodedToken: tokenFor(user, SESSION_SECONDS) };
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
