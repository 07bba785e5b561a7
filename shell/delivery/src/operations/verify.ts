import { RELEASE_FILE, type ReleaseStore } from '../store/release-store';
import { readReleaseFile } from '../store/release-files';
import type { Revision } from '../store/revision';
import type { Damage, Progress, ReleaseName } from './delivery';

async function damageOf(store: ReleaseStore, { app, version }: ReleaseName): Promise<Damage[]> {
  const release = await store.find(app, version).catch((error: unknown) => error as Error);
  if (!release) return [{ app, version, file: RELEASE_FILE, wrong: 'is missing' }];
  if (release instanceof Error) return [{ app, version, file: RELEASE_FILE, wrong: release.message }];
  const damage: Damage[] = [];
  for (const [name, integrity] of Object.entries(release.files)) {
    for (const file of await readReleaseFile(store.folderOf(app, version), name, integrity)) {
      if (file.wrong) damage.push({ app, version, file: file.name, wrong: file.wrong });
    }
  }
  return damage;
}

/** Every file of every release that visitors get in `revision`, compared with its hash. */
export async function verifyLive(
  store: ReleaseStore,
  revision: Revision | null,
  progress?: Progress,
): Promise<Damage[]> {
  const names = Object.entries(revision?.apps ?? {}).flatMap(([app, { live, canary }]) =>
    [live, ...(canary ? [canary.version] : [])].map((version) => ({ app, version })),
  );
  const damage: Damage[] = [];
  for (const [index, name] of names.entries()) {
    progress?.(index, names.length, `${name.app} ${name.version}`);
    damage.push(...(await damageOf(store, name)));
  }
  progress?.(names.length, names.length, 'all files were read');
  return damage;
}
