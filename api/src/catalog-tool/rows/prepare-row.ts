import { creatorId } from '@fitreel/contract';
import type { Artwork, ArtworkKind } from '../../modules/catalog/artwork';
import { videoSearchText } from '../../modules/catalog/search-text';
import { display, type FilePosition, type FileRow } from './file-row';
import type { CategoryIndex } from './categories';
import { videoId } from './identity';
import { checkedRow, type VideoRow } from './video-row';

/** A checked row, ready to merge. Where a field is null, an existing video keeps its own. */
export type StagedRow = FilePosition & {
  id: string;
  title: string;
  creator: string;
  subscriber: string;
  thumbnail: string | null;
  avatar: string | null;
  alt: string | null;
  src: string;
  category_id: string;
  creator_id: string;
  search: string;
};

/** A row to stage, or what is wrong with it; then `id` is what other rows can still repeat. */
type PreparedRow = { staged: StagedRow } | { messages: string[]; id: string | undefined };

/** What the rows of a file refer to. */
export type RowContext = { artwork: Artwork; categories: CategoryIndex };

/** Checks a row on its own: its fields, its category and its pictures. */
export function prepareRow(row: FileRow, { artwork, categories }: RowContext): PreparedRow {
  if ('message' in row) return { messages: [row.message], id: undefined };
  const checked = checkedRow(row.values);
  if ('messages' in checked) return checked;
  const { video } = checked;
  const id = video._id ?? videoId(video);
  const thumbnail = storedPicture(artwork, 'thumbnails', video.thumbnail);
  const avatar = storedPicture(artwork, 'avatars', video.avatar);
  const found = categories.find(video.categoryName);
  if (thumbnail === undefined || avatar === undefined || 'message' in found) {
    const messages = [
      ...(thumbnail === undefined
        ? [`thumbnail ${display(video.thumbnail)} is not in artwork/thumbnails`]
        : []),
      ...(avatar === undefined ? [`avatar ${display(video.avatar)} is not in artwork/avatars`] : []),
      ...('message' in found ? [found.message] : []),
    ];
    return { messages, id };
  }
  return {
    staged: {
      line: row.line,
      row: row.row,
      id,
      title: video.title,
      creator: video.creator,
      subscriber: video.subscriber,
      thumbnail,
      avatar,
      alt: storedAlt(artwork, thumbnail, video.alt),
      src: video.src,
      category_id: found.category.id,
      creator_id: creatorId(video.creator),
      search: videoSearchText({ ...video, categoryName: found.category.name }),
    },
  };
}

/** A picture as the database stores it: a slug of our artwork or any other path; null for none, undefined for unknown. */
function storedPicture(
  artwork: Artwork,
  kind: ArtworkKind,
  picture: VideoRow['thumbnail'],
): string | null | undefined {
  if (picture === undefined) return null;
  const isOurs = !picture.startsWith('/') || picture.startsWith('/api/artwork/');
  return isOurs ? artwork.slug(kind, picture) : picture;
}

/** An alt text as the database stores it: empty for the artwork's own, so that a better one there takes effect. */
function storedAlt(artwork: Artwork, thumbnail: string | null, alt: string | undefined): string | null {
  if (alt === undefined) return null;
  return thumbnail !== null && artwork.alt(thumbnail) === alt ? '' : alt;
}
