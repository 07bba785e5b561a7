import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { findVideos } from '../modules/catalog/repository';
import { SEARCH_RULES, videoSearchText } from '../modules/catalog/search-text';

/** Videos per statement. */
const BATCH_SIZE = 500;

/** Indexes all videos anew when the rules of search have changed since the last time. */
export async function reindexVideos(db: Kysely<Tables>): Promise<void> {
  const { version } = await db.selectFrom('search_rules').select('version').executeTakeFirstOrThrow();
  if (version === SEARCH_RULES) return;
  let after = 0;
  for (;;) {
    const videos = await findVideos(db, { after, category: undefined }, BATCH_SIZE);
    if (videos.length === 0) break;
    const rows = videos.map((video) => {
      const text = videoSearchText({ ...video, categoryName: video.category_name });
      return sql`(${video.id}, ${text})`;
    });
    await sql`
      with fresh (id, search) as (values ${sql.join(rows)})
      update videos set search = fresh.search from fresh where fresh.id = videos.id`.execute(db);
    after = videos.at(-1)?.position ?? after;
  }
  await db.updateTable('search_rules').set({ version: SEARCH_RULES }).execute();
}
