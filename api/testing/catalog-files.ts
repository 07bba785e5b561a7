import type { Kind } from '../src/catalog-tool/kinds';

const [A, B, C] = ['aaaaaaaaaaa', '-bbbbbbbbbb', 'c_c-ccccccc'] as const;

const flat = { ie_key: 'Youtube', _type: 'url', duration: 1213.0, title: 'Core in 20' };

/**
 * A file of each kind and form that an import reads, made from what their programs document: its kind, what it is, its text or the value of its JSON, and
 * the values of each row or why it cannot be taken.
 */
export const CATALOG_FILES: [kind: Kind, what: string, content: unknown, expected: unknown[]][] = [
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
    'an object for each video',
    [A, B]
      .map((id) => JSON.stringify({ id, title: 'T', formats: [{}], uploader: 'U', duration: 61 }))
      .join('\n'),
    [A, B].map((src) => ({ src, title: 'T', creator: 'U', minutes: '1' })),
  ],
  [
    'takeout',
    'the new form',
    `Video-ID,Zeitstempel der Erstellung\n${A},2023-04-01T08:00:00+00:00\n${B},2023-04-02T08:00:00+00:00\n\n\n`,
    [{ src: A }, { src: B }],
  ],
  [
    'takeout',
    'the old form',
    `Playlist Id,Channel Id,Time Created\nPL1,UC1,2020-01-01 10:00:00 UTC\n\nVideo Id,Time Added\n${C},2020-01-02 10:00:00 UTC\n`,
    [{ src: C }],
  ],
  [
    'feed',
    'of a channel',
    `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <title>Anna</title><author><name>Anna</name></author>
 <entry><yt:videoId>${A}</yt:videoId><title>Yoga &amp; core</title><author><name>Anna</name></author>
  <media:group><media:title>Yoga &amp; core</media:title><media:thumbnail url="https://p.example/yoga.jpg" width="480"/></media:group></entry>
 <entry><title>Elsewhere</title><link rel="alternate" href="https://elsewhere.example/1"/></entry>
 <entry><title>Linked</title><link rel="alternate" href="https://youtu.be/${B}"/></entry>
</feed>`,
    [
      { src: A, title: 'Yoga & core', creator: 'Anna', thumbnail: 'https://p.example/yoga.jpg' },
      'has no id of a video',
      { src: B, title: 'Linked' },
    ],
  ],
  [
    'youtube-api',
    "a playlist's items",
    {
      kind: 'youtube#playlistItemListResponse',
      items: [
        {
          id: 'UEx',
          snippet: {
            title: 'Abs',
            channelTitle: 'List owner',
            videoOwnerChannelTitle: 'Anna',
            resourceId: { videoId: A },
            thumbnails: {
              default: { url: 'https://p.example/1', width: 120 },
              maxres: { url: 'https://p.example/2', width: 1280 },
            },
          },
        },
        { id: 'UEy', snippet: { title: 'Deleted video', resourceId: { videoId: B } } },
      ],
    },
    [
      { src: A, title: 'Abs', creator: 'Anna', thumbnail: 'https://p.example/2' },
      'is private, or was removed at the video host',
    ],
  ],
  [
    'youtube-api',
    'videos',
    {
      kind: 'youtube#videoListResponse',
      items: [
        { id: A, snippet: { title: 'Abs', channelTitle: 'Anna' }, contentDetails: { duration: 'PT1H2M3S' } },
        { id: B, snippet: { title: 'Live', channelTitle: 'Anna' }, contentDetails: { duration: 'P0D' } },
        { id: C, snippet: { title: 'Own' }, status: { embeddable: false } },
      ],
    },
    [
      { src: A, title: 'Abs', creator: 'Anna', minutes: '62' },
      { src: B, title: 'Live', creator: 'Anna' },
      'may not be shown on other sites, its owner says',
    ],
  ],
  [
    'peertube',
    'videos',
    {
      total: 1,
      data: [
        { uuid: 'u-1', shortUUID: 'kkG', name: 'Stretch', duration: 600, channel: { displayName: 'Gym' } },
      ],
    },
    [{ src: 'kkG', title: 'Stretch', creator: 'Gym', minutes: '10' }],
  ],
  [
    'invidious',
    'a list of videos',
    [
      {
        type: 'video',
        videoId: A,
        title: 'Row',
        author: 'Anna',
        lengthSeconds: 90,
        liveNow: false,
        videoThumbnails: [
          { quality: 'maxres', url: 'https://p.example/3', width: 1280 },
          { url: 'https://p.example/4', width: 320 },
        ],
      },
    ],
    [{ src: A, title: 'Row', creator: 'Anna', minutes: '2', thumbnail: 'https://p.example/3' }],
  ],
  [
    'invidious',
    'a playlist',
    {
      type: 'playlist',
      title: 'Legs',
      videos: [{ videoId: A, title: 'Row', author: 'Anna', lengthSeconds: 0 }],
    },
    [{ src: A, title: 'Row', creator: 'Anna', categoryName: 'Legs' }],
  ],
  [
    'freetube',
    'its playlists, one on each line',
    ['Legs', 'Arms']
      .map((playlistName, index) =>
        JSON.stringify({
          playlistName,
          videos: [{ videoId: index === 0 ? A : B, title: 'Row', author: 'Anna', lengthSeconds: 700 }],
        }),
      )
      .join('\n'),
    [
      { src: A, title: 'Row', creator: 'Anna', categoryName: 'Legs', minutes: '12' },
      { src: B, title: 'Row', creator: 'Anna', categoryName: 'Arms', minutes: '12' },
    ],
  ],
  [
    'list',
    'ids and addresses, with comments',
    `# mine\n${A}\n\nhttps://youtu.be/${B}?t=3\nhttps://elsewhere.example/x\n`,
    [{ src: A }, { src: B }, 'is neither the id of a video nor an address of one'],
  ],
  [
    'csv',
    'ours',
    `title,creator,src,categoryName\nA,Anna,x,Workout\n`,
    [expect.objectContaining({ title: 'A' })],
  ],
  ['jsonl', 'ours', `{"title":"A","src":"x"}\n`, [{ title: 'A', src: 'x' }]],
];
