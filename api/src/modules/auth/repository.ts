import { GUEST } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import { TABLE_COLUMNS } from '../../db/table-columns';
import { timestamp, type Tables, type UserRow } from '../../db/tables';

/** A user to insert; the repository adds the derived columns. */
export type NewUser = Pick<UserRow, 'id' | 'email' | 'password_hash' | 'first_name' | 'last_name' | 'extra'>;

/** The form for comparing emails, which ignores case and surrounding space (api/README.md#emails-and-texts). */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** The user who logs in with `email`; never a guest. */
export function findUserByEmail(db: Kysely<Tables>, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .select(TABLE_COLUMNS.users)
    .where('email_key', '=', emailKey(email))
    .where('guest', '=', 0)
    .executeTakeFirst();
}

/** The new row, or undefined if the email is taken. The unique key decides, so one of several concurrent signups succeeds. */
export function insertUser(db: Kysely<Tables>, user: NewUser): Promise<UserRow | undefined> {
  return db
    .insertInto('users')
    .values({
      ...user,
      email: user.email.trim(),
      email_key: emailKey(user.email),
      guest: 0,
      sessionless_tokens: 1,
      ...unused(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(TABLE_COLUMNS.users)
    .executeTakeFirst();
}

/**
 * The row of a new guest, which shows the email of the public guest login. Nobody can log in to it by email: its key is not
 * an email, and no password has an empty hash (ADR-0017).
 */
export function insertGuest(db: Kysely<Tables>, id: string): Promise<UserRow> {
  return db
    .insertInto('users')
    .values({
      id,
      email: GUEST.email,
      email_key: `guest ${id}`,
      password_hash: '',
      first_name: 'Guest',
      last_name: 'Viewer',
      extra: '{}',
      guest: 1,
      sessionless_tokens: 0,
      ...unused(),
    })
    .returning(TABLE_COLUMNS.users)
    .executeTakeFirstOrThrow();
}

/**
 * Gives a guest's account the email, password and names of `user`, a row that was just inserted and is now deleted. So the
 * unique key has decided who gets the email. Undefined if the guest no longer exists; `user` then stays.
 */
export async function turnGuestInto(
  trx: Kysely<Tables>,
  guestId: string,
  user: UserRow,
): Promise<UserRow | undefined> {
  const guest = await trx
    .updateTable('users')
    .set({ updated_at: user.updated_at })
    .where('id', '=', guestId)
    .where('guest', '=', 1)
    .returning('additions')
    .executeTakeFirst();
  if (!guest) return undefined;
  await trx.deleteFrom('users').where('id', '=', user.id).execute();
  return trx
    .updateTable('users')
    .set({ ...user, id: guestId, additions: guest.additions })
    .where('id', '=', guestId)
    .returning(TABLE_COLUMNS.users)
    .executeTakeFirst();
}

export function findUser(db: Kysely<Tables>, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(TABLE_COLUMNS.users).where('id', '=', id).executeTakeFirst();
}

/**
 * Replaces the password hash that `user` was read with, and ends tokens without a session. False if another request has
 * changed the password since. No other request can change it until the transaction ends.
 */
export async function replacePassword(
  trx: Kysely<Tables>,
  { id, password_hash }: Pick<UserRow, 'id' | 'password_hash'>,
  hash: string,
): Promise<boolean> {
  const sessionless =
    hash === password_hash ? {} : { sessionless_tokens: 0 as const, updated_at: timestamp() };
  const replaced = await trx
    .updateTable('users')
    .set({ password_hash: hash, ...sessionless })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .returning('id')
    .executeTakeFirst();
  return replaced !== undefined;
}

/** The initial values of every new user. */
function unused() {
  const now = timestamp();
  return { created_at: now, updated_at: now, additions: 0 };
}
