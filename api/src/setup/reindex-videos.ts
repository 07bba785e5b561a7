import { creatorId } from '@fitreel/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { findVideos } from '../modules/catalog/repository';
import { SEARCH_RULES, videoSearchText } from '../modules/catalog/search-words';

/** Videos per statement. */
const BATCH_SIZE = 500;

/** Derives anew what all videos are found by, when the rules for it have changed since the last time. */
export async function reindexVideos(db: Kysely<Tables>): Promise<void> {
  const { version } = await db.selectFrom('search_rules').select('version').executeTakeFirstOrThrow();
  if (version === SEARCH_RULES) return;
  let after = 0;
  for (;;) {
    const videos = await findVideos(db, { after }, BATCH_SIZE);
    if (videos.length === 0) break;
    const rows = videos.map((video) => {
      const text = videoSearchText({ ...video, categoryName: video.category_name });
      return sql`(${video.id}, ${text}, ${creatorId(video.creator)})`;
    });
    const fresh = sql`with fresh (id, search, creator_id) as (values ${sql.join(rows)})`;
    // Apart, because a change of `search` also changes the index of words.
    for (const column of [sql`search`, sql`creator_id`])
      await sql`
        ${fresh} update videos set ${column} = fresh.${column}
        from fresh where fresh.id = videos.id and videos.${column} <> fresh.${column}`.execute(db);
    after = videos.at(-1)?.position ?? after;
  }
  await db.updateTable('search_rules').set({ version: SEARCH_RULES }).execute();
}
