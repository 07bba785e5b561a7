import { temporaryFolders } from '../../../delivery/testing/temporary-folders';
import { Results } from '../report';
import { measureVisits } from '../visits/visits';
import { measureBuilds } from './builds';
import { measureDeploys } from './deploys';
import { measureDevelopment } from './development';
import { measureGrowth } from './growth';
import { measureGrowthOfUsers } from './growth-of-users';
import { measureLighthouse } from './lighthouse';
import { measureMix } from './mix';
import { measurePages } from './pages';
import { measureRequests } from './requests';

interface Part {
  /** Of its figures; null for a part that writes its own results. */
  unit: string | null;
  /** Takes an empty folder. */
  measure: (folder: string, results: Results) => Promise<void>;
}

/** The parts by the name that `BENCH_PARTS` takes. */
const PARTS: Readonly<Record<string, Part>> = {
  pages: { unit: 'per CPU second', measure: measurePages },
  rendering: {
    unit: 'ms',
    async measure(folder, results) {
      // React decides when it is loaded whether it is the one for production.
      process.env['NODE_ENV'] = 'production';
      const { measureRendering } = await import('./rendering');
      await measureRendering(folder, results);
    },
  },
  requests: { unit: 'per CPU second', measure: measureRequests },
  mix: { unit: 'per CPU second', measure: measureMix },
  growth: { unit: 'ms', measure: measureGrowth },
  users: { unit: 'ms', measure: measureGrowthOfUsers },
  deploys: { unit: 'ms', measure: measureDeploys },
  builds: { unit: 'ms', measure: measureBuilds },
  visits: { unit: null, measure: measureVisits },
  development: { unit: 'ms', measure: measureDevelopment },
  lighthouse: { unit: null, measure: measureLighthouse },
};

async function main(): Promise<void> {
  const chosen = process.env['BENCH_PARTS']?.split(',') ?? Object.keys(PARTS);
  const folders = temporaryFolders();
  try {
    for (const name of chosen) {
      const part = PARTS[name];
      if (!part) throw new Error(`BENCH_PARTS has ${name}, not one of ${Object.keys(PARTS).join(', ')}`);
      const results = new Results(name, part.unit ?? '');
      await part.measure(await folders.create(), results);
      if (part.unit !== null) await results.write();
    }
  } finally {
    await folders.removeAll();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
