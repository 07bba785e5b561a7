import type { Category, Video } from '@fitreel/contract';
import type { Artwork } from '../../artwork';
import type { CategoryRow } from '../../db/tables';
import type { CatalogRow } from './repository';

/** A video as clients see it (spec section 3). */
export function presentVideo(row: CatalogRow, artwork: Artwork): Video {
  return {
    _id: row.id,
    title: row.title,
    creator: row.creator,
    subscriber: row.subscriber,
    thumbnail: artwork.address('thumbnails', row.thumbnail),
    alt: row.alt || (artwork.description(row.thumbnail) ?? row.title),
    avatar: artwork.address('avatars', row.avatar),
    src: row.src,
    categoryName: row.category_name,
  };
}

/** A category as clients see it. */
export function presentCategory({ id, name }: CategoryRow): Category {
  return { _id: id, categoryName: name };
}
