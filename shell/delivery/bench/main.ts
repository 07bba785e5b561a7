import { temporaryFolders } from '../testing/temporary-folders';
import { measureDeploys } from './deploys';
import { measureGrowth } from './growth';
import { measurePages } from './pages';
import { measureRequests } from './requests';

/** The parts of this benchmark, by the name that `BENCH_PARTS` takes. Each gets an empty folder. */
const PARTS: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  pages: measurePages,
  async rendering(folder) {
    // React decides when it is loaded whether it is the one for production.
    process.env['NODE_ENV'] = 'production';
    const { measureRendering } = await import('./rendering');
    await measureRendering(folder);
  },
  requests: measureRequests,
  growth: measureGrowth,
  deploys: measureDeploys,
};

async function main(): Promise<void> {
  const chosen = process.env['BENCH_PARTS']?.split(',') ?? Object.keys(PARTS);
  const folders = temporaryFolders();
  try {
    for (const part of chosen) await PARTS[part]?.(await folders.create());
  } finally {
    await folders.removeAll();
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
