import { GUEST } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import { timestamp, type Tables, type UserRow } from '../../db/tables';

/** A user to insert; the repository adds what follows from it. */
export type NewUser = Pick<UserRow, 'id' | 'email' | 'password_hash' | 'first_name' | 'last_name' | 'extra'>;

/** The form in which emails are compared: case and surrounding space do not count (behaviour.md#emails). */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** The user who logs in with `email`: never a guest. */
export function findUserByEmail(db: Kysely<Tables>, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('guest', '=', 0)
    .executeTakeFirst();
}

/** The new row, or undefined when the email is taken: the unique key decides, so one of racing signups succeeds. */
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
    .returningAll()
    .executeTakeFirst();
}

/**
 * The row of one more guest, who shows the email of the specified login and cannot log in by it: the key is no email,
 * and no password has an empty hash (ADR-0017).
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
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What every new user has. */
function unused() {
  const now = timestamp();
  return { created_at: now, updated_at: now, additions: 0 };
}
