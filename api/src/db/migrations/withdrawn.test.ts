import { sql, type Kysely } from 'kysely';
import { emptyDatabase, ENGINES } from '../../../testing/databases';
import { openDatabase } from '../database';
import type { Tables } from '../tables';
import { migrations } from '.';
import { withdrawnVideos } from './withdrawn';

const CATALOGUE = [
  `insert into categories (id, name, position) values ('yoga', 'Yoga', 0)`,
  `insert into videos (id, position, title, creator, subscriber, thumbnail, avatar, src, category_id, search)
    values ('v', 1, 'T', 'C', '', '', '', 's', 'yoga', '')`,
  `insert into users (id, email, email_key, password_hash, extra, created_at, updated_at)
    values ('u', 'a@b', 'a@b', '', '{}', '', '')`,
  `insert into playlists (user_id, id, title, description, position) values ('u', 'p', 'P', '', 1)`,
  `insert into list_videos (user_id, list, video_id, position, counted_on) values ('u', 'likes', 'v', 1, 20000)`,
  `insert into playlist_videos (user_id, playlist_id, video_id, position, start_at) values ('u', 'p', 'v', 2, 30)`,
  `insert into positions (user_id, video_id, seconds, duration, watched, updated_at) values ('u', 'v', 9, 60, 0, 1)`,
  `insert into moments (user_id, video_id, id, seconds, name) values ('u', 'v', 'm', 5, 'Warm up')`,
];
const TABLES = ['list_videos', 'playlist_videos', 'positions', 'moments'] as const;

test.each(ENGINES)(
  'keeps what users have, and lets them have videos that are withdrawn, on %s',
  async (engine) => {
    const { settings, remove } = await emptyDatabase(engine);
    const database = await openDatabase(settings);
    const { kysely } = database;
    const rows = async () =>
      Promise.all(TABLES.map((table) => kysely.selectFrom(table).selectAll().execute()));
    for (const [name, { up }] of Object.entries(migrations)) if (name < '0024') await up(kysely);
    for (const statement of CATALOGUE) await sql.raw(statement).execute(kysely);
    const before = await rows();
    await expect(removeVideo(kysely)).rejects.toThrow(/foreign key/i);
    await withdrawnVideos.up(kysely);
    await removeVideo(kysely);
    expect(await rows()).toEqual(before);
    await kysely.deleteFrom('users').execute();
    expect(await rows()).toEqual([[], [], [], []]);
    await database.close();
    await remove();
  },
);

const removeVideo = (db: Kysely<Tables>) => db.deleteFrom('videos').where('id', '=', 'v').execute();
