import { randomBytes } from 'node:crypto';
import { GUEST, creatorId } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Tables, VideoRow } from '../db/tables';
import { NO_FIELDS } from '../db/video-fields';
import { type HashCost, hashPassword } from '../modules/auth/password';
import { findUserByEmail, insertUser } from '../modules/auth/repository';
import { factColumns } from '../modules/catalog/facts';
import { insertCategories, insertVideos } from '../modules/catalog/repository';
import { SEARCH_RULES, videoSearchText } from '../modules/catalog/search-words';
import { CATEGORIES, VIDEOS } from './seed-catalog';

/**
 * The two users of the seed data (api/README.md#times-pictures-and-seed-data). The guest's credential is public. A second
 * known password would be a back door into every installation, so only a password set by the caller opens the member's
 * account.
 */
function seedUsers(memberPassword = randomBytes(24).toString('base64url')) {
  return [
    { id: 'guest', ...GUEST, first_name: 'Guest', last_name: 'Viewer' },
    {
      id: 'member',
      email: 'member@fitreel.example',
      password: memberPassword,
      first_name: 'Maya',
      last_name: 'Member',
    },
  ];
}

export type SeedOptions = {
  /** The catalogue of a new database: the demo videos by default. */
  seed?: 'demo' | 'none';
  /** Password of the seeded member, at least 8 characters; random by default. */
  memberPassword?: string;
  /** Tests make hashing cheap. */
  hashCost?: HashCost;
};

/** Fills a new database's catalogue; adds missing users (api/README.md#times-pictures-and-seed-data). Changes no existing row. */
export async function seed(db: Kysely<Tables>, options: SeedOptions): Promise<void> {
  if (await isNew(db)) {
    await db.updateTable('search_rules').set({ version: SEARCH_RULES }).execute();
    if (options.seed !== 'none') {
      await insertCategories(
        db,
        CATEGORIES.map((category, position) => ({ ...category, position, facts: 1 as const })),
      );
      await insertVideos(db, VIDEOS.map(videoRow));
    }
  }
  for (const { password, ...user } of seedUsers(options.memberPassword)) {
    // Reading first spares every later start the hashing.
    if (await findUserByEmail(db, user.email)) continue;
    await insertUser(db, {
      ...user,
      password_hash: await hashPassword(password, options.hashCost),
      extra: '{}',
    });
  }
}

/** Whether this is the first start on a database. Later starts leave the catalogue alone, so removed videos stay removed. */
async function isNew(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined;
}

function videoRow({ category, ...video }: (typeof VIDEOS)[number], index: number): VideoRow {
  const categoryName = CATEGORIES.find(({ id }) => id === category)?.name ?? '';
  const facts = factColumns(video.title, {});
  return {
    ...NO_FIELDS,
    ...video,
    position: index + 1,
    thumbnail: video.id,
    category_id: category,
    creator_id: creatorId(video.creator),
    ...facts,
    search: videoSearchText({ ...video, categoryName }, facts),
  };
}
