import { ENGINES } from './engines';
import { importGenerated, wordAt } from './generated-catalogue';
import { startServer, type MeasuredServer } from './measured-server';
import { median } from './median';
import { publishedSite } from './published-site';

/** Videos of the catalogues that are compared with that of the first start. */
const SIZES = (process.env['BENCH_VIDEOS'] ?? '10000,1000000').split(',').map(Number);

/** Requests of each kind on each catalogue. */
const REQUESTS = 200;

/** Requests by number, none of them asked for before: the response to a repeated one is kept. */
const KINDS: Readonly<Record<string, (index: number) => string>> = {
  'a search for two words': (index) =>
    `videos?q=${wordAt(index)}+${wordAt(Math.floor(index / 7) + 1)}&limit=24`,
  'a search for a beginning': (index) => `videos?q=${wordAt(index).slice(0, 4)}&limit=${(index % 40) + 10}`,
  'a search for a creator': (index) => `videos?q=creator+${index}&limit=24`,
  'a page of the catalogue': (index) => `videos?limit=${(index % 200) + 1}`,
  'a page of Trend': (index) => `trend?limit=${(index % 200) + 1}`,
};

/** Milliseconds until the whole response is there. */
async function timed(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return performance.now() - started;
}

/** Asks both sites in turns, and prints the median time of `large` and its ratio to that of `small`. */
async function compare(small: MeasuredServer, large: MeasuredServer): Promise<void> {
  for (const [kind, query] of Object.entries(KINDS)) {
    const pairs: [number, number][] = [];
    for (let index = 0; index < REQUESTS; index += 1) {
      const url = `/api/${query(index)}`;
      pairs.push([await timed(small.origin + url), await timed(large.origin + url)]);
    }
    const times = pairs.map(([, time]) => time);
    const ratio = median(pairs.map(([less, more]) => more / less)).toFixed(2);
    console.log(
      `    ${kind.padEnd(28)}${median(times).toFixed(2)} ms, at most ${Math.max(...times).toFixed(1)} ms, ${ratio} × that of 16`,
    );
  }
}

/** Requests of large catalogues beside the same of the 16 videos of the first start, on both engines, in turns. */
export async function measureGrowth(folder: string): Promise<void> {
  for (const [name, start] of Object.entries(ENGINES)) {
    const stops: (() => Promise<void>)[] = [];
    const site = async (videos: number) => {
      const { env, stop } = await start();
      stops.push(stop);
      const settings = { ...env, DATA_DIR: await publishedSite(folder, `${name}-${videos}`) };
      if (videos > 0) await importGenerated(folder, settings, videos);
      const server = await startServer({ kind: 'site' }, settings);
      stops.push(server.stop);
      return server;
    };
    try {
      const small = await site(0);
      for (const videos of SIZES) {
        const large = await site(videos);
        console.log(`${videos.toLocaleString('en')} videos on ${name}; medians of ${REQUESTS} requests`);
        await compare(small, large);
      }
    } finally {
      for (const stop of stops.reverse()) await stop();
    }
  }
}
