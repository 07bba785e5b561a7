import { randomUUID } from 'node:crypto';
import {
  GUEST,
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
import { emailKey, findUserByEmail, insertGuest, insertUser } from './repository';
import type { Session, sessionsService } from './sessions';

export type AuthNeeds = {
  db: Kysely<Tables>;
  attempts: Attempts;
  inSlot: HashingSlots;
  hashCost: HashCost | undefined;
  sessions: ReturnType<typeof sessionsService>;
  /** Reads a user's lists and playlists. */
  readLists: (userId: string) => Promise<UserLists>;
};

const NO_LISTS: UserLists = { likes: [], history: [], playlists: [], watchlater: [] };

/** Signup, login and logout. `network` is the client's (`networkOf`). */
export function authService({ db, attempts, inSlot, hashCost, sessions, readLists }: AuthNeeds) {
  /** The user with this email and password. Call it in a slot: that bounds the guesses checked before failures count. */
  async function authenticated({ email, password }: LoginBody, network: string): Promise<UserRow> {
    const account = emailKey(email);
    await attempts.checkLogin(account, network);
    const user = await findUserByEmail(db, email);
    if (user && (await isPassword(password, user.password_hash))) {
      await attempts.forgetFailures(account, network);
      return user;
    }
    await attempts.countFailure(account, network);
    throw new ApiError(user ? 'credentialsInvalid' : 'emailNotRegistered');
  }

  /** Makes an account for one more guest (ADR-0017). The password is public, so nothing is hashed or guessed. */
  async function guestLogin(password: string, network: string): Promise<LoginResponse> {
    if (password !== GUEST.password) throw new ApiError('credentialsInvalid');
    await attempts.countGuest(network);
    return db.transaction().execute(async (trx) => {
      const guest = await insertGuest(trx, randomUUID());
      return { foundUser: presentUser(guest, NO_LISTS), encodedToken: await sessions.start(trx, guest) };
    });
  }

  return {
    /** Throws `valuesInvalid`, `emailExists`, `tooManyAttempts` or `busy`. */
    async signup(body: SignupBody, network: string): Promise<SignupResponse> {
      if (body.confirmPassword !== undefined && body.confirmPassword !== body.password) {
        throw new ApiError('valuesInvalid', { text: 'body/confirmPassword must be equal to the password' });
      }
      const extra = extraFields(body);
      await attempts.countSignup(network);
      const password_hash = await inSlot(network, () => hashPassword(body.password, hashCost));
      return db.transaction().execute(async (trx) => {
        const user = await insertUser(trx, {
          id: randomUUID(),
          email: body.email,
          password_hash,
          first_name: body.firstName ?? null,
          last_name: body.lastName ?? null,
          extra: JSON.stringify(extra),
        });
        if (!user) throw new ApiError('emailExists');
        return { createdUser: presentUser(user, NO_LISTS), encodedToken: await sessions.start(trx, user) };
      });
    },

    /** Throws `emailNotRegistered`, `credentialsInvalid`, `tooManyAttempts` or `busy`. */
    async login(body: LoginBody, network: string): Promise<LoginResponse> {
      if (emailKey(body.email) === emailKey(GUEST.email)) return guestLogin(body.password, network);
      const user = await inSlot(network, () => authenticated(body, network));
      return {
        foundUser: presentUser(user, await readLists(user.id)),
        encodedToken: await db.transaction().execute((trx) => sessions.start(trx, user, body.remember)),
      };
    },

    /** Ends the session of the request: its token counts no longer. */
    logout: (session: Pick<Session, 'userId' | 'id'>): Promise<void> => sessions.end(session),
  };
}
