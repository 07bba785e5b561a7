import type { Category, Creator, Video } from '@fitreel/contract';
import type { CategoryRow } from '../../db/tables';
import type { Artwork } from './artwork';
import type { CreatorRow } from './creators-repository';
import { factsFromTitle, factsOf } from './facts';
import type { CatalogRow } from './repository';

/** A video as clients see it. */
export function presentVideo(row: CatalogRow, artwork: Artwork): Video {
  const stated = factsFromTitle(row);
  return {
    _id: row.id,
    title: row.title,
    creator: row.creator,
    subscriber: row.subscriber,
    thumbnail: artwork.path('thumbnails', row.thumbnail),
    alt: row.alt || (artwork.alt(row.thumbnail) ?? row.title),
    avatar: artwork.path('avatars', row.avatar),
    src: row.src,
    categoryName: row.category_name,
    ...factsOf(row),
    ...(stated.length > 0 && { factsFromTitle: stated }),
  };
}

/** A category as clients see it. */
export function presentCategory({ id, name }: CategoryRow): Category {
  return { _id: id, categoryName: name };
}

/** A creator as clients see it, as the first video of theirs says. */
export function presentCreator(row: CreatorRow, artwork: Artwork): Creator {
  const { creator: name, subscriber, avatar } = presentVideo(row, artwork);
  return { _id: row.creator_id, name, subscriber, avatar, videoCount: row.video_count };
}
