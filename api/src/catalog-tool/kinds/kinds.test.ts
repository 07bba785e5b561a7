import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileRow } from '../read-rows';
import { KINDS, kindOf, readFileRows, type Kind } from '.';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fitreel-kinds-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(content: unknown, name = 'file.txt'): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content, null, 1));
  return file;
}

/** What each row of `file` says, or why it cannot be taken. */
async function rowsOf(file: string, kind: Kind): Promise<unknown[]> {
  const rows: FileRow[] = [];
  for await (const row of readFileRows(file, kind)) rows.push(row);
  expect(rows.map(({ row }) => row)).toEqual(rows.map((_row, index) => index + 1));
  return rows.map((row) => ('message' in row ? row.message : row.values));
}

const [A, B, C] = ['aaaaaaaaaaa', '-bbbbbbbbbb', 'c_c-ccccccc'] as const;

const flat = { ie_key: 'Youtube', _type: 'url', duration: 1213.0, title: 'Core in 20' };

const FILES: [kind: Kind, what: string, content: unknown, expected: unknown[]][] = [
  [
    'yt-dlp',
    'a playlist, whose facts stand behind its videos',
    {
      _type: 'playlist',
      entries: [
        { ...flat, id: A, url: `https://www.youtube.com/watch?v=${A}`, channel: 'Anna', duration: null },
        null,
        { ...flat, id: undefined, url: B },
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
      { src: A, title: 'Core in 20', creator: 'Anna', subscriber: '1234567', categoryName: 'Mornings' },
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
  <media:group><media:title>Yoga &amp; core</media:title></media:group></entry>
 <entry><title>Elsewhere</title><link rel="alternate" href="https://elsewhere.example/1"/></entry>
 <entry><title>Linked</title><link rel="alternate" href="https://youtu.be/${B}"/></entry>
</feed>`,
    [{ src: A, title: 'Yoga & core', creator: 'Anna' }, 'has no id of a video', { src: B, title: 'Linked' }],
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
          },
        },
        { id: 'UEy', snippet: { title: 'Deleted video', resourceId: { videoId: B } } },
      ],
    },
    [{ src: A, title: 'Abs', creator: 'Anna' }, 'is private, or was removed at the video host'],
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
    [{ type: 'video', videoId: A, title: 'Row', author: 'Anna', lengthSeconds: 90, liveNow: false }],
    [{ src: A, title: 'Row', creator: 'Anna', minutes: '2' }],
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

test.each(FILES)('%s: %s', async (kind, _what, content, expected) => {
  const file = await written(content);
  expect(await kindOf(file)).toBe(kind);
  expect(await rowsOf(file, kind)).toEqual(expected);
});

test('every kind has a file here', () => {
  expect([...new Set(FILES.map(([kind]) => kind))].toSorted()).toEqual(Object.keys(KINDS).toSorted());
});

test.each([
  ['another JSON', { hello: 1 }],
  ['a text', 'Dear Anna,\n\nhere is the list.\n'],
  ['nothing', ''],
  ['half a JSON', '{"entries'],
])('%s is none of them, and the message says what was looked for', async (_what, content) => {
  await expect(kindOf(await written(content))).rejects.toThrow(
    /^file\.txt is none of what an import reads: CSV .*; a list with the id .*\. --from says which it is$/,
  );
});

test.each([
  ['yt-dlp', '{"entries":[{"id":"a","title":"x"},{"id"', 'JSON'],
  ['feed', '<feed><entry><yt:videoId>a</yt:videoId></entry><entry>', 'XML'],
] as const)('what stands before the end of a broken %s counts', async (kind, content, format) => {
  expect(await rowsOf(await written(content), kind)).toEqual([
    expect.objectContaining({ src: 'a' }),
    `is not valid ${format}; reading stops here`,
  ]);
});
