import { randomBytes } from 'node:crypto';
import { GUEST, creatorId } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Tables, VideoRow } from '../db/tables';
import { NO_FIELDS } from '../db/video-fields';
import { type HashCost, hashPassword } from '../modules/auth/password';
import { findUserByEmail, insertUser } from '../modules/auth/repository';
import { factColumns } from '../modules/catalog/facts';
import { insertCategories, insertVideos } from '../modules/catalog/repository';
import { videoSearchText } from '../modules/catalog/search-words';
import { CATEGORIES, VIDEOS } from './seed-catalog';

/**
 * The two users of the seed data (api/README.md#times-pictures-and-seed-data). The guest's credential is public. A second known password
 * would be a back door into every installation, so nobody can log in as the member unless the caller sets one.
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
  /** Password of the seeded member, at least 8 characters; random by default. */
  memberPassword?: string;
  /** Tests make hashing cheap. */
  hashCost?: HashCost;
};

/** Inserts the seed data that is missing (api/README.md#times-pictures-and-seed-data), and changes nothing that is there. */
export async function seed(db: Kysely<Tables>, options: SeedOptions): Promise<void> {
  const categories = CATEGORIES.map((category, position) => ({ ...category, position }));
  await insertCategories(db, await missing(db, 'categories', categories));
  await insertVideos(db, await missing(db, 'videos', VIDEOS.map(videoRow)));
  for (const { password, ...user } of seedUsers(options.memberPassword)) {
    // Reads first only to spare every later start the hashing.
    if (await findUserByEmail(db, user.email)) continue;
    await insertUser(db, {
      ...user,
      password_hash: await hashPassword(password, options.hashCost),
      extra: '{}',
    });
  }
}

/** Of `rows` those whose id is not there. An insert of none would still count as a change of the catalogue, and wait for a standby. */
async function missing<Row extends { id: string }>(
  db: Kysely<Tables>,
  table: 'categories' | 'videos',
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.map(({ id }) => id);
  const found = await db.selectFrom(table).select('id').where('id', 'in', ids).execute();
  const there = new Set(found.map(({ id }) => id));
  return rows.filter(({ id }) => !there.has(id));
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
