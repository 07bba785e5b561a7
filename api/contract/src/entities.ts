import { Type, type Static } from '@sinclair/typebox';

/** A video of the catalogue (spec section 3). */
export const Video = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  creator: Type.String(),
  subscriber: Type.String({ description: 'the creator’s number of subscribers, abbreviated: 1.09M' }),
  thumbnail: Type.String({ description: 'address of the picture, an absolute path of this site' }),
  alt: Type.String({ description: 'what the thumbnail shows, in words' }),
  avatar: Type.String({ description: 'address of the creator’s picture, an absolute path of this site' }),
  src: Type.String({ description: 'id at the video host' }),
  categoryName: Type.String(),
});
export type Video = Static<typeof Video>;

/** A category of videos (spec section 3). */
export const Category = Type.Object({ _id: Type.String(), categoryName: Type.String() });
export type Category = Static<typeof Category>;

/** A viewer's playlist with its videos whole, in the order in which they were added (decision 10). */
export const Playlist = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  videos: Type.Array(Video),
});
export type Playlist = Static<typeof Playlist>;

const timestamp = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\+00:00$', description });

/**
 * A viewer as the auth calls answer it: all fields of spec section 3 but the password, and any further field
 * that was sent at signup (decision 7).
 */
export const User = Type.Object(
  {
    _id: Type.String(),
    email: Type.String(),
    firstName: Type.Optional(Type.String()),
    lastName: Type.Optional(Type.String()),
    createdAt: timestamp('year-month-dayThour:minute:second with zone'),
    updatedAt: timestamp('when the viewer’s data last changed'),
    likes: Type.Array(Video),
    history: Type.Array(Video),
    playlists: Type.Array(Playlist),
    watchlater: Type.Array(Video),
  },
  { additionalProperties: true },
);
export type User = Static<typeof User>;
