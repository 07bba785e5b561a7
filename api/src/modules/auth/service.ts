import { randomUUID } from 'node:crypto';
import {
  GUEST,
  type ErrorCode,
  type LoginResponse,
  type LoginBody,
  type PasswordBody,
  type SignupResponse,
  type SignupBody,
} from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Tables, UserRow } from '../../db/tables';
import { ApiError } from '../../http/responses';
import type { Attempts } from './attempt-limits';
import { extraFields, rejectHiddenCharacters } from './signup-fields';
import type { NetworkTurns } from './network-turns';
import { hashPassword, isPassword, type HashCost } from './password';
import { presentUser, type UserLists } from './presenter';
import {
  emailKey,
  findUser,
  findUserByEmail,
  insertGuest,
  insertUser,
  replacePassword,
  turnGuestInto,
} from './repository';
import type { Session, sessionsService } from './sessions';

export type AuthNeeds = {
  db: Kysely<Tables>;
  attempts: Attempts;
  inHashingTurn: NetworkTurns;
  inGuestTurn: NetworkTurns;
  hashCost: HashCost | undefined;
  sessions: ReturnType<typeof sessionsService>;
  /** Reads a user's lists and playlists. */
  readLists: (userId: string) => Promise<UserLists>;
};

const NO_LISTS: UserLists = { likes: [], history: [], playlists: [], watchlater: [] };

/** Signup, login, logout and password changes. `network` is the client's (`networkOf`). */
export function authService(needs: AuthNeeds) {
  const { db, attempts, inHashingTurn, inGuestTurn, hashCost, sessions, readLists } = needs;

  /** Checks an account's password; `find` reads its user. Call it in a turn: hashing is slow. Throws `wrong` for a wrong password. */
  async function authenticated(
    { account, password, network }: { account: string; password: string; network: string },
    find: () => Promise<UserRow | undefined>,
    wrong: ErrorCode,
  ): Promise<UserRow> {
    // Read first, so that a failing database does not count as an attempt.
    const user = await find();
    const succeeded = await attempts.attemptLogin(account, network);
    if (user && (await isPassword(password, user.password_hash))) {
      await succeeded();
      return user;
    }
    throw new ApiError(user ? wrong : 'emailNotRegistered');
  }

  /** Creates an account for a new guest (ADR-0017). The password is public, so nothing is hashed or guessed. */
  async function guestLogin(password: string, network: string): Promise<LoginResponse> {
    if (password !== GUEST.password) {
      await attempts.countLogin(network);
      throw new ApiError('credentialsInvalid');
    }
    await attempts.countGuest(network);
    return inGuestTurn(network, () =>
      db.transaction().execute(async (trx) => {
        const guest = await insertGuest(trx, randomUUID());
        return { foundUser: presentUser(guest, NO_LISTS), encodedToken: await sessions.start(trx, guest) };
      }),
    );
  }

  return {
    /**
     * `session` is the session of the request's token, if any. A guest's account becomes the new user's, with all its data.
     * Throws `valuesInvalid`, `hiddenCharacters`, `emailExists`, `tooManyAttempts` or `busy`.
     */
    async signup(body: SignupBody, network: string, session: Session | undefined): Promise<SignupResponse> {
      if (body.confirmPassword !== undefined && body.confirmPassword !== body.password) {
        throw new ApiError('valuesInvalid', { text: 'body/confirmPassword must be equal to the password' });
      }
      rejectHiddenCharacters(body);
      const extra = extraFields(body);
      await attempts.countSignup(network);
      const password_hash = await inHashingTurn(network, () => hashPassword(body.password, hashCost));
      const signedUp = await db.transaction().execute(async (trx) => {
        const inserted = await insertUser(trx, {
          id: randomUUID(),
          email: body.email,
          password_hash,
          first_name: body.firstName ?? null,
          last_name: body.lastName ?? null,
          extra: JSON.stringify(extra),
        });
        if (!inserted) throw new ApiError('emailExists');
        const guest = session?.guest ? await turnGuestInto(trx, session.userId, inserted) : undefined;
        const user = guest ?? inserted;
        // Others may know a guest's token, so it must not give access to the user's account.
        if (guest) await sessions.endOthers(trx, user.id, undefined);
        return { user, hasLists: guest !== undefined, encodedToken: await sessions.start(trx, user) };
      });
      const { user, hasLists, encodedToken } = signedUp;
      await attempts.remember(emailKey(user.email), network);
      return { createdUser: presentUser(user, hasLists ? await readLists(user.id) : NO_LISTS), encodedToken };
    },

    /** Throws `emailNotRegistered`, `credentialsInvalid`, `tooManyAttempts` or `busy`. */
    async login({ email, password, remember }: LoginBody, network: string): Promise<LoginResponse> {
      const account = emailKey(email);
      if (account === emailKey(GUEST.email)) return guestLogin(password, network);
      await attempts.countLogin(network);
      const find = () => findUserByEmail(db, email);
      const user = await inHashingTurn(network, () =>
        authenticated({ account, password, network }, find, 'credentialsInvalid'),
      );
      const encodedToken = await db.transaction().execute(async (trx) => {
        // A concurrent password change has ended all sessions, so this one must not start.
        if (!(await replacePassword(trx, user, user.password_hash))) throw new ApiError('credentialsInvalid');
        return sessions.start(trx, user, remember);
      });
      return { foundUser: presentUser(user, await readLists(user.id)), encodedToken };
    },

    /** Ends the session of the request and invalidates its token. */
    logout: (session: Pick<Session, 'userId' | 'id'>): Promise<void> => sessions.end(session),

    /**
     * Replaces the password and ends all other sessions of the user. Throws `guestHasNoPassword`, `currentPasswordWrong`,
     * `tooManyAttempts`, `busy` or `userMissing`.
     */
    async changePassword(
      { userId, id }: Pick<Session, 'userId' | 'id'>,
      { currentPassword: password, newPassword }: PasswordBody,
      network: string,
    ): Promise<void> {
      const user = await findUser(db, userId);
      if (!user) throw new ApiError('userMissing');
      if (user.guest === 1) throw new ApiError('guestHasNoPassword');
      const hash = await inHashingTurn(network, async () => {
        const account = emailKey(user.email);
        await authenticated({ account, password, network }, async () => user, 'currentPasswordWrong');
        return hashPassword(newPassword, hashCost);
      });
      await db.transaction().execute(async (trx) => {
        if (!(await replacePassword(trx, user, hash))) throw new ApiError('currentPasswordWrong');
        await sessions.endOthers(trx, userId, id);
      });
    },
  };
}
