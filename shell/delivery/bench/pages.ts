import { request } from 'node:http';
import { printBesideBare, ROUNDS, SECONDS } from './beside-bare';
import { startServer } from './measured-server';
import { publishedSite } from './published-site';

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
      const body = await bytesOf(site.origin + page);
      const load = { path: page, headers: HEADERS };
      await printBesideBare(folder, site, {
        name: page,
        request: load,
        body,
        type: 'text/html; charset=utf-8',
      });
    }
  } finally {
    await site.stop();
  }
}
