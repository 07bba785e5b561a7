import { openDatabase, type Database } from '@fitreel/api';
import { loadGatewayConfig } from '../../../delivery/src/gateway/config';

/** Users per statement. */
const BATCH_SIZE = 500;

/** Each lists as many videos, the first of the catalogue. */
const LIST_LENGTH = 16;

/**
 * Adds `count` users, each with a session and a full list of likes, to the database of `env`. They are written as rows: that many
 * signups would hash passwords for hours.
 */
export async function addCrowd(env: NodeJS.ProcessEnv, count: number): Promise<void> {
  const database = await openDatabase(loadGatewayConfig({ ...process.env, ...env }));
  try {
    for (let first = 0; first < count; first += BATCH_SIZE)
      await insertUsers(database, first, Math.min(BATCH_SIZE, count - first));
    await insertLikes(database);
  } finally {
    await database.close();
  }
}

async function insertUsers({ maintenance }: Database, first: number, count: number): Promise<void> {
  const at = '2026-01-01T00:00:00+00:00';
  const ids = Array.from({ length: count }, (_user, index) => `crowd-${first + index}`);
  const users = ids.map((id) => ({
    id,
    email: `${id}@bench.example`,
    email_key: `${id}@bench.example`,
    password_hash: '',
    extra: '{}',
    created_at: at,
    updated_at: at,
    additions: LIST_LENGTH,
    guest: 0 as const,
    sessionless_tokens: 0 as const,
  }));
  const sessions = ids.map((id) => ({
    user_id: id,
    id: `session-of-${id}`,
    created_at: at,
    expires_at: '2099-01-01T00:00:00+00:00',
  }));
  await maintenance.insertInto('users').values(users).execute();
  await maintenance.insertInto('sessions').values(sessions).execute();
}

/** Each user without a list gets one of the first videos. */
async function insertLikes({ maintenance }: Database): Promise<void> {
  await maintenance
    .insertInto('list_videos')
    .columns(['user_id', 'list', 'video_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .innerJoin('videos', (join) => join.on('videos.position', '<=', LIST_LENGTH))
        .select((select) => [
          'users.id as user_id',
          select.val('likes').as('list'),
          'videos.id as video_id',
          'videos.position as position',
        ])
        .where('users.email_key', 'like', 'crowd-%'),
    )
    .execute();
}
