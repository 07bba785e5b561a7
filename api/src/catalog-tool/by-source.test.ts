import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VideosResponse } from '@fitreel/contract';
import { ENGINES } from '../../testing/databases';
import { CATALOG_FILES } from '../../testing/catalog-files';
import { startApi } from '../../testing/start-api';
import { VideoHost } from '../video-host/oembed';
import { withHostTitles } from './host-titles';
import { importCatalog } from './import-catalog';
import { readFileRows } from './kinds';

test.each(ENGINES)(
  'on %s, another program knows a video by its src, whatever its title is now',
  async (engine) => {
    const api = await startApi(engine);
    const folder = await mkdtemp(join(tmpdir(), 'fitreel-tool-'));
    try {
      const options = { createCategories: true, onProblem: jest.fn(), onProgress: jest.fn() };
      const values = {
        _id: 'yoga',
        src: 'host-1',
        title: 'Yoga',
        creator: 'Anna',
        subscriber: '12K',
        categoryName: 'Yoga',
      };
      const rows = (async function* () {
        yield { line: 1, row: 1, values };
      })();
      await importCatalog(api.database, rows, options);
      const file = join(folder, 'list.json');
      const importing = async (title: string) => {
        const entries = ['host-1', '-new'].map((id) => ({ id, title, channel: 'Anna', duration: 600 }));
        await writeFile(file, JSON.stringify({ title: 'Yoga', entries }));
        return importCatalog(api.database, readFileRows(file, 'yt-dlp'), options);
      };
      expect(await importing('First')).toMatchObject({ rows: 2, bad: 0, added: 1, changed: 1 });
      expect(await importing('Second')).toMatchObject({ rows: 2, bad: 0, added: 0, changed: 2 });
      const { videos } = (await api.request('GET', '/videos')).body as VideosResponse;
      expect(videos.slice(16)).toMatchObject([
        { _id: 'yoga', title: 'Second', minutes: 10, subscriber: '12K' },
        { _id: 'video-new', title: 'Second', src: '-new' },
      ]);
      // The file's category is only the title of its list.
      const defaults = { categoryName: 'Stretching' };
      const chosen = readFileRows(file, 'yt-dlp');
      expect(await importCatalog(api.database, chosen, { ...options, defaults })).toMatchObject({
        changed: 2,
      });
      // Nobody knows how many subscribers the second has.
      expect(videos[17]).not.toHaveProperty('subscriber');
    } finally {
      await api.close();
      await rm(folder, { recursive: true });
    }
  },
);

test.each(ENGINES)('on %s, an import takes the videos of each kind of file', async (engine) => {
  const api = await startApi(engine);
  const folder = await mkdtemp(join(tmpdir(), 'fitreel-tool-'));
  const host = new VideoHost('https://host.example/{src}', 0);
  jest.spyOn(host, 'ask').mockImplementation(async (src) => ({ video: { title: `Video ${src}` } }));
  try {
    const file = join(folder, 'videos');
    for (const [kind, , content, expected] of CATALOG_FILES) {
      await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
      const result = await importCatalog(api.database, withHostTitles(readFileRows(file, kind), host), {
        createCategories: true,
        skipBad: true,
        defaults: { categoryName: 'Imported', creator: 'Club' },
        onProblem: jest.fn(),
        onProgress: jest.fn(),
      });
      const bad = expected.filter((row) => typeof row === 'string').length;
      expect({ kind, ...result }).toMatchObject({ kind, rows: expected.length, bad });
    }
    const { videos } = (await api.request('GET', '/videos')).body as VideosResponse;
    // The same three videos, and those of PeerTube and of FitReel's own files.
    expect(
      videos
        .slice(16)
        .map(({ src }) => src)
        .toSorted(),
    ).toEqual(['-bbbbbbbbbb', 'aaaaaaaaaaa', 'c_c-ccccccc', 'kkG', 'x']);
  } finally {
    await api.close();
    await rm(folder, { recursive: true });
  }
});

/** A channel with two tabs, one of which has a video twice. */
const TABS = {
  title: 'Anna',
  entries: [
    {
      _type: 'playlist',
      title: 'Anna - Videos',
      entries: ['a', 'b', 'a'].map((id) => ({ id, title: id, channel: 'Anna' })),
    },
    { _type: 'playlist', title: 'Anna - Live', entries: [{ id: 'b', title: 'Live b', channel: 'Anna' }] },
  ],
};

test.each([
  ['a channel', 'yt-dlp', JSON.stringify(TABS), ['a', 'Live b']],
  [
    'a list',
    'list',
    'aaaaaaaaaaa\nbbbbbbbbbbb\nhttps://youtu.be/aaaaaaaaaaa\n',
    ['bbbbbbbbbbb', 'aaaaaaaaaaa'],
  ],
  [
    'a playlist of Takeout',
    'takeout',
    'Video ID,Playlist Video Creation Timestamp\naaaaaaaaaaa,2023-12-07T15:57:57+00:00\naaaaaaaaaaa,2023-12-09T15:57:57+00:00\n',
    ['aaaaaaaaaaa'],
  ],
] as const)(
  '%s that has a video more than once is imported, the last one counts',
  async (_name, kind, content, titles) => {
    const api = await startApi('sqlite');
    const folder = await mkdtemp(join(tmpdir(), 'fitreel-tool-'));
    const host = new VideoHost('https://host.example/{src}', 0);
    jest.spyOn(host, 'ask').mockImplementation(async (src) => ({ video: { title: src } }));
    try {
      const file = join(folder, 'videos');
      await writeFile(file, content);
      const onProblem = jest.fn();
      const result = await importCatalog(api.database, withHostTitles(readFileRows(file, kind), host), {
        createCategories: true,
        defaults: { categoryName: 'Imported', creator: 'Club' },
        onProblem,
        onProgress: jest.fn(),
      });
      expect(onProblem.mock.calls).toEqual([]);
      expect(result).toMatchObject({ bad: 0, added: titles.length, unchanged: 0 });
      const { videos } = (await api.request('GET', '/videos')).body as VideosResponse;
      expect(videos.slice(16).map(({ title }) => title)).toEqual(titles);
    } finally {
      await api.close();
      await rm(folder, { recursive: true });
    }
  },
);
