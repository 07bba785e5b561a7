import { creatorId } from '@fitreel/contract';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../db/tables';
import { factColumns, givenFacts, type FactColumns } from '../modules/catalog/facts';
import { findVideos } from '../modules/catalog/repository';
import { SEARCH_RULES, videoSearchText } from '../modules/catalog/search-words';

/** Videos per statement. */
const BATCH_SIZE = 500;

const NAMES = Object.keys(factColumns('', {})) as (keyof FactColumns)[];

const columns = (names: readonly string[], table = '') =>
  sql.join(names.map((name) => sql.ref(`${table}${name}`)));

/** Derives anew what all videos are found by, when the rules for it have changed since the last time. */
export async function reindexVideos(db: Kysely<Tables>): Promise<void> {
  const { version } = await db.selectFrom('search_rules').select('version').executeTakeFirstOrThrow();
  // A newer gateway beside this one has rules of its own, and they hold.
  if (version >= SEARCH_RULES) return;
  let after = 0;
  for (;;) {
    const videos = await findVideos(db, { after }, BATCH_SIZE);
    if (videos.length === 0) break;
    const rows = videos.map((video) => {
      const facts = factColumns(video.title, givenFacts(video));
      const text = videoSearchText({ ...video, categoryName: video.category_name }, facts);
      const values = NAMES.map((name) =>
        typeof facts[name] === 'number' ? sql`cast(${facts[name]} as integer)` : sql`${facts[name]}`,
      );
      return sql`(${video.id}, ${text}, ${creatorId(video.creator)}, ${sql.join(values)})`;
    });
    const fresh = sql`with fresh (id, search, creator_id, ${columns(NAMES)}) as (values ${sql.join(rows)})`;
    // Apart, because a change of `search` also changes the index of words.
    for (const names of [['search'], ['creator_id', ...NAMES]])
      await sql`
        ${fresh} update videos
        set ${sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`fresh.${name}`)}`))}
        from fresh
        where fresh.id = videos.id and (${columns(names, 'videos.')}) <> (${columns(names, 'fresh.')})`.execute(
        db,
      );
    after = videos.at(-1)?.position ?? after;
  }
  await db.updateTable('search_rules').set({ version: SEARCH_RULES }).execute();
}
