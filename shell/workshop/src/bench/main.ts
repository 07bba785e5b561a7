import { measureBuilds, measureDeploys } from './commands';
import { measureDevelopment } from './development';
import { measureGrowth, measureGrowthOfUsers } from './growth';
import { measureLighthouse } from './lighthouse';
import { measureMix } from './mix';
import { measureRendering } from './rendering';
import { drawPicture, Report } from './report';
import { measurePages, measureRequests } from './requests';
import { measureVisits } from './visits';

/** The parts by the name that `BENCH_PARTS` takes. */
const PARTS: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  pages: measurePages,
  requests: measureRequests,
  mix: measureMix,
  rendering: measureRendering,
  growth: measureGrowth,
  users: measureGrowthOfUsers,
  deploys: measureDeploys,
  builds: measureBuilds,
  visits: measureVisits,
  development: measureDevelopment,
  lighthouse: measureLighthouse,
};

/** `npm run bench`: runs all parts or those in `BENCH_PARTS`. `npm run bench -- picture` draws the README's chart instead. */
async function main(order?: string): Promise<void> {
  if (order === 'picture') return drawPicture();
  for (const name of process.env['BENCH_PARTS']?.split(',') ?? Object.keys(PARTS)) {
    const measure = PARTS[name];
    if (!measure) throw new Error(`BENCH_PARTS has ${name}, not one of ${Object.keys(PARTS).join(', ')}`);
    const report = new Report(name);
    await measure(report);
    await report.write();
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
