import type { PagingQuery } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { ListName, Tables } from '../../db/tables';
import { cutPage, pagingOf, type Paging } from '../catalog/paging';
import type { VideoTexts } from '../catalog/video-texts';
import { findEntries, prepareFindIds } from './repository';

/**
 * The response with a list, or with its requested page, as JSON. Its videos are already JSON, so nothing is presented or
 * serialised.
 */
export function listText(db: Kysely<Tables>, videoTexts: VideoTexts) {
  const findIds = prepareFindIds(db);
  const findPage = async (userId: string, list: ListName, paging: Paging) => {
    const { rows, next } = cutPage(await findEntries(db, userId, list, paging), paging);
    const cursor = next.nextCursor === undefined ? '' : `,"nextCursor":${JSON.stringify(next.nextCursor)}`;
    return { ids: rows.map(({ id }) => id), cursor };
  };
  return async (userId: string, list: ListName, query: PagingQuery): Promise<string> => {
    const paging = pagingOf(query);
    const isWhole = paging.size === undefined && paging.after === 0;
    const { ids, cursor } = isWhole
      ? { ids: await findIds(userId, list), cursor: '' }
      : await findPage(userId, list, paging);
    return query.entries
      ? `{"${list}":[],"entries":${JSON.stringify(await videoTexts.entriesOf(ids))}${cursor}}`
      : `{"${list}":[${(await videoTexts.of(ids)).join(',')}]${cursor}}`;
  };
}
