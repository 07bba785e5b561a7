import path from 'node:path';
import { buildStale } from '../../../delivery/src/start/repository';
import { publishBuilt } from '../../../delivery/src/start/publish';
import { ReleaseStore } from '../../../delivery/src/store/release-store';

/** Builds what has changed, and publishes it in the folder `name` of `folder`. Returns that data folder of the site. */
export async function publishedSite(folder: string, name = 'site'): Promise<string> {
  await buildStale();
  const dataDir = path.join(folder, name);
  await publishBuilt(new ReleaseStore(dataDir));
  return dataDir;
}
