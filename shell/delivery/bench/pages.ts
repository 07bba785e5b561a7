import { writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { load, type Throughput } from './load';
import { startServer } from './measured-server';
import { median } from './median';
import { publishedSite } from './published-site';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);

/** Of each load. */
const SECONDS = 2;

const PATHS = ['/', '/trend', '/video/gym-beats'];

/** What browsers send that affects a page. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** The body of the response, as it is on the network. */
function bytesOf(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: HEADERS }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks)));
    })
      .on('error', reject)
      .end();
  });
}

/** Pages from memory beside a bare Fastify route that sends as many bytes, in turns. */
export async function measurePages(folder: string): Promise<void> {
  const dataDir = await publishedSite(folder);
  const site = await startServer({ kind: 'site' }, { DATA_DIR: dataDir });
  try {
    console.log(`Pages from memory; medians of ${ROUNDS} pairs, ${SECONDS} s each`);
    for (const page of PATHS) {
      const body = path.join(folder, 'body');
      const bytes = await bytesOf(site.origin + page);
      await writeFile(body, bytes);
      const bare = await startServer({ kind: 'bare', body, type: 'text/html; charset=utf-8' });
      const request = { path: page, headers: HEADERS };
      const pairs: [Throughput, Throughput][] = [];
      // The first requests run code that is not optimised yet.
      for (const server of [site, bare]) await load(server, request, SECONDS);
      for (let round = 0; round < ROUNDS; round += 1)
        pairs.push([await load(site, request, SECONDS), await load(bare, request, SECONDS)]);
      const ratio = (of: keyof Throughput) => median(pairs.map(([own, other]) => own[of] / other[of]));
      const own = median(pairs.map(([{ perCpuSecond }]) => perCpuSecond));
      console.log(
        `  ${page.padEnd(20)}${bytes.length} bytes  ${own.toFixed(0)} requests per CPU second, ` +
          `${ratio('perCpuSecond').toFixed(2)} × the bare route (by time ${ratio('perSecond').toFixed(2)})`,
      );
      await bare.stop();
    }
  } finally {
    await site.stop();
  }
}
