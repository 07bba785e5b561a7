import { NO_VIDEO, YT_DLP_FILES, type CatalogFile } from './yt-dlp-files';

const [A, B, C] = ['aaaaaaaaaaa', '-bbbbbbbbbb', 'c_c-ccccccc'] as const;

/**
 * A file of each kind and form that an import reads, made according to the documentation of their programs: its kind, a
 * description, its text or JSON value, and for each row its values or the problem.
 */
export const CATALOG_FILES: CatalogFile[] = [
  ...YT_DLP_FILES,
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
 <entry><yt:videoId>${A}</yt:videoId><title>Yoga &amp; core</title><author><name>Anna</name></author><published>2024-05-01T08:00:00+00:00</published>
  <media:group><media:description>Slow.

Mat: &lt;b&gt;</media:description><media:title>Yoga &amp; core</media:title><media:thumbnail url="https://p.example/yoga.jpg" width="480"/></media:group></entry>
 <entry><title>Elsewhere</title><link rel="alternate" href="https://elsewhere.example/1"/></entry>
 <entry><title>Linked</title><link rel="alternate" href="https://youtu.be/${B}"/></entry>
</feed>`,
    [
      {
        src: A,
        title: 'Yoga & core',
        creator: 'Anna',
        thumbnail: 'https://p.example/yoga.jpg',
        description: 'Slow.\n\nMat: <b>',
        published: '2024-05-01',
      },
      'has no id of a video',
      { src: B, title: 'Linked' },
    ],
  ],
  [
    'feed',
    'with CDATA, HTML and only the title of the media',
    `<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:m="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
 <entry><yt:videoId>${A}</yt:videoId><title><![CDATA[Yoga & core]]></title><author><name><![CDATA[Anna & Co]]></name></author></entry>
 <entry><yt:videoId>${B}</yt:videoId><title type="html">Yoga &amp;amp; &lt;b&gt;core&lt;/b&gt; &amp;#x1F4AA;</title></entry>
 <entry><yt:videoId>${C}</yt:videoId><m:group><m:title>Only media</m:title></m:group></entry>
</feed>`,
    [
      { src: A, title: 'Yoga & core', creator: 'Anna & Co' },
      { src: B, title: 'Yoga & core 💪' },
      { src: C, title: 'Only media' },
    ],
  ],
  [
    'feed',
    'of Atom with prefixes',
    `<?xml version="1.0"?><a:feed xmlns:a="http://www.w3.org/2005/Atom" xmlns:b="http://www.youtube.com/xml/schemas/2015"><a:entry><b:videoId>${A}</b:videoId><a:title>Prefixed</a:title><a:author><a:name>Anna</a:name></a:author></a:entry></a:feed>`,
    [{ src: A, title: 'Prefixed', creator: 'Anna' }],
  ],
  [
    'feed',
    'of RSS 2.0',
    `<?xml version="1.0"?><!-- made by hand --><rss version="2.0"><channel><title>Anna</title><item><title>RSS yoga</title><link>https://www.youtube.com/watch?v=${A}</link><pubDate>Fri, 01 May 2026 09:00:00 GMT</pubDate><description>&lt;p&gt;Slow &amp;amp; calm&lt;/p&gt;</description></item></channel></rss>`,
    [{ src: A, title: 'RSS yoga', published: '2026-05-01', description: 'Slow & calm' }],
  ],
  [
    'youtube-api',
    'playlists, and what a search finds',
    {
      kind: 'youtube#searchListResponse',
      items: [
        { kind: 'youtube#searchResult', id: { videoId: A }, snippet: { title: 'Abs', channelTitle: 'Anna' } },
        { kind: 'youtube#searchResult', id: { playlistId: 'PL1' }, snippet: { title: 'Abs' } },
        { kind: 'youtube#playlist', id: 'PL1', snippet: { title: 'Abs' } },
      ],
    },
    [{ src: A, title: 'Abs', creator: 'Anna' }, NO_VIDEO, NO_VIDEO],
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
            description: 'Strong.',
            publishedAt: '2024-06-01T08:00:00Z',
            resourceId: { videoId: A },
            thumbnails: {
              default: { url: 'https://p.example/1', width: 120 },
              maxres: { url: 'https://p.example/2', width: 1280 },
            },
          },
          contentDetails: { videoId: A, videoPublishedAt: '2024-05-01T08:00:00Z' },
        },
        { id: 'UEy', snippet: { title: 'Deleted video', resourceId: { videoId: 'ddddddddddd' } } },
      ],
    },
    [
      {
        ...{ src: A, title: 'Abs', creator: 'Anna', thumbnail: 'https://p.example/2' },
        description: 'Strong.',
        published: '2024-05-01',
      },
      'is private, or was removed at the video host',
    ],
  ],
  [
    'youtube-api',
    'videos',
    {
      kind: 'youtube#videoListResponse',
      items: [
        {
          id: A,
          snippet: {
            title: 'Abs',
            channelTitle: 'Anna',
            publishedAt: '2024-05-01T08:00:00Z',
            description: '',
          },
          contentDetails: { duration: 'PT1H2M3S' },
        },
        { id: B, snippet: { title: 'Live', channelTitle: 'Anna' }, contentDetails: { duration: 'P0D' } },
        { id: 'ddddddddddd', snippet: { title: 'Own' }, status: { embeddable: false } },
      ],
    },
    [
      { src: A, title: 'Abs', creator: 'Anna', minutes: '62', published: '2024-05-01' },
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
        {
          ...{
            uuid: 'u-1',
            shortUUID: 'kkG',
            name: 'Stretch',
            duration: 600,
            channel: { displayName: 'Gym' },
          },
          ...{
            truncatedDescription: 'Long…',
            originallyPublishedAt: null,
            publishedAt: '2024-05-01T08:00:00.000Z',
          },
        },
        { uuid: 'u-2', shortUUID: 'kkH', displayName: 'Mornings', videosLength: 3 },
      ],
    },
    [
      {
        ...{ src: 'kkG', title: 'Stretch', creator: 'Gym', minutes: '10' },
        description: 'Long…',
        published: '2024-05-01',
      },
      NO_VIDEO,
    ],
  ],
  [
    'invidious',
    'a list of videos, as a search also finds it',
    [
      { type: 'channel', authorId: 'UC1', author: 'Anna' },
      {
        type: 'video',
        videoId: A,
        title: 'Row',
        author: 'Anna',
        lengthSeconds: 90,
        liveNow: false,
        description: 'Row.',
        published: 1_714_521_600,
        videoThumbnails: [
          { quality: 'maxres', url: 'https://p.example/3', width: 1280 },
          { url: 'https://p.example/4', width: 320 },
        ],
      },
    ],
    [
      NO_VIDEO,
      {
        ...{ src: A, title: 'Row', creator: 'Anna', minutes: '2', thumbnail: 'https://p.example/3' },
        description: 'Row.',
        published: '2024-05-01',
      },
    ],
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
          videos: [
            {
              ...{ videoId: index === 0 ? A : B, title: 'Row', author: 'Anna', lengthSeconds: 700 },
              published: index === 0 ? 1_714_521_600_000 : '',
            },
          ],
        }),
      )
      .join('\n'),
    [
      {
        ...{ src: A, title: 'Row', creator: 'Anna', categoryName: 'Legs', minutes: '12' },
        published: '2024-05-01',
      },
      { src: B, title: 'Row', creator: 'Anna', categoryName: 'Arms', minutes: '12' },
    ],
  ],
  [
    'freetube',
    'its database, which keeps what was deleted',
    [
      { playlistName: 'Legs', videos: [{ videoId: A, title: 'Row' }], _id: 'legs' },
      { playlistName: 'Old', videos: [{ videoId: C, title: 'Row' }], _id: 'old' },
      { playlistName: 'Legs', videos: [{ videoId: B, title: 'Row', author: 'Anna' }], _id: 'legs' },
      { $$deleted: true, _id: 'old' },
    ]
      .map((document) => JSON.stringify(document))
      .join('\n'),
    [{ src: B, title: 'Row', creator: 'Anna', categoryName: 'Legs' }],
  ],
  [
    'list',
    'ids and addresses, with comments',
    `# mine, and others; all\n${A}\t\n\n  https://youtu.be/${B}?t=3\nhttps://elsewhere.example/x\n`,
    [{ src: A }, { src: B }, 'is neither the id of a video nor an address of one'],
  ],
  [
    'csv',
    'ours',
    `title,creator,src,categoryName\nA,Anna,x,Workout\n`,
    [expect.objectContaining({ title: 'A' })],
  ],
  ...[',', ';', '\t'].map((separator): CatalogFile => [
    'csv',
    `with quotes around all and ${JSON.stringify(separator)} between`,
    `${['"title"', '"creator"', '"src"'].join(separator)}\n${['"A"', '"Anna"', '"x"'].join(separator)}\n`,
    [{ title: 'A', creator: 'Anna', src: 'x' }],
  ]),
  ['jsonl', 'ours', `{"title":"A","src":"x"}\n`, [{ title: 'A', src: 'x' }]],
];
