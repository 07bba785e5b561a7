import type { Kysely } from 'kysely';
import { emailKey } from '../../email-key';
import { hashPassword, type HashCost } from '../../password';
import { videoSearchText } from '../../search-text';
import { timestamp } from '../../timestamp';
import type { Tables } from '../tables';
import { CATEGORIES, VIDEOS } from './catalog';
import { seedUsers } from './users';

export type SeedOptions = {
  /** Password of the seeded member, at least 8 characters; random where it is not given. */
  memberPassword?: string;
  /** Cost of hashing; only tests make it cheap. */
  hashCost?: HashCost;
};

/** Brings in what is missing of the seed data (spec section 3); what is there stays as it is. */
export async function seed(db: Kysely<Tables>, options: SeedOptions): Promise<void> {
  await db
    .insertInto('categories')
    .values(CATEGORIES.map((category, position) => ({ ...category, position })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await db
    .insertInto('videos')
    .values(VIDEOS.map(videoRow))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  await seedMissingUsers(db, options);
}

function videoRow({ category, ...video }: (typeof VIDEOS)[number], index: number): Tables['videos'] {
  const categoryName = CATEGORIES.find(({ id }) => id === category)?.name ?? '';
  return {
    ...video,
    position: index + 1,
    thumbnail: video.id,
    alt: '',
    category_id: category,
    search: videoSearchText({ ...video, categoryName }),
  };
}

/** Looks first, only to spare every further start the hashing of two passwords. */
async function seedMissingUsers(db: Kysely<Tables>, options: SeedOptions): Promise<void> {
  const present = await db.selectFrom('users').select('id').where('id', 'in', ['guest', 'member']).execute();
  const now = timestamp(new Date());
  for (const user of seedUsers(options.memberPassword)) {
    if (present.some(({ id }) => id === user.id)) continue;
    await db
      .insertInto('users')
      .values({
        id: user.id,
        email: user.email,
        email_key: emailKey(user.email),
        password_hash: await hashPassword(user.password, options.hashCost),
        first_name: user.firstName,
        last_name: user.lastName,
        extra: '{}',
        created_at: now,
        updated_at: now,
        additions: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
