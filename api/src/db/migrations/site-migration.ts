import type { Migration } from 'kysely';

/** A migration of the site's tables. */
export type SiteMigration = Migration & {
  /** Existing tables that it locks on PostgreSQL, and for how long at most, such as `users: under 0.1 s`. Absent: nothing. */
  locks?: string;
};
