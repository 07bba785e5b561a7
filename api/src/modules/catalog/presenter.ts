import type { Category, Creator, Video } from '@fitreel/contract';
import type { CategoryRow } from '../../db/tables';
import type { Artwork } from './artwork';
import type { CatalogRow } from './repository';

/** A video as clients see it (behaviour.md#entities). */
export function presentVideo(row: CatalogRow, artwork: Artwork): Video {
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
  };
}

/** A category as clients see it (behaviour.md#entities). */
export function presentCategory({ id, name }: CategoryRow): Category {
  return { _id: id, categoryName: name };
}

/** A creator as clients see it, as this video of theirs says (behaviour.md#entities). */
export function presentCreator(_id: string, video: CatalogRow, artwork: Artwork): Creator {
  const { creator: name, subscriber, avatar } = presentVideo(video, artwork);
  return { _id, name, subscriber, avatar };
}
