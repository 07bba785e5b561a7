import type { HostProblem } from '@fitreel/contract';
import { isListAddress, sourceId } from '../written-values';
import {
  chaptersOf,
  firstAddress,
  firstCount,
  firstDay,
  firstDescription,
  isObject,
  known,
  largestPicture,
  minutesField,
  firstText,
  type JsonObject,
  type VideoValues,
} from './video-values';

/** A JSON form in which another program writes videos. */
export type JsonForm = {
  /** The paths of its videos. */
  videos: readonly string[];
  /** The paths of values about the list that contains the videos. */
  list: readonly string[];
  /** Whether a file has this form, by the first value at each path in its beginning. */
  fits(start: ReadonlyMap<string, unknown>): boolean;
  /**
   * The values of a video; undefined for anything else.
   * @param list the file's values about the list, by path
   */
  video(video: JsonObject, list: ReadonlyMap<string, unknown>): VideoValues | undefined;
  /** Whether the list is a channel, and so has all videos of its creator. */
  isChannel?(list: ReadonlyMap<string, unknown>): boolean;
};

const NO_ID: VideoValues = { message: 'has no id of a video' };
const GONE_TEXT = 'is private, or was removed at the video host';

/** Lists have null, or a title that says so, in place of a removed video. */
export const GONE: VideoValues = { message: GONE_TEXT };

/** Programs list playlists and channels in the same form as videos. */
const NO_VIDEO: VideoValues = {
  message: 'is a playlist or a channel, not a video: import a file of its videos',
};

