import { onEachDatabase, type Server } from '../servers';
import { addUsers, importSample, importVideos, videoId, wordAt } from './generated-data';
import type { Report } from './report';
import { addition, like, removal, signUp } from './users';

/** Requests of each kind to each site. */
const REQUESTS = 200;

/** A request by its number. */
type RequestOf = (index: number) => { path: string } & Pick<RequestInit, 'method' | 'headers' | 'body'>;

/** A site with little data or much, and its requests by the names in tables. */
interface Grown {
  /** What it has, such as "16 videos". */
  data: string;
  site: Server;
  kinds: Readonly<Record<string, RequestOf>>;
}

/** Milliseconds until the whole response is there. */
async function timed({ origin }: Server, request: RequestOf, index: number): Promise<number> {
  const { path, ...init } = request(index);
  const started = performance.now();
  const response = await fetch(origin + path, init);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return performance.now() - started;
}

/**
 * Sends the requests of both in turns.
 *
 * @param first the number of the first request, for a `small` that has its responses to earlier ones in memory
 */
async function compare(
  report: Report,
  database: string,
  large: Grown,
  small: Grown,
  first = 0,
): Promise<void> {
  for (const [name, request] of Object.entries(large.kinds)) {
    const [more, less]: [number[], number[]] = [[], []];
    for (let index = first; index < first + REQUESTS; index += 1) {
      less.push(await timed(small.site, small.kinds[name] ?? request, index));
      more.push(await timed(large.site, request, index));
    }
    const samples = { [large.data]: more, [small.data]: less };
    report.add({ table: `${large.data} on ${database}`, name, unit: 'ms', samples });
  }
}

/** Videos of the catalogues that are compared with one of 16. */
const SIZES = (process.env['BENCH_VIDEOS'] ?? '10000,1000000').split(',').map(Number);

const get =
  (pathOf: (index: number) => string): RequestOf =>
  (index) => ({ path: `/api/${pathOf(index)}` });

/** Both catalogues have as many of these videos. */
const PAGES: Readonly<Record<string, RequestOf>> = {
  'a page of the catalogue': get((index) => `videos?limit=${(index % 16) + 1}&n=${index}`),
  'a page of Trend': get((index) => `trend?limit=${(index % 16) + 1}&n=${index}`),
};

/** Searches that fill a page in a large catalogue, and find next to nothing among 16 videos. */
const FULL_PAGES: Readonly<Record<string, RequestOf>> = {
  '24 videos for two words': get(
    (index) => `videos?q=${wordAt(index)}+${wordAt(Math.floor(index / 7) + 1)}&limit=24`,
  ),
  '24 videos for a beginning': get((index) => `videos?q=${wordAt(index).slice(0, 4)}&limit=24&n=${index}`),
  '24 videos for a creator': get((index) => `videos?q=creator+${index}&limit=24`),
};

interface Video {
  title: string;
  creator: string;
}

const firstWords = (title: string, count: number) => title.split(' ').slice(0, count).join(' ');

/** What is searched for to find a video. */
const TEXTS: Readonly<Record<string, (video: Video) => string>> = {
  'a search for a title': ({ title }) => title,
  'a search for two words': ({ title }) => firstWords(title, 2),
  'a search for a beginning': ({ title }) => title.slice(0, 3),
  'a search for a creator': ({ creator }) => creator,
  'a search with a misspelt word': ({ title }) => firstWords(title, 1).replace(/(?<=^...)./, 'q'),
};

/**
 * Searches for the videos of a small catalogue, each for as many as it finds there, so that a larger catalogue with the same
 * videos finds as many. `n` changes only the URL: the response to a repeated one comes from memory.
 */
async function searchesOf({ origin }: Server): Promise<Record<string, RequestOf>> {
  const find = async (query = '') => {
    const response = await fetch(`${origin}/api/videos${query}`);
    return ((await response.json()) as { videos: Video[] }).videos;
  };
  const videos = await find();
  const kinds: Record<string, RequestOf> = {};
  for (const [kind, textOf] of Object.entries(TEXTS)) {
    const searches: string[] = [];
    for (const text of new Set(videos.map(textOf))) {
      const q = encodeURIComponent(text);
      const { length } = await find(`?q=${q}`);
      if (length > 0) searches.push(`videos?q=${q}&limit=${length}`);
    }
    const unique = `kind=${encodeURIComponent(kind)}`;
    kinds[kind] = get((index) => `${searches[index % searches.length]}&${unique}&n=${index}`);
  }
  return kinds;
}

/** Requests of large catalogues beside the same ones of 16 of their videos, on each database. */
export async function measureGrowth(report: Report): Promise<void> {
  await onEachDatabase(async (database, start) => {
    const small = await start({ fill: (env) => importSample(env, Math.min(...SIZES)) });
    const kinds = { ...(await searchesOf(small)), ...PAGES, ...FULL_PAGES };
    for (const [turn, videos] of SIZES.entries()) {
      const large = await start({ fill: (env) => importVideos(env, videos) });
      const data = `${videos.toLocaleString('en')} videos`;
      const sample = { data: '16 videos', site: small, kinds };
      await compare(report, database, { data, site: large, kinds }, sample, turn * REQUESTS);
    }
  });
}

/** Users with lists, besides those who are measured. */
const USERS = Number(process.env['BENCH_USERS'] ?? 100_000);

const LIST_LENGTH = 20;

/** Users who like and unlike: so many that none comes to the rate of changes (behaviour.md#limits). */
const WRITERS = 10;

const VIDEOS = LIST_LENGTH + Math.ceil(REQUESTS / WRITERS);

/** Requests of new users. */
async function requestsOfUsers({ origin }: Server): Promise<Record<string, RequestOf>> {
  const reader = await signUp(origin, 'reader');
  await like(
    origin,
    reader,
    Array.from({ length: LIST_LENGTH }, (_video, index) => videoId(index)),
  );
  const writers: string[] = [];
  for (let index = 0; index < WRITERS; index += 1) writers.push(await signUp(origin, `writer-${index}`));
  const change = (index: number) =>
    [writers[index % WRITERS] ?? '', 'likes', videoId(Math.floor(index / WRITERS))] as const;
  return {
    [`a list of ${LIST_LENGTH}`]: () => ({ path: '/api/user/likes', headers: { authorization: reader } }),
    'a like': (index) => addition(...change(index)),
    'an unlike': (index) => removal(...change(index)),
  };
}

/** Requests of users on a site with many others beside the same ones on a site without, on each database. */
export async function measureGrowthOfUsers(report: Report): Promise<void> {
  await onEachDatabase(async (database, start) => {
    const grown = async (others: number, data: string): Promise<Grown> => {
      const site = await start({
        async fill(env) {
          await importVideos(env, VIDEOS);
          if (others > 0) await addUsers(env, others);
        },
      });
      return { data, site, kinds: await requestsOfUsers(site) };
    };
    const large = await grown(USERS, `${USERS.toLocaleString('en')} users`);
    await compare(report, database, large, await grown(0, '11 users'));
  });
}
