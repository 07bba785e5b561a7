import type { Insertable, Kysely } from 'kysely';
import type { Tables, UserRow } from '../../db/tables';

/** The user whose email has this key (`emailKey`). */
export function findUserByEmail(db: Kysely<Tables>, key: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email_key', '=', key).executeTakeFirst();
}

/** False when the email is taken: the unique key decides, so of racing signups one succeeds. */
export async function insertUser(db: Kysely<Tables>, user: Insertable<Tables['users']>): Promise<boolean> {
  const inserted = await db
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