const objectAt = (start: ReadonlyMap<string, unknown>, path: string): JsonObject => {
  const value = start.get(path);
  return isObject(value) ? value : {};
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Titles of placeholders for videos that cannot be seen (YouTube's lists, also as yt-dlp writes them). */
const REMOVED_TITLE = /^\[?(private|deleted) video\]?$/i;

/** A video that its host does not show on this site. */
function notShown(id: unknown, message = GONE_TEXT, problem: HostProblem = 'forbidden'): VideoValues {
  const src = firstText([id]);
  return { message, ...(src !== undefined && { gone: { src: sourceId(src), problem } }) };
}

/** The same for a placeholder's title; undefined for any other title. */
function notShownByTitle(id: unknown, title = ''): VideoValues | undefined {
  const [, word] = REMOVED_TITLE.exec(title) ?? [];
  return word === undefined
    ? undefined
    : notShown(id, GONE_TEXT, /private/i.test(word) ? 'forbidden' : 'removed');
}

/** Restricted audiences of a video (yt-dlp's README, "OUTPUT TEMPLATE", `availability`). */
const RESTRICTED: ReadonlyMap<unknown, string> = new Map([
  ['private', 'is private'],
  ['premium_only', 'is only for paying members of the video host'],
  ['subscriber_only', "is only for the creator's members"],
  ['needs_auth', 'asks viewers to log in at the video host'],
]);

const NOT_EMBEDDED = 'may not be shown on other sites, its owner says';

/** A video of yt-dlp (its README, "OUTPUT TEMPLATE"): in the lists of `-J`, with or without `--flat-playlist`, or on its own. */
function ytDlpVideo(video: JsonObject, list: ReadonlyMap<string, unknown>): VideoValues | undefined {
  // A nested list comes after its own videos.
  if (video._type === 'playlist') return undefined;
  if (/^Youtube./.test(text(video.ie_key)) || isListAddress(text(video.url))) return NO_VIDEO;
  const at = (name: string) => list.get(`$.${name}`);
  const title = firstText([video.title]);
  // Old versions write the bare id as the address.
  const src = firstText([video.id, video.url]);
  const gone = notShownByTitle(src, title);
  if (gone) return gone;
  const restricted = RESTRICTED.get(video.availability);
  if (restricted !== undefined) return notShown(src, restricted);
  if (video.playable_in_embed === false) return notShown(src, NOT_EMBEDDED);
  if (Number(video.age_limit) >= 18)
    return notShown(src, 'is only for adults, so the host shows it on no other site');
  if (video.live_status === 'is_upcoming') return { message: 'has not started yet' };
  if (src === undefined) return NO_ID;
  return {
    src: sourceId(src),
    ...known({
      title,
      creator: firstText([video.channel, video.uploader, at('channel'), at('uploader')], 100),
      subscriber: firstCount([video.channel_follower_count, at('channel_follower_count')]),
      categoryName: isOfChannel(list) ? undefined : firstText([at('title')], 100),
      // The best picture, according to yt-dlp.
      thumbnail: firstAddress([video.thumbnail, largestPicture(video.thumbnails)]),
      description: firstDescription([video.description]),
      published: firstDay([video.upload_date, video.timestamp]),
      chapters: chaptersOf(video.chapters),
    }),
    ...(video.live_status === 'is_live' ? {} : minutesField(video.duration)),
  };
}

/**
 * Whether a list is a channel or one of its tabs, such as "Anna - Videos", whose title is not a category. Tabs have the
 * channel's id. The list of all uploads has that id with other first letters.
 */
function isOfChannel(list: ReadonlyMap<string, unknown>): boolean {
  const [id, channelId] = [text(list.get('$.id')), text(list.get('$.channel_id'))];
  return (
    (channelId !== '' && id.slice(2) === channelId.slice(2)) || list.get('$.title') === list.get('$.channel')
  );
}

/** The resources of the YouTube API that are videos or refer to one. */
const YOUTUBE_VIDEOS = ['youtube#video', 'youtube#playlistItem', 'youtube#searchResult'];

/** `playlistItems.list`, `videos.list` and `search.list` (https://developers.google.com/youtube/v3/docs). */
function youtubeVideo(
  { id, kind, snippet: part, contentDetails, status, statistics }: JsonObject,
  list: ReadonlyMap<string, unknown>,
): VideoValues {
  const resource = text(kind) || text(list.get('$.kind')).replace(/ListResponse$/, '');
  if (!YOUTUBE_VIDEOS.includes(resource)) return NO_VIDEO;
  const snippet = isObject(part) ? part : {};
  const details = isObject(contentDetails) ? contentDetails : {};
  const { resourceId } = snippet;
  const title = firstText([snippet.title]);
  const { videoId } = isObject(resourceId) ? resourceId : isObject(id) ? id : details;
  const src = firstText([videoId, details.videoId, id]);
  const gone = notShownByTitle(src, title);
  if (gone) return gone;
  const { privacyStatus, embeddable } = isObject(status) ? status : {};
  if (privacyStatus === 'private') return notShown(src);
  if (embeddable === false) return notShown(src, NOT_EMBEDDED);
  if (src === undefined) return resource === 'youtube#searchResult' ? NO_VIDEO : NO_ID;
  return {
    src,
    ...known({
      title,
      // In a playlist item, `channelTitle` is the owner of the playlist.
      creator: firstText([snippet.videoOwnerChannelTitle, snippet.channelTitle], 100),
      subscriber: firstCount([isObject(statistics) ? statistics.subscriberCount : undefined]),
      thumbnail: firstAddress([largestPicture(snippet.thumbnails)]),
      description: firstDescription([snippet.description]),
      // In a playlist item, `publishedAt` is the time of its addition to the playlist.
      published: firstDay([details.videoPublishedAt, isObject(resourceId) ? undefined : snippet.publishedAt]),
    }),
    ...minutesField(details.duration),
  };
}

/** `GET /api/v1/videos` and similar endpoints (https://docs.joinpeertube.org/api-rest-reference.html). */
function peertubeVideo(video: JsonObject): VideoValues {
  const src = firstText([video.shortUUID, video.uuid]);
  if (src === undefined) return NO_ID;
  if ('videosLength' in video) return NO_VIDEO;
  const { channel, account } = video;
  const { displayName, followersCount } = isObject(channel) ? channel : {};
  return {
    src,
    ...known({
      title: firstText([video.name]),
      creator: firstText([displayName, isObject(account) ? account.displayName : undefined], 100),
      subscriber: firstCount([followersCount]),
      // Other fields have only the path of the picture, and no file names its server.
      thumbnail: firstAddress([video.thumbnailUrl, largestPicture(video.thumbnails)]),
      description: firstDescription([video.description, video.truncatedDescription]),
      published: firstDay([video.originallyPublishedAt, video.publishedAt]),
    }),
    ...(video.isLive === true ? {} : minutesField(video.duration)),
  };
}

/** A video of Invidious' API, or of a FreeTube playlist, which uses the same names. */
export function invidiousVideo(video: JsonObject, list: ReadonlyMap<string, unknown>): VideoValues {
  const src = firstText([video.videoId]);
  if (src === undefined) return 'playlistId' in video || 'authorId' in video ? NO_VIDEO : NO_ID;
  const title = firstText([video.title]);
  const gone = notShownByTitle(src, title);
  if (gone) return gone;
  return {
    src,
    ...known({
      title,
      creator: firstText([video.author], 100),
      categoryName: firstText([list.get('$.title')], 100),
      thumbnail: firstAddress([largestPicture(video.videoThumbnails)]),
      description: firstDescription([video.description]),
      published: firstDay([video.published]),
    }),
    ...(video.liveNow === true || video.isLive === true ? {} : minutesField(video.lengthSeconds)),
  };
}

/** The forms of each kind. */
export const JSON_KINDS = {
  'youtube-api': [
    {
      videos: ['$.items.*'],
      list: ['$.kind'],
      fits: (start) => text(start.get('$.kind')).startsWith('youtube#'),
      video: youtubeVideo,
    },
  ],
  'yt-dlp': [
    {
      // The list of a channel contains lists of videos, shorts and live videos.
      videos: ['$.entries.*', '$.entries.*.entries.*'],
      list: ['$.id', '$.title', '$.channel', '$.channel_id', '$.uploader', '$.channel_follower_count'],
      fits: (start) => {
        const entry = objectAt(start, '$.entries.*');
        return (
          start.get('$._type') === 'playlist' || '_type' in entry || 'ie_key' in entry || 'extractor' in entry
        );
      },
      video: ytDlpVideo,
      isChannel: isOfChannel,
    },
    {
      videos: ['$'],
      list: [],
      fits: (start) => YT_DLP_SIGNS.some((path) => start.has(path)),
      video: ytDlpVideo,
    },
  ],
  peertube: [
    {
      videos: ['$.data.*'],
      list: [],
      fits: (start) => 'uuid' in objectAt(start, '$.data.*'),
      video: peertubeVideo,
    },
  ],
  invidious: [
    {
      videos: ['$.*'],
      list: [],
      // A search also returns playlists and channels.
      fits: (start) => ['videoId', 'playlistId', 'authorId'].some((name) => name in objectAt(start, '$.*')),
      video: invidiousVideo,
    },
    {
      videos: ['$.videos.*'],
      list: ['$.title'],
      fits: (start) => 'videoId' in objectAt(start, '$.videos.*'),
      video: invidiousVideo,
    },
  ],
} as const satisfies Record<string, readonly JsonForm[]>;

/** Fields that only yt-dlp writes, for a single video with `-j` or `--write-info-json`. */
const YT_DLP_SIGNS = ['$.extractor', '$.webpage_url', '$.ie_key', '$.formats.*'];

/** The paths of the values that reveal a file's kind. */
export const SIGNS: readonly string[] = [
  ...new Set([
    '$._type',
    ...YT_DLP_SIGNS,
    ...Object.values(JSON_KINDS).flatMap((forms) =>
      forms.flatMap(({ videos, list }) => [...videos, ...list].filter((path) => path !== '$')),
    ),
  ]),
];
