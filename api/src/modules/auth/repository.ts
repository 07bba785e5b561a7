import type { Kysely } from 'kysely';
import { timestamp, type Tables, type UserRow } from '../../db/tables';

/** A user to insert; the repository adds what follows from it. */
export type NewUser = Pick<UserRow, 'id' | 'email' | 'password_hash' | 'first_name' | 'last_name' | 'extra'>;

/** The form in which emails are compared: case and surrounding space do not count (behaviour.md#emails). */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

export function findUserByEmail(db: Kysely<Tables>, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** The id of the user who has both this id and this email. */
export async function findUserId(db: Kysely<Tables>, id: string, email: string): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
  return user?.id;
}

/** The new row, or undefined when the email is taken: the unique key decides, so one of racing signups succeeds. */
export function insertUser(db: Kysely<Tables>, user: NewUser): Promise<UserRow | undefined> {
  const now = timestamp();
  return db
    .insertInto('users')
    .values({
      ...user,
      email: user.email.trim(),
      email_key: emailKey(user.email),
      created_at: now,
      updated_at: now,
      additions: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}
