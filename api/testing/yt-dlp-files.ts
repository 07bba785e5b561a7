import type { Kind } from '../src/catalog-tool/kinds';

/** Its kind, a description, its text or JSON value, and for each row its values or the problem. */
export type CatalogFile = [kind: Kind, what: string, content: unknown, expected: unknown[]];

/** The problem of a row about several videos. */
export const NO_VIDEO = 'is a playlist or a channel, not a video: import a file of its videos';

const [A, B, C] = ['aaaaaaaaaaa', '-bbbbbbbbbb', 'c_c-ccccccc'] as const;

const flat = { ie_key: 'Youtube', _type: 'url', duration: 1213.0, title: 'Core in 20' };

/** A file of each form that yt-dlp writes. */
export const YT_DLP_FILES: CatalogFile[] = [
  [
    'yt-dlp',
    'a playlist, whose facts stand behind its videos',
    {
      _type: 'playlist',
      entries: [
        {
          ...flat,
          id: A,
          url: `https://www.youtube.com/watch?v=${A}`,
          channel: 'Anna',
          duration: null,
          thumbnails: [
            { url: '//p.example/small', width: 9 },
            { url: 'https://p.example/large', width: 90 },
          ],
        },
        null,
        { ...flat, id: undefined, url: B, thumbnail: '/etc/passwd.png' },
        { ...flat, id: C, title: '[Private video]' },
        { ...flat, id: C, playable_in_embed: false },
        { ...flat, id: C, availability: 'subscriber_only' },
        { ...flat, id: C, age_limit: 18 },
        { ...flat, id: C, live_status: 'is_upcoming' },
        { ...flat, id: C, live_status: 'is_live', title: 'Live\nnow', duration: 3 },
      ],
      title: 'Mornings',
      uploader: 'Club',
      channel_follower_count: 1_234_567,
    },
    [
      {
        src: A,
        title: 'Core in 20',
        creator: 'Anna',
        subscriber: '1234567',
        categoryName: 'Mornings',
        thumbnail: 'https://p.example/large',
      },
      'is private, or was removed at the video host',
      {
        src: B,
        title: 'Core in 20',
        creator: 'Club',
        subscriber: '1234567',
        categoryName: 'Mornings',
        minutes: '20',
      },
      'is private, or was removed at the video host',
      'may not be shown on other sites, its owner says',
      "is only for the creator's members",
      'is only for adults, so the host shows it on no other site',
      'has not started yet',
      { src: C, title: 'Live now', creator: 'Club', subscriber: '1234567', categoryName: 'Mornings' },
    ],
  ],
  [
    'yt-dlp',
    'a channel, whose lists are lists of its own',
    {
      title: 'Anna',
      channel: 'Anna',
      entries: [
        { _type: 'playlist', title: 'Anna - Videos', entries: [{ ...flat, id: A }] },
        { _type: 'playlist', title: 'Anna - Shorts', entries: [{ ...flat, id: B, duration: 20 }] },
      ],
    },
    [
      { src: A, title: 'Core in 20', creator: 'Anna', minutes: '20' },
      { src: B, title: 'Core in 20', creator: 'Anna', minutes: '1' },
    ],
  ],
  [
    'yt-dlp',
    "one of a channel's tabs, whose title is not a category",
    {
      ...{ _type: 'playlist', id: 'UC1', channel_id: 'UC1', title: 'Anna - Videos', channel: 'Anna' },
      entries: [
        { ...flat, id: A, availability: 'constructor' },
        { ...flat, ie_key: 'YoutubeTab', id: 'PL1', url: 'https://www.youtube.com/playlist?list=PL1' },
        { ...flat, ie_key: undefined, id: 'UC2', url: 'https://www.youtube.com/channel/UC2' },
      ],
    },
    [{ src: A, title: 'Core in 20', creator: 'Anna', minutes: '20' }, NO_VIDEO, NO_VIDEO],
  ],
  [
    'yt-dlp',
    'a video whose best picture does not say its width',
    {
      ...{ id: A, title: 'T', extractor: 'youtube', thumbnail: 'https://p.example/best' },
      thumbnails: [{ url: 'https://p.example/small', width: 336 }, { url: 'https://p.example/best' }],
    },
    [{ src: A, title: 'T', thumbnail: 'https://p.example/best' }],
  ],
  [
    'yt-dlp',
    'an object for each video',
    [A, B]
      .map((id) =>
        JSON.stringify({
          ...{ id, title: 'T', formats: [{}], uploader: 'U', duration: 61, upload_date: '20240501' },
          description: 'Slow.\r\n\nhttps://mats.example\u0000',
          chapters: [
            { start_time: 0.0, title: 'Warm-up', end_time: 30.5 },
            { start_time: 30.5, title: 'Squats\n', end_time: 61 },
            { start_time: 40, title: '𝗔'.repeat(101) },
            { start_time: null, title: '' },
          ],
        }),
      )
      .join('\n'),
    [A, B].map((src) => ({
      ...{ src, title: 'T', creator: 'U', minutes: '1', published: '2024-05-01' },
      description: 'Slow.\n\nhttps://mats.example',
      chapters: [
        { seconds: 0, title: 'Warm-up' },
        { seconds: 30, title: 'Squats' },
        { seconds: 40, title: '𝗔'.repeat(100) },
      ],
    })),
  ],
];
