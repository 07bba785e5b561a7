import { measureCache } from './cache';
import { measureDeploys } from './deploys';
import { measureEndurance } from './endurance';
import { measureGateways } from './gateways';
import { measureMix } from './mix';
import { measurePositions } from './positions';
import { measurePresses } from './press';
import { Report } from './report';
import { measurePages, measureRequests } from './requests';
import { measurePhotographs, measureVisits } from './visits';

/** The parts by the name that `BENCH_PARTS` takes. */
const PARTS: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  pages: measurePages,
  requests: measureRequests,
  positions: measurePositions,
  mix: measureMix,
  deploys: measureDeploys,
  cache: measureCache,
  gateways: measureGateways,
  endurance: measureEndurance,
  visits: measureVisits,
  photographs: measurePhotographs,
  press: measurePresses,
};

/** `npm run bench`: runs all parts, or the parts in `BENCH_PARTS`. */
async function main(): Promise<void> {
  for (const name of process.env['BENCH_PARTS']?.split(',') ?? Object.keys(PARTS)) {
    const measure = PARTS[name];
    if (!measure) throw new Error(`BENCH_PARTS has ${name}, not one of ${Object.keys(PARTS).join(', ')}`);
    const report = new Report(name);
    await measure(report);
    await report.write();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
