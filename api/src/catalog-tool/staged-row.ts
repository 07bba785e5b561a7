import type { Artwork, ArtworkKind } from '../modules/catalog/artwork';
import { videoSearchText } from '../modules/catalog/search-text';
import type { CategoryBook } from './categories';
import type { FileRow } from './file-row';
import { videoId } from './identity';
import { shown, type Place } from './problem';
import { checkedRow, type VideoRow } from './video-row';

/** A checked row as it waits for the merge. Where a field is null, a video that is there keeps its own. */
export type StagedRow = Place & {
  id: string;
  title: string;
  creator: string;
  subscriber: string;
  thumbnail: string | null;
  avatar: string | null;
  alt: string | null;
  src: string;
  category_id: string;
  search: string;
};

/** A row to stage, or what is wrong with it; `id` is then what can still be compared with other rows. */
export type Prepared = { staged: StagedRow } | { says: string[]; id: string | undefined };

/** What the rows of a file refer to. */
export type Surroundings = { artwork: Artwork; categories: CategoryBook };

/** Checks `row` on its own: its form, its category and its pictures. */
export function prepared(row: FileRow, { artwork, categories }: Surroundings): Prepared {
  if ('says' in row) return { says: [row.says], id: undefined };
  const checked = checkedRow(row.values);
  // What is wrong in form says nothing yet of the rest.
  if ('says' in checked) return checked;
  const { video } = checked;
  const id = video._id ?? videoId(video);
  const thumbnail = pictureOf(artwork, 'thumbnails', video.thumbnail);
  const avatar = pictureOf(artwork, 'avatars', video.avatar);
  const found = categories.find(video.categoryName);
  const wrong = [
    ...(thumbnail === undefined
      ? [`thumbnail names no picture of artwork/thumbnails: ${shown(video.thumbnail)}`]
      : []),
    ...(avatar === undefined ? [`avatar names no picture of artwork/avatars: ${shown(video.avatar)}`] : []),
    ...('says' in found ? [found.says] : []),
  ];
  if (thumbnail === undefined || avatar === undefined || 'says' in found) return { says: wrong, id };
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
      alt: altOf(artwork, thumbnail, video.alt),
      src: video.src,
      category_id: found.category.id,
      search: videoSearchText({ ...video, categoryName: found.category.name }),
    },
  };
}

/** How a picture is stored: the slug of one of ours, also where its address is given, or a path; null for none. */
function pictureOf(
  artwork: Artwork,
  kind: ArtworkKind,
  given: VideoRow['thumbnail'],
): string | null | undefined {
  if (given === undefined) return null;
  const isOurs = !given.startsWith('/') || given.startsWith('/api/artwork/');
  return isOurs ? artwork.slug(kind, given) : given;
}

/** The description that comes with the artwork is not stored, so that it can become better there. */
function altOf(artwork: Artwork, thumbnail: string | null, given: string | undefined): string | null {
  if (given === undefined) return null;
  return thumbnail !== null && artwork.alt(thumbnail) === given ? '' : given;
}
