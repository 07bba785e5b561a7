import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { median, type Results } from '../report';
import { load, type Load, type Throughput } from './load';
import { startServer, type MeasuredServer } from './measured-server';

/** Pairs of loads of each figure. */
export const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);

/** Of each load. */
export const SECONDS = 2;

/** As many bytes as a response of the site has, and the load that asks for it. */
interface Compared {
  table: string;
  name: string;
  request: Load;
  body: Buffer;
  type: string;
  /** With it the bare route checks the token of each request, as the site does. */
  jwtSecret?: string;
}

/**
 * Prints how many requests `site` responds to, and the ratio to a bare Fastify route that sends as many bytes, in turns.
 *
 * @param folder for the body of the bare route
 */
export async function measureBesideBare(
  folder: string,
  results: Results,
  site: MeasuredServer,
  { table, name, request, body, type, jwtSecret }: Compared,
): Promise<void> {
  const file = path.join(folder, 'body');
  await writeFile(file, body);
  const bare = await startServer({ kind: 'bare', body: file, type, ...(jwtSecret && { jwtSecret }) });
  try {
    const pairs: [Throughput, Throughput][] = [];
    // The first requests run code that is not optimised yet.
    for (const server of [site, bare]) await load(server, request, SECONDS);
    for (let round = 0; round < ROUNDS; round += 1)
      pairs.push([await load(site, request, SECONDS), await load(bare, request, SECONDS)]);
    const ratio = (of: keyof Throughput) =>
      median(pairs.map(([own, other]) => own[of] / other[of])).toFixed(2);
    const samples = {
      FitReel: pairs.map(([own]) => own.perCpuSecond),
      'bare route': pairs.map(([, other]) => other.perCpuSecond),
    };
    results.add({ table, name, samples });
    const own = median(samples.FitReel).toFixed(0);
    console.log(
      `  ${name.padEnd(28)}${String(body.length).padStart(6)} bytes  ${own.padStart(6)} requests per CPU second, ` +
        `${ratio('perCpuSecond')} × the bare route (by time ${ratio('perSecond')})`,
    );
  } finally {
    await bare.stop();
  }
}
