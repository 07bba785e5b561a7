import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { Facts, oneOf } from './facts';
import { ID_MAX_LENGTH, PICTURED_VIDEOS, POSITION_SECONDS_MAX } from './browser/limits';

/** An `_id` in the path of a request. */
export const Id = Type.String({ maxLength: ID_MAX_LENGTH });

/** An `_id` that a client generates, so that repeating a request creates nothing twice. */
export const OwnId = Type.String({ pattern: '^[A-Za-z0-9-]{16,64}$', description: 'any random one' });

/** The body of a request that replaces a user's record `name`. */
export const replacing = <Name extends string, Kept extends TSchema>(name: Name, kept: Kept) =>
  Type.Object(
    {
      ...({ [name]: kept } as Record<Name, Kept>),
      revision: Type.Integer({
        minimum: 1,
        maximum: 1_000_000_000,
        description: `of the ${name} that it replaces`,
      }),
    },
    { additionalProperties: false },
  );

/** Why the video host does not show a video. */
const HOST_PROBLEMS = ['forbidden', 'removed'] as const;
export type HostProblem = (typeof HOST_PROBLEMS)[number];

/**
 * Why a player does not play its video. `forbidden`: the host does not allow it on this site. `removed`: the host no longer
 * has it, or not for everybody. `player`: the host's player failed. `not-started`: the player is ready but playback has not
 * begun for a while. `unplayable`: any other reason.
 */
export const PLAYER_FAILURES = [...HOST_PROBLEMS, 'player', 'unplayable', 'not-started'] as const;
export type PlayerFailure = (typeof PLAYER_FAILURES)[number];

/** A video of the catalogue. */
export const Video = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  creator: Type.String(),
  subscriber: Type.Optional(
    Type.String({
      description: 'number of the creator’s subscribers, abbreviated: 1.09M; absent if unknown',
    }),
  ),
  thumbnail: Type.String({ description: 'absolute path of the picture on this site' }),
  alt: Type.String({ description: 'description of the thumbnail' }),
  avatar: Type.String({ description: 'absolute path of the creator’s picture on this site' }),
  src: Type.String({ description: 'id at the video host' }),
  categoryName: Type.String(),
  ...Facts.properties,
  factsFromTitle: Type.Optional(
    Type.Array(Type.String(), {
      description: 'the facts that were taken from the title: the owner of the catalogue gave the others',
    }),
  ),
  unavailable: Type.Optional(
    Type.Boolean({
      description:
        'true for a video that viewers do not find: one that was hidden or removed, in a list of a user ' +
        'that still has it, or one with a `hostProblem`; else absent',
    }),
  ),
  hostProblem: Type.Optional(
    oneOf(HOST_PROBLEMS, 'why the video host does not show it now; absent for one that it shows'),
  ),
});
export type Video = Static<typeof Video>;

/** A category of videos. */
export const Category = Type.Object({
  _id: Type.String(),
  categoryName: Type.String(),
  training: Type.Optional(
    Type.Boolean({
      description: 'false if minutes of its videos do not count as training; left out if they do',
    }),
  ),
  facts: Type.Optional(
    Type.Boolean({ description: 'false if no facts are read from the titles of its videos' }),
  ),
});
export type Category = Static<typeof Category>;

/** A creator of videos, described by the creator's first video in the catalogue (behaviour.md#creators). */
export const Creator = Type.Object({
  _id: Type.String({ description: 'follows from the name, see `creatorId`' }),
  name: Type.String(),
  subscriber: Type.Optional(Type.String({ description: 'absent if unknown' })),
  avatar: Type.String(),
  videoCount: Type.Integer({ description: 'how many videos of theirs the catalogue has' }),
});
export type Creator = Static<typeof Creator>;

const second = (description: string) =>
  Type.Integer({ minimum: 0, maximum: POSITION_SECONDS_MAX, description });

/** Where the video of a playlist's entry starts and ends, in seconds. */
export const startAndEnd = {
  start: second('where the video starts here; at its own start without it'),
  end: second('where the video ends here, which is after its start; at its own end without it'),
};

/** A video as an entry of a playlist. */
export const PlaylistVideo = Type.Object({
  ...Video.properties,
  start: Type.Optional(startAndEnd.start),
  end: Type.Optional(startAndEnd.end),
});
export type PlaylistVideo = Static<typeof PlaylistVideo>;

/** A video in a list, without its facts. */
export const ListEntry = Type.Object({ _id: Type.String(), unavailable: Video.properties.unavailable });
export type ListEntry = Static<typeof ListEntry>;

/** A video in a playlist, without its facts. */
export const PlaylistEntry = Type.Object({
  ...ListEntry.properties,
  start: PlaylistVideo.properties.start,
  end: PlaylistVideo.properties.end,
});
export type PlaylistEntry = Static<typeof PlaylistEntry>;

/** A user's playlist with whole videos, in the order that the user gave them. */
export const Playlist = Type.Object({
  _id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  videos: Type.Array(PlaylistVideo),
  entries: Type.Optional(
    Type.Array(PlaylistEntry, {
      description: `with \`entries=only\`: all its videos; \`videos\` has the first ${PICTURED_VIDEOS} that are available`,
    }),
  ),
});
export type Playlist = Static<typeof Playlist>;

const timestamp = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\+00:00$', description });

/** A user in the response of signup and login, extra signup fields included, password excluded. */
export const User = Type.Object(
  {
    _id: Type.String(),
    email: Type.String(),
    firstName: Type.Optional(Type.String()),
    lastName: Type.Optional(Type.String()),
    createdAt: timestamp('year-month-dayThour:minute:second with zone'),
    updatedAt: timestamp('time of the last change of the user’s data'),
    guest: Type.Optional(
      Type.Boolean({ description: 'true for a guest, else absent (behaviour.md#guest-login)' }),
    ),
    likes: Type.Array(Video),
    history: Type.Array(Video),
    playlists: Type.Array(Playlist),
    watchlater: Type.Array(Video),
  },
  { additionalProperties: true },
);
export type User = Static<typeof User>;
