import type { PagingQuery } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { ListName, Tables } from '../../db/tables';
import { cutPage, pagingOf } from '../catalog/paging';
import type { VideoTexts } from '../catalog/video-texts';
import { findEntries, prepareFindIds } from './repository';

/**
 * The response of a list, or of the part for which a request asks, as JSON. Its videos are texts already, so nothing is
 * presented or serialised.
 */
export function listText(db: Kysely<Tables>, videoTexts: VideoTexts) {
  const findIds = prepareFindIds(db);
  return async (userId: string, list: ListName, query: PagingQuery): Promise<string> => {
    const paging = pagingOf(query);
    if (paging.size === undefined && paging.after === 0) {
      const videos = await videoTexts.of(await findIds(userId, list));
      return `{"${list}":[${videos.join(',')}]}`;
    }
    const { rows, next } = cutPage(await findEntries(db, userId, list, paging), paging);
    const videos = await videoTexts.of(rows.map(({ id }) => id));
    const cursor = next.nextCursor === undefined ? '' : `,"nextCursor":${JSON.stringify(next.nextCursor)}`;
    return `{"${list}":[${videos.join(',')}]${cursor}}`;
  };
}
