/**
 * All columns of a table, for queries that read whole rows. Not `*`: a newer gateway may add a column while a running one
 * still has the statement prepared (ADR-0130).
 */
export const TABLE_COLUMNS = {
  categories: ['id', 'name', 'position', 'training', 'facts'],
  users: [
    ...(['id', 'email', 'email_key', 'password_hash', 'first_name', 'last_name', 'extra'] as const),
    ...(['created_at', 'updated_at', 'additions', 'guest', 'sessionless_tokens'] as const),
  ],
  playlists: ['user_id', 'id', 'title', 'description', 'position'],
  trend_rankings: ['version', 'made_at', 'due_at', 'videos'],
} as const;
