import { Video, type Category, type Chapter, type Creator, type DetailedVideo } from '@fitreel/contract';
import { OptionalKind } from '@sinclair/typebox';
import type { CategoryRow } from '../../db/tables';
import { VIDEO_FIELDS, type FieldName } from '../../db/video-fields';
import type { Artwork } from './artwork';
import type { CreatorRow } from './creators-repository';
import type { DetailColumns } from './details-repository';
import { drawnAvatarPath, drawnPath } from './drawn-picture';
import { factsFromTitle } from './facts';
import type { CatalogRow } from './repository';
import type { WithdrawnVideo } from './withdrawn-repository';

/** The fields that differ from their column. */
const OTHERS: { [Name in keyof Video]?: (row: CatalogRow, artwork: Artwork) => Video[Name] | false } = {
  _id: ({ id }) => id,
  thumbnail: (row, artwork) =>
    row.thumbnail === VIDEO_FIELDS.thumbnail.default
      ? drawnPath(row)
      : artwork.path('thumbnails', row.thumbnail),
  alt: ({ alt, thumbnail, title }, artwork) => alt || (artwork.alt(thumbnail) ?? title),
  avatar: ({ avatar, creator }, artwork) =>
    avatar === VIDEO_FIELDS.avatar.default ? drawnAvatarPath(creator) : artwork.path('avatars', avatar),
  categoryName: (row) => row.category_name,
  // No live row has this field: `presentWithdrawn` adds it.
  unavailable: () => false,
  hostProblem: ({ host_problem }) => host_problem || false,
  factsFromTitle: (row) => {
    const stated = factsFromTitle(row);
    return stated.length > 0 && stated;
  },
};

/** The fields of the contract, and the value of each in a row: empty, 0 or false if missing. */
const FIELDS = (Object.keys(Video.properties) as (keyof Video)[]).map((name) => {
  const asStored = (row: CatalogRow) => row[VIDEO_FIELDS[name as FieldName].column];
  return [name, OTHERS[name] ?? asStored] as const;
});

/** A video that viewers no longer find, for a user's list that still contains it. */
export const presentWithdrawn = (row: WithdrawnVideo, artwork: Artwork): Video => ({
  ...presentVideo(row, artwork),
  unavailable: true,
});

/** A video as clients see it. Only fields of the contract leave the server. */
export function presentVideo(row: CatalogRow, artwork: Artwork): Video {
  const video: Partial<Record<keyof Video, unknown>> = {};
  for (const [name, valueOf] of FIELDS) {
    const value = valueOf(row, artwork);
    if (value || !Video.properties[name][OptionalKind]) video[name] = value;
  }
  return video as Video;
}

/** A video with its creator's details. */
export const withDetails = (
  video: Video,
  { description, published, chapters }: DetailColumns,
): DetailedVideo => ({
  ...video,
  ...(description && { description }),
  ...(published && { published }),
  ...(chapters && { chapters: JSON.parse(chapters) as Chapter[] }),
});

/** A category as clients see it. */
export function presentCategory({ id, name, training, facts }: CategoryRow): Category {
  return {
    ...{ _id: id, categoryName: name },
    ...(training === 0 && { training: false }),
    ...(facts === 0 && { facts: false }),
  };
}

/** A creator as clients see it, described by the creator's first video. */
export function presentCreator(row: CreatorRow, artwork: Artwork): Creator {
  const { creator: name, subscriber, avatar } = presentVideo(row, artwork);
  return { _id: row.creator_id, name, subscriber, avatar, videoCount: row.video_count };
}
