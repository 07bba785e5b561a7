import { randomUUID } from 'node:crypto';
import { DAY_SECONDS, REMEMBERED_SESSION_SECONDS, SESSION_SECONDS } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import { timestamp, type Tables, type UserRow } from '../../db/tables';
import { ApiError } from '../../http/responses';
import type { TokenClaims } from '../../http/token-claims';
import { emailKey } from './repository';
import {
  deleteExpiredSessions,
  deleteLeftGuests,
  deleteOtherSessions,
  deleteSession,
  deleteSurplusSessions,
  extendSession,
  prepareFindSessionUser,
  insertSession,
} from './session-repository';

/** A guest's account is deleted after 30 days without a request (behaviour.md#guest-login). */
const GUEST_UNUSED_SECONDS = 30 * DAY_SECONDS;

/** A guest's token outlives its session, whose expiry moves with each day of use. */
const GUEST_TOKEN_SECONDS = 365 * DAY_SECONDS;

/** Maximum sessions of a user. A further login ends the oldest one. */
const SESSIONS_MAX = 100;

/** How many expired sessions one statement removes. */
const EXPIRED_BATCH = 200;

/** A session of a signed-in user. `id` is undefined for a token from before sessions existed. */
export type Session = { userId: string; id: string | undefined; guest: boolean };

/** The user's name for display in the browser: first and last name, or the known one of them. */
function nameClaim({ first_name, last_name }: Pick<UserRow, 'first_name' | 'last_name'>): { name?: string } {
  const name = [first_name, last_name].filter(Boolean).join(' ');
  return name === '' ? {} : { name };
}

/** Starts, finds and ends sessions (api/README.md#tokens). */
export function sessionsService(
  db: Kysely<Tables>,
  issueToken: (claims: TokenClaims, seconds: number) => string,
) {
  const findUser = prepareFindSessionUser(db);
  const now = (plusSeconds = 0) => timestamp(new Date(Date.now() + plusSeconds * 1000));

  /** Extends a guest's session if it was last used on an earlier day. */
  async function keepGuest(userId: string, id: string, expiresAt: string): Promise<void> {
    if (expiresAt > now(GUEST_UNUSED_SECONDS - DAY_SECONDS)) return;
    await extendSession(db, userId, id, now(GUEST_UNUSED_SECONDS));
  }

  return {
    /** Starts a session of `user` in the transaction `trx`; returns its token. */
    async start(
      trx: Kysely<Tables>,
      user: Pick<UserRow, 'id' | 'email' | 'guest' | 'first_name' | 'last_name'>,
      remember = false,
    ): Promise<string> {
      const id = randomUUID();
      const seconds = remember ? REMEMBERED_SESSION_SECONDS : SESSION_SECONDS;
      const lifetime = user.guest === 1 ? GUEST_UNUSED_SECONDS : seconds;
      await insertSession(trx, { user_id: user.id, id, created_at: now(), expires_at: now(lifetime) });
      // A guest's account has only this session.
      if (user.guest === 0) await deleteSurplusSessions(trx, user.id, id, SESSIONS_MAX);
      const claims: TokenClaims = {
        _id: user.id,
        email: user.email,
        sid: id,
        ...nameClaim(user),
        ...(user.guest === 1 ? { guest: true } : {}),
      };
      return issueToken(claims, user.guest === 1 ? GUEST_TOKEN_SECONDS : seconds);
    },

    /** The session of a verified token. Throws `tokenInvalid` if it has ended, or `userMissing`. */
    async find({ _id, email, sid }: Partial<Record<keyof TokenClaims, unknown>>): Promise<Session> {
      if (typeof _id !== 'string' || typeof email !== 'string') throw new ApiError('userMissing');
      if (sid !== undefined && typeof sid !== 'string') throw new ApiError('tokenInvalid');
      const user = await findUser({ user_id: _id, session_id: sid ?? '' });
      if (sid === undefined) {
        if (user === undefined || emailKey(user.email) !== emailKey(email)) throw new ApiError('userMissing');
        if (user.sessionless_tokens === 0) throw new ApiError('tokenInvalid');
      } else if (user === undefined || user.expires_at === null || user.expires_at <= now()) {
        throw new ApiError('tokenInvalid');
      } else if (user.guest === 1) {
        await keepGuest(_id, sid, user.expires_at);
      }
      return { userId: user.id, id: sid, guest: user.guest === 1 };
    },

    /** Ends a session. A guest's account is deleted with its last session. */
    async end({ userId, id }: Pick<Session, 'userId' | 'id'>): Promise<void> {
      if (id === undefined) return;
      await db.transaction().execute(async (trx) => {
        await deleteSession(trx, userId, id);
        await deleteLeftGuests(trx, [userId]);
      });
    },

    /** Ends all sessions of a user except `kept`. */
    endOthers: (trx: Kysely<Tables>, userId: string, kept: string | undefined) =>
      deleteOtherSessions(trx, userId, kept),

    /** Removes expired sessions, and guests without another session. Resolves with false if there may be more. */
    removeExpired: (): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const users = await deleteExpiredSessions(trx, now(), EXPIRED_BATCH);
        await deleteLeftGuests(trx, users);
        return users.length < EXPIRED_BATCH;
      }),
  };
}
