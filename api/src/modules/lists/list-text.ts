import type { PagingQuery } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { ListName, Tables } from '../../db/tables';
import { cutPart, partOf } from '../catalog/part';
import type { VideoTexts } from '../catalog/video-texts';
import { findEntries, prepareFindIds } from './repository';

/**
 * The response of a list, or of the part for which a request asks, as JSON. Its videos are texts already, so nothing is
 * presented or serialised.
 */
export function listText(db: Kysely<Tables>, videoTexts: VideoTexts) {
  const findIds = prepareFindIds(db);
  return async (userId: string, list: ListName, query: PagingQuery): Promise<string> => {
    const part = partOf(query);
    if (part.size === undefined && part.after === 0) {
      const videos = await videoTexts.of(await findIds(userId, list));
      return `{"${list}":[${videos.join(',')}]}`;
    }
    const { rows, next } = cutPart(await findEntries(db, userId, list, part), part);
    const videos = await videoTexts.of(rows.map(({ id }) => id));
    const cursor = next.nextCursor === undefined ? '' : `,"nextCursor":${JSON.stringify(next.nextCursor)}`;
    return `{"${list}":[${videos.join(',')}]${cursor}}`;
  };
}
